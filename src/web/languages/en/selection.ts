import { number, plural } from './counting.ts';

/** What the selection says (spec 2 Dashboard, spec 8 Selection). */
export const selection = {
  bar: 'Selection',
  count: (count: number) => `${number(count)} selected`,
  total: 'Total',
  selectAll: 'Select all',
  unselectAll: 'Unselect all',
  invert: 'Invert selection',
  move: 'Move',
  copy: 'Copy',
  delete: 'Delete',
  cancel: 'Cancel',
  loading: 'Loading…',
  moveTitle: 'Move selected transactions...',
  moveTo: (account: string) => `Their side in ${account} moves to:`,
  target: 'Account',
  choose: 'Choose an account',
  nothingFound: 'No such account',
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
  nothingChanged: 'Nothing was changed.',
  moved: 'Selected transactions moved successfully !',
  moveFailed: 'Failed to moved some transactions! Please refresh page...',
  sameSides: (count: number) =>
    plural(count, {
      one: 'One of them has that account on its other side and stays where it is.',
      other: '# of them have that account on their other side and stay where they are.',
    }),
  copied: 'Transactions copied to clipboard !',
  copyFailed: (reason: string) => `Error copying transactions.. ${reason}`,
  copyImpossible: 'Unable to copy transactions.. ',
};
