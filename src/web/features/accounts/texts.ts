const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** What the account views say (spec 2 Dashboard). */
export const texts = {
  breadcrumb: 'Account path',
  summary: 'Account info summary',
  noSubAccounts: 'No sub-accounts !',
  noTags: 'No tags !',
  subAccounts: 'Sub-accounts',
  tags: 'Tags',
  lastPosted: (description: string, day: string) => `last: ${description}, ${day}`,
  counts: (transactions: number, subAccounts: number) =>
    [
      ...(transactions === 0 && subAccounts > 0 ? [] : [count(transactions, 'transaction')]),
      ...(subAccounts === 0 ? [] : [count(subAccounts, 'sub-account')]),
    ].join(' · '),
  found: (subAccounts: number) => `Search · ${count(subAccounts, 'sub-account')}`,
  tagCount: (tags: number) => count(tags, 'tag'),
  transactionCount: (transactions: number) => count(transactions, 'transaction'),
  tag: 'Tag',
  placeholder: 'Placeholder',
  addFavourite: (name: string) => `Add ${name} to favourites`,
  removeFavourite: (name: string) => `Remove ${name} from favourites`,
  favouriteFailed: 'Error adding sub-account to favourites !',
  actions: 'Account actions',
  actionsOf: (name: string) => `Actions for ${name}`,
  menu: {
    addFavourite: 'Add to favourites',
    removeFavourite: 'Remove from favourites',
    add: 'Add New Sub-Account...',
    edit: 'Edit sub-account...',
    delete: 'Delete sub-account ?',
  },
  bar: {
    label: 'Book',
    home: 'Home',
    favourites: 'Show favourites',
    tags: 'Show tags',
    settings: 'Book Settings',
    search: 'Search items',
    searchTooShort: 'At least two characters',
  },
} as const;
