/** The address of the settings of the open book. */
export const bookSettingsLink = '/book-settings';

/** What the entry of the browser's history says of a page that was opened from another one of the app. */
export const openedInside = { isOpenedInside: true };
