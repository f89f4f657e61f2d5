/** The part of an address before the token of an invitation. */
export const invitationHash = '#join=';

/** The page of currencies and prices. */
export const pricesPage = '/prices';

/** The address where statements are imported; into an account, where one is meant. */
export function statementLink(accountId?: string): string {
  return accountId === undefined ? '/statement' : `/statement?account=${encodeURIComponent(accountId)}`;
}

/** The address where the files of banks become a book in which nothing is entered yet. */
export const newBookLink = '/statement?new';

/** The address of the settings of the open book. */
export const bookSettingsLink = '/book-settings';

/** The state of the browser's history for a page that was opened from another page of the app. */
export const openedInApp = { isOpenedInside: true };
