import { number, plural } from './counting.ts';

/** The texts of an account without sub-accounts. */
export const noSubAccounts = {
  createBasicAccounts: 'Create basic accounts',
  creatingBasicAccounts: 'Creating basic accounts.. Please wait...',
  basicAccountsFailed: 'Error creating basic accounts! Please refresh the page...',
};

/** The actions in the menu of an account. */
export const accountMenu = {
  addFavourite: 'Add to favourites',
  reconcile: 'Reconcile...',
  removeFavourite: 'Remove from favourites',
  edit: 'Edit sub-account...',
  trade: 'Buy or sell...',
  check: 'Balance check...',
  exportFile: 'Export as a file...',
  merge: 'Merge into...',
  delete: 'Delete sub-account ?',
};

/** The texts of the sub-account editor and of its deletion (spec 2 Popups, spec 5 and 8 Sub-accounts). */
export const accountEditor = {
  createUnder: (name: string, parent: string) => `Create “${name}” under ${parent}`,
  create: 'Create',
  add: 'Add New Sub-Account...',
  edit: 'Edit sub-account...',
  merge: {
    title: (name: string) => `Merge ${name} into another account`,
    into: 'Merge into',
    loading: 'Loading the transactions...',
    loadFailed: (reason: string) => `The transactions could not be loaded. ${reason}`,
    goes: (what: string[], from: string, into: string) =>
      what.length === 0
        ? `${from} is empty. It will be deleted; ${into} stays as it is.`
        : `${what.join(' and ')} will move from ${from} to ${into}. Then ${from} is deleted.`,
    rows: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
    checksGo: (name: string) =>
      `Balance checks and finished statements of ${name} are deleted with it. Booking rules and saved reports will use the other account.`,
    objections: {
      same: 'Choose another account.',
      'below-itself': 'That account is below this one.',
      'other-family': (from: string, into: string) =>
        `${from} and ${into} are different kinds of account: their transactions cannot be merged.`,
      'other-currency': (from: string, into: string) =>
        `${from} and ${into} have different currencies and cannot be merged.`,
      placeholder: (into: string) =>
        `${into} is a placeholder: it only groups accounts and holds no transactions.`,
      'names-taken': (into: string, names: string[]) =>
        `${into} already has sub-accounts with these names: ${names.join(', ')}. Merge or rename them first.`,
    },
    between: (count: number, from: string, into: string) =>
      plural(count, {
        one: `# transaction is between ${from} and ${into}: merging would leave it with a single account. Move or delete it first.`,
        other: `# transactions are between ${from} and ${into}: merging would leave them with a single account. Move or delete them first.`,
      }),
    merge: 'Merge',
    merged: (from: string, into: string) => `Merged ${from} into ${into}`,
    broken: 'The merge stopped halfway. You can undo what was done so far.',
  },
  mergeTags: {
    menu: (tag: string) => `Actions for #${tag}`,
    title: (tag: string) => `Merge #${tag} into another tag`,
    into: 'Merge into',
    nothingFound: 'No such tag',
    choose: 'Choose a tag',
    goes: (count: number, from: string, into: string) =>
      // Outside the plural forms, which would replace `#` with the count.
      `${plural(count, { one: '# transaction', other: '# transactions' })} will be tagged #${into} instead of #${from}. Schedules and drafts too.`,
    merged: (from: string, into: string) => `Merged #${from} into #${into}`,
  },
  name: 'Name',
  description: 'Description',
  type: 'Type',
  parent: 'Parent account',
  currency: {
    label: 'Currency',
    /** The first line of the list. */
    ofBook: (name: string) => `${name} (currency of the book)`,
    commodity: 'Share, fund or other...',
    nothingFound: 'No such currency',
    symbol: 'Symbol',
    symbolHint: 'For example AAPL, VWCE.DE or GOLD',
    name: 'Full name (optional)',
    decimals: 'Decimals',
    decimalsHint: 'Use 0 for whole shares',
    decimalsKnown: 'Same as in your other accounts',
    /** The reasons why the currency cannot change. */
    cannotChange: 'This account has transactions, so its currency cannot change.',
    ofTheApp: 'Partita uses this account for currency exchanges. Its type and currency cannot change.',
    /** Hints for the chosen account type. */
    suggest: {
      share: 'Shares and funds are counted in pieces. Choose “Share, fund or other” and enter the symbol.',
      currency: 'Choose the currency that you hold in this account.',
    },
    noSymbol: (most: number) => `Use up to ${number(most)} letters, digits or symbols, without spaces`,
    noDecimals: (most: number) => `Enter a whole number from 0 to ${number(most)}`,
    isOfBook: 'This is the currency of the book. Choose it in the list.',
  },
  color: 'Colour',
  ownColor: 'Custom colour',
  colors: {
    black: 'Black',
    teal: 'Teal',
    green: 'Green',
    olive: 'Olive',
    ochre: 'Ochre',
    brown: 'Brown',
    brick: 'Brick',
    red: 'Red',
    plum: 'Plum',
    violet: 'Violet',
    blue: 'Blue',
    slate: 'Slate',
  },
  favourite: 'Favourite',
  placeholder: 'Placeholder (groups other accounts, holds no transactions)',
  placeholderTaken: 'This account holds transactions, so it cannot become a placeholder.',
  showTransactionsFirst: 'Show transactions first',
  sortOrder: 'Sort order',
  sortOrderHint: 'Accounts with higher numbers come first',
  tags: 'Tags',
  tagsHint: 'Enter or ; adds a tag',
  advanced: 'Properties (JSON)',
  exists: 'Sub-Account already exists...',
  typeNotAbove: 'This type does not fit the sub-accounts of this account',
  parentNotAllowed: 'An account of this type cannot be there. Choose another parent account.',
  wholeNumber: 'Enter a whole number',
  notJson: 'Not a JSON object',
  sessionExpired: 'Your session had expired. What you typed is still here.',
  updated: 'Sub-account updated',
  /** Fields that another device changed while the form was open. */
  meanwhile: {
    lead: 'Another device changed this while you had it open. Nothing is saved yet.',
    change: (field: string, stored: string, own: string) =>
      `${field} is now “${stored}”; you entered “${own}”.`,
    take: 'Take theirs',
    keep: 'Keep mine',
    takeOf: (field: string, stored: string) => `Take theirs: ${field} “${stored}”`,
    keepLabel: (field: string, own: string) => `Keep mine: ${field} “${own}”`,
    deleted: 'This account was deleted on another device. What you typed is still here.',
    parentDeleted: 'The parent account was deleted on another device. Choose another one.',
    placeholder: 'Placeholder',
    yes: 'yes',
    no: 'no',
    gone: 'a deleted account',
  },
  tooLong: (most: number) => `At most ${number(most)} characters`,
  addFailed: 'Error adding new sub-account !',
  updateFailed: 'Error updating the sub-account !',
  deleteTitle: 'Delete sub-account ?',
  deleteAsk: (name: string) => `${name} will be deleted.`,
  deleteBranch: (below: number) =>
    below === 0
      ? 'All its transactions will be deleted too.'
      : plural(below, {
          one: '# sub-account below it and all their transactions will be deleted too.',
          other: '# sub-accounts below it and all their transactions will be deleted too.',
        }),
  notEmpty: (name: string) => `Please delete all sub-accounts and transactions in ${name} before deleting...`,
  deleted: 'Sub-account deleted',
  deleteFailed: 'Error deleting the sub-account !',
};
