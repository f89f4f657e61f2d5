/** The address of the settings of the open book. */
export const bookSettingsLink = '/book-settings';
