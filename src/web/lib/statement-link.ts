/** The address where statements are imported; into an account, where one is meant. */
export function statementLink(accountId?: string): string {
  return accountId === undefined ? '/statement' : `/statement?account=${encodeURIComponent(accountId)}`;
}
