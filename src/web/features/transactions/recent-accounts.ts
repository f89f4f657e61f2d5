const most = 3;
let recent: string[] = [];

/** Remembers, for as long as the page is open, which account was posted to last. */
export function rememberAccount(accountId: string): void {
  recent = [accountId, ...recent.filter((id) => id !== accountId)].slice(0, most);
}

/** The accounts that were posted to last, newest first. */
export function recentAccounts(): readonly string[] {
  return recent;
}
