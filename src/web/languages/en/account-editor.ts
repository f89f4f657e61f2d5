import { number, plural } from './counting.ts';

/** What the sub-account editor and its deletion say (spec 2 Popups, spec 5 and 8 Sub-accounts). */
export const accountEditor = {
  createUnder: (name: string, parent: string) => `Create “${name}” under ${parent}`,
  create: 'Create',
  add: 'Add New Sub-Account...',
  edit: 'Edit sub-account...',
  merge: {
    title: (name: string) => `Merge ${name} into another account`,
    into: 'Into which account',
    loading: 'Loading the transactions…',
    loadFailed: (reason: string) => `The transactions could not be loaded. ${reason}`,
    goes: (what: string[], from: string, into: string) =>
      what.length === 0
        ? `${from} is empty; it will be gone, and ${into} stays as it is.`
        : `${what.join(' and ')} of ${from} go to ${into}. Then ${from} is gone.`,
    rows: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
    checksGo: (name: string) =>
      `Balance checks and finished statements of ${name} go with it. Booking rules and kept reports name the other account from then on.`,
    objections: {
      same: 'Choose another account.',
      'below-itself': 'That account lies below this one.',
      'other-family': (from: string, into: string) =>
        `${from} and ${into} are of different kinds: what is in one would mean something else in the other.`,
      placeholder: (into: string) =>
        `${into} is a placeholder: it only groups accounts and holds no transactions.`,
      'names-taken': (into: string, names: string[]) =>
        `${into} has sub-accounts with these names already: ${names.join(', ')}. Merge or rename them first.`,
    },
    between: (count: number, from: string, into: string) =>
      plural(count, {
        one: `# transaction lies between ${from} and ${into}: both its sides would be one account. Move or delete it first.`,
        other: `# transactions lie between ${from} and ${into}: both their sides would be one account. Move or delete them first.`,
      }),
    merge: 'Merge',
    merged: (from: string, into: string) => `Merged ${from} into ${into}`,
    broken: 'The merge broke off. What was done until then can be undone.',
    undoFailed: 'The merge could not be undone.',
    nothingChanged: 'Nothing was changed.',
  },
  name: 'Name',
  description: 'Description',
  type: 'Type',
  parent: 'Parent account',
  color: 'Colour',
  ownColor: 'A colour of your own',
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
  placeholderTaken: 'It holds transactions, so it cannot become a placeholder.',
  showTransactionsFirst: 'Show transactions first',
  sortOrder: 'Sort order',
  sortOrderHint: 'Highest first among its siblings',
  tags: 'Tags',
  tagsHint: 'Enter or ; adds a tag',
  advanced: 'Properties (JSON)',
  required: 'Required',
  exists: 'Sub-Account already exists...',
  typeNotAbove: 'Its sub-accounts may not be under this type',
  parentNotAllowed: 'An account of this type cannot lie there. Choose another parent.',
  wholeNumber: 'A whole number',
  notJson: 'This is no JSON object',
  choose: 'Choose an account',
  nothingFound: 'No such account',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  kept: 'Your session had ended. What you typed is still here.',
  updated: 'Sub-account updated',
  /** Fields that another device changed while the form was open. */
  meanwhile: {
    lead: 'Another device changed this while you had it open. Nothing is saved yet.',
    change: (field: string, stored: string, own: string) =>
      `${field} is now “${stored}”; you entered “${own}”.`,
    take: 'Take theirs',
    keep: 'Keep mine',
    takeOf: (field: string, stored: string) => `Take theirs: ${field} “${stored}”`,
    keepOf: (field: string, own: string) => `Keep mine: ${field} “${own}”`,
    deleted: 'This account was deleted on another device. What you typed is still here.',
    parentDeleted: 'The parent account was deleted on another device. Choose another one.',
    placeholder: 'Placeholder',
    yes: 'yes',
    no: 'no',
    gone: 'an account that is gone',
  },
  tooLong: (most: number) => `At most ${number(most)} characters`,
  addFailed: 'Error adding new sub-account !',
  updateFailed: 'Error updating the sub-account !',
  deleteTitle: 'Delete sub-account ?',
  deleteAsk: (name: string) => `${name} will be deleted.`,
  deleteBranch: (below: number) =>
    below === 0
      ? 'All of its transactions go with it.'
      : plural(below, {
          one: '# sub-account below it and all of their transactions go with it.',
          other: '# sub-accounts below it and all of their transactions go with it.',
        }),
  final: 'This cannot be undone.',
  notEmpty: (name: string) => `Please delete all sub-accounts and transactions in ${name} before deleting...`,
  deleted: 'Sub-account deleted',
  deleteFailed: 'Error deleting the sub-account !',
};
