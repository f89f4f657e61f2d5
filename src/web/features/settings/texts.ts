/** What the settings page says (spec 2 Settings). */
export const texts = { title: 'Settings', data: 'Your data' } as const;
