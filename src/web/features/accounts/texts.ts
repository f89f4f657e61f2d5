/** What the account views say (spec 2 Dashboard). */
export const texts = {
  breadcrumb: 'Account path',
  noSubAccounts: 'No sub-accounts !',
  subAccounts: 'Sub-accounts',
  lastPosted: (description: string, day: string) => `last: ${description}, ${day}`,
  counts: (transactions: number, subAccounts: number) =>
    [
      transactions === 1 ? '1 transaction' : `${transactions} transactions`,
      ...(subAccounts === 0 ? [] : [subAccounts === 1 ? '1 sub-account' : `${subAccounts} sub-accounts`]),
    ].join(' · '),
  favourite: 'Favourite',
} as const;
