const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What the deletion of an account answers. */
export const toDeletion = (accounts: number, transactions: number): string =>
  `Deleted ${counted(accounts, 'account')} and ${counted(transactions, 'transaction')}`;
