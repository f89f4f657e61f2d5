import { plural } from './counting.ts';

/** The texts of the account tree beside the pages. */
export const accountTree = {
  label: 'Accounts',
  home: 'Home',
  favourite: ', favourite',
  actionsOf: (name: string) => `Actions for ${name}`,
  moved: (name: string, parent: string) => `Moved ${name} to ${parent}`,
  moveFailed: 'The account could not be moved.',
};

const transactions = (count: number) => plural(count, { one: '# transaction', other: '# transactions' });
const subAccounts = (count: number) => plural(count, { one: '# sub-account', other: '# sub-accounts' });

/** The texts of the account views (spec 2 Dashboard). */
export const accounts = {
  importStatement: 'Import statement...',
  breadcrumb: 'Account path',
  inBalance: 'in balance',
  inBalanceHint: 'All accounts add up to zero, as they should',
  summary: 'Account info summary',
  noSubAccounts: 'No sub-accounts !',
  addBelow: 'Add New Sub-Account...',
  noTags: 'No tags !',
  subAccounts: 'Sub-accounts',
  tags: 'Tags',
  lastPosted: (description: string, day: string) => `last: ${description}, ${day}`,
  search: 'Search',
  transactions,
  subAccountCount: subAccounts,
  tagCount: (count: number) => plural(count, { one: '# tag', other: '# tags' }),
  tag: 'Tag',
  addFavourite: (name: string) => `Add ${name} to favourites`,
  removeFavourite: (name: string) => `Remove ${name} from favourites`,
  favouriteFailed: 'Error adding sub-account to favourites !',
  actions: 'Account actions',
  actionsOf: (name: string) => `Actions for ${name}`,
  bar: {
    label: 'Book',
    home: 'Home',
    favourites: 'Show favourites',
    tags: 'Show tags',
    history: 'History',
    settings: 'Book Settings',
    words: {
      home: 'Home',
      favourites: 'Favourites',
      tags: 'Tags',
      history: 'History',
      settings: 'Book Settings',
    },
    search: 'Search items',
    searchHelp: 'What you can search for',
    searchTooShort: 'Type at least two characters',
  },
};
