/** The hash prefix before the token of an invitation. */
export const invitationHash = '#join=';

/** The page of currencies and prices. */
export const pricesPage = '/prices';

/** Returns the address of the statement import, for one account if given. */
export function statementLink(accountId?: string): string {
  return accountId === undefined ? '/statement' : `/statement?account=${encodeURIComponent(accountId)}`;
}

/** The address of the import that creates a book from bank files. */
export const newBookLink = '/statement?new';

/** The address of the settings of the open book. */
export const bookSettingsLink = '/book-settings';

/** The history state of a page that was opened from another page of the app. */
export const openedInApp = { isOpenedInside: true };
