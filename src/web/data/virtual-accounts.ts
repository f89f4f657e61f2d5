/** The ids of the accounts that a back-end makes up to group others (calls.md Accounts). */
export const containers = { favourites: 'FAVOURITES', tags: 'TAGS', search: 'SEARCH' } as const;

const tagPrefix = 'TAG:';

/** The id of the virtual account that a tag is shown as. */
export function tagAccountId(tag: string): string {
  return tagPrefix + tag;
}

/** The tag that a virtual account stands for; undefined for any other account. */
export function tagOf(accountId: string): string | undefined {
  return accountId.startsWith(tagPrefix) ? accountId.slice(tagPrefix.length) : undefined;
}
