import { number, plural } from './counting.ts';

/** The texts of the selection (spec 2 Dashboard, spec 8 Selection). */
export const selection = {
  bar: 'Selection',
  count: (count: number) => `${number(count)} selected`,
  total: 'Total',
  selectAll: 'Select all',
  unselectAll: 'Unselect all',
  invert: 'Invert selection',
  move: 'Move',
  copy: 'Copy',
  moveTitle: 'Move selected transactions...',
  side: 'What to move',
  /** The other accounts of the selected transactions: the first ones by name, and the number of further ones. */
  category: (from: string[], more: number) =>
    `The category: ${more === 0 ? from.join(', ') : `${from.join(', ')} and ${number(more)} more`}`,
  thisAccount: (account: string) => `This account: ${account}`,
  target: 'Account',
  moveNone: 'All of them are already there.',
  /** The hint for several transactions that move to an account with another currency. */
  atPrices: (account: string) => `Amounts in ${account} use the price of each day.`,
  change: 'Change...',
  changeTitle: 'Change selected transactions',
  changeDo: 'Change',
  asItIs: 'Keep as it is',
  changeCategory: 'Other account',
  changeOwnCategory: 'Category',
  changeDescription: 'Description',
  changeDay: 'Date',
  changeTags: 'Tags',
  changeTagsHow: 'What to do with tags',
  tagsHow: { add: 'Add', remove: 'Remove', replace: 'Replace all' },
  tagsHint: 'Enter or ; adds a tag',
  changeStatus: 'Status',
  noDay: 'Not a date.',
  preview: 'What changes',
  nothingChosen: 'Choose above what to change.',
  several: 'several accounts',
  becomes: {
    account: (count: number, from: string, to: string) =>
      plural(count, { one: '# transaction', other: '# transactions' }) + `: ${from} → ${to}`,
    description: (text: string) => `Description: “${text}”`,
    day: (day: string) => `Date: ${day}`,
    tags: {
      add: (tags: string) => `Tags added: ${tags}`,
      remove: (tags: string) => `Tags removed: ${tags}`,
      replace: (tags: string) => (tags === '' ? 'All tags are removed' : `Tags replaced by: ${tags}`),
    },
    status: (status: string) => `Status: ${status}`,
  },
  moreAccounts: (count: number) =>
    plural(count, { one: 'and from # more account', other: 'and from # more accounts' }),
  changing: (count: number) =>
    plural(count, { one: '# transaction changes', other: '# transactions change' }),
  stays: {
    same: (count: number) => plural(count, { one: '# stays as it is', other: '# stay as they are' }),
    'same-sides': (count: number) =>
      plural(count, {
        one: '# stays: account and other account would be the same',
        other: '# stay: account and other account would be the same',
      }),
    'no-side': (count: number) =>
      plural(count, {
        one: '# stays: it has no single category',
        other: '# stay: they have no single category',
      }),
    'no-price': (count: number) =>
      plural(count, {
        one: '# stays: no price is known for its day',
        other: '# stay: no price is known for their days',
      }),
    reconciled: (count: number) =>
      plural(count, {
        one: '# stays: it is on a finished statement',
        other: '# stay: they are on finished statements',
      }),
  },
  changed: (count: number) =>
    plural(count, { one: 'Changed # transaction', other: 'Changed # transactions' }),
  changeFailed: 'Some transactions could not be changed.',

  deleteTitle: 'Delete selected transactions ?',
  deleteAsk: (count: number) =>
    plural(count, {
      one: '# transaction will be deleted from both of their accounts.',
      other: '# transactions will be deleted from both of their accounts.',
    }),
  deleted: 'Selected transactions deleted successfully !',
  deletedSome: (count: number) => `${number(count)} deleted`,
  movedSome: (count: number) => `${number(count)} moved`,
  deleteFailed: 'Failed to delete some transactions! Please refresh page...',
  moved: 'Selected transactions moved successfully !',
  moveFailed: 'Failed to moved some transactions! Please refresh page...',
  sameSides: (count: number) =>
    plural(count, {
      one: 'One of them already has that account as its other account and stays where it is.',
      other: '# of them already have that account as their other account and stay where they are.',
    }),
  copied: 'Transactions copied to clipboard !',
  copyFailed: (reason: string) => `Error copying transactions.. ${reason}`,
  copyImpossible: 'Unable to copy transactions.. ',
};
