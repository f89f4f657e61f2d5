const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** What the account views say (spec 2 Dashboard). */
export const texts = {
  breadcrumb: 'Account path',
  noSubAccounts: 'No sub-accounts !',
  subAccounts: 'Sub-accounts',
  lastPosted: (description: string, day: string) => `last: ${description}, ${day}`,
  counts: (transactions: number, subAccounts: number) =>
    [
      ...(transactions === 0 && subAccounts > 0 ? [] : [count(transactions, 'transaction')]),
      ...(subAccounts === 0 ? [] : [count(subAccounts, 'sub-account')]),
    ].join(' · '),
  favourite: 'Favourite',
} as const;
