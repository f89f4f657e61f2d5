import { plural } from './counting.ts';

const columnNames = {
  posted: 'Date',
  description: 'Description',
  accountId: 'Account',
  otherId: 'Other account',
  digits: 'Amount',
  tags: 'Tags',
};

/** The texts of the bulk add (spec 2 Multi-add popup, spec 8 Transactions). */
export const bulk = {
  title: 'Add Multiple Transactions...',
  columnNames,
  rows: 'Rows',
  row: (number: number) => `Row ${number}`,
  cell: (column: keyof typeof columnNames, number: number) => `${columnNames[column]}, row ${number}`,
  account: 'Account',
  lastUsed: 'Last used',
  tagsHint: 'Tags, separated by ;',
  turnHint: '- and + switch the direction',
  turnAll: 'Switch the direction of all rows',
  inRow: (label: string, number: number) => `${label}, row ${number}`,
  splitRow: (number: number) => `Split..., row ${number}`,
  splitHint: 'Split over several accounts (Alt Enter)',
  removeRow: (number: number) => `Remove row ${number}`,
  addRow: 'Add row',
  paste: 'Paste',
  confirm: 'Confirm',
  back: 'Back to the rows',
  json: 'Transactions as JSON',
  jsonHint: 'A list of transactions, as copied from a selection. Confirm turns it into rows.',
  options: 'Options',
  sides: { account: 'Accounts offered', other: 'Other accounts offered' },
  below: 'All accounts below',
  includePlaceholders: 'Include placeholders',
  ownAccounts: 'Each row has its own account',
  submit: 'Add',
  submitSome: (rows: number) => plural(rows, { one: 'Add # transaction', other: 'Add # transactions' }),
  problem: (column: keyof typeof columnNames, message: string) => `${columnNames[column]}: ${message}`,
  summary: (rows: number) =>
    plural(rows, {
      one: '# row needs correcting before anything is added.',
      other: '# rows need correcting before anything is added.',
    }),
  farRows: (rows: number) =>
    plural(rows, {
      one: '# row is more than two months ahead. Add again if that is right.',
      other: '# rows are more than two months ahead. Add again if that is right.',
    }),
  nothingToAdd: 'There is nothing to add yet.',
  progress: (done: number, of: number) => `${done} of ${of} saved`,
  stopped: (left: number, reason: string) =>
    `${plural(left, { one: '# row is not saved yet', other: '# rows are not saved yet' })}: ${reason}`,
  sessionExpired: 'Your session had expired. The rows that were not saved are still here.',
  added: (made: number) => plural(made, { one: '# transaction added', other: '# transactions added' }),
  failed: 'Error adding new transactions !',
};

/** The texts about exchanges between two currencies. */
export const exchange = {
  amount: 'Amount',
  amountIn: (currency: string) => `Amount in ${currency}`,
  rate: 'Rate',
  rateOf: (of: string, into: string) => `What 1 ${of} is in ${into}`,
  noRate: 'Not a rate. Try 1.0925.',
  gets: (account: string, currency: string) => `${account} gets, in ${currency}`,
  pays: (account: string, currency: string) => `${account} pays, in ${currency}`,
  tradingName: (currency: string) => `Trading ${currency}`,
  tradingDescription: 'Exchanges between currencies. The balance is a gain or loss.',
  known: (rate: string, day: string) => `Use ${rate} of ${day}`,
  /** The warning beside a typed rate or price that is far from the last known one. */
  isRight: (price: string, day: string) => `Is this right? The last known price is ${price}, of ${day}.`,
  noPrice: 'No price is known for this day. Enter it.',
  priced: (rate: string, day: string) => `${rate}, the price of ${day}`,
};

/** The texts about transactions that are saved as drafts. */
export const drafts = {
  save: 'Save as draft',
  saved: 'Saved as a draft. It is on Home, under “To do”.',
  saveFailed: (reason: string) => `The draft could not be saved. ${reason}`,
  notRemoved: 'The transaction was added, but its draft could not be removed. You can delete it on Home.',
  enteredElsewhere:
    'This draft was already entered on another device. You can delete it on Home, under “To do”.',
  open: (what: string) => `Draft: ${what}`,
  untitled: 'without a description',
  delete: (what: string) => `Delete the draft “${what}”`,
  deleted: 'Draft deleted',
  deleteFailed: 'The draft could not be deleted.',
};

/** The texts of typed or pasted values that cannot be stored as they are. */
export const problems = {
  sameAccount: 'Choose another account: the split is already in this one',
  mustDiffer: 'The two accounts must differ',
  crossing: 'The accounts hold different currencies: enter both amounts',
  mustBeNothing: 'The lines must add up to the amount',
  tooLong: (most: number) => `At most ${most} characters`,
  noSuchAccount: (name: string) => `No such account: ${name}`,
  placeholder: (name: string) =>
    `${name} is a placeholder: it only groups accounts and holds no transactions`,
  unread: (text: string) => `Cannot be read: ${text}`,
};

/** The texts of the list of earlier entries. */
export const editorAids = {
  offers: 'Entered before',
  times: (count: number) => plural(count, { one: 'once', other: '# times' }),
};

/** The texts of the transaction editor (spec 2 Popups, spec 8 Transactions). */
export const transactions = {
  title: {
    add: 'Add New Transaction...',
    edit: 'Edit transaction...',
    repeat: 'Repeat transaction...',
  },
  description: 'Description',
  notes: 'Notes',
  amount: 'Amount',
  date: 'Date',
  modified: (moment: string) => `Date modified: ${moment}`,
  account: 'Account',
  other: 'Other account',
  split: 'Split...',
  repeatRegularly: 'Repeat...',
  notRepeated: 'Nothing is saved yet.',
  lastUsed: 'Last used',
  tags: 'Tags',
  tagsHint: 'Enter or ; adds a tag',
  direction: (word: string, type: string) => (type === '' ? word : `${word} (${type})`),
  directionGroup: 'Direction',
  flip: 'Switch the direction: Space',
  money: { out: 'Money out', in: 'Money in' },
  moneyInRow: (direction: string, word: string, row: number) => `${direction}: ${word}, row ${row}`,
  movement: (amount: string, from: string, to: string) => `${amount} from ${from} to ${to}`,
  openCalculator: 'Open the calculator',
  closeCalculator: 'Close the calculator',
  noDate: 'Not a date. Try 31, 10/31, Oct 31, -3, y or mon.',
  farDay: (day: string) => `${day}: more than two months ahead`,
  farAsk: (day: string) => `${day} is more than two months ahead. Save again if that is right.`,
  saveNext: 'Save and next',
  saved: (description: string) => `Saved: ${description}`,
  sessionExpired: 'Your session had expired. What you typed is still here.',
  changedMeanwhile: 'Another device changed this transaction.',
  changedBy: (name: string) => `${name} changed this transaction in the meantime.`,
  /** The stored values beside the typed ones. */
  meanwhile: {
    fields: {
      description: 'Description',
      amount: 'Amount',
      posted: 'Date',
      source: 'From account',
      target: 'To account',
      tags: 'Tags',
      notes: 'Notes',
    },
    theirs: (field: string, saved: string) => `${field}: now ${saved}.`,
    both: (field: string, saved: string, yours: string) => `${field}: now ${saved}, yours ${yours}.`,
    empty: 'empty',
  },
  saveAgain: 'Save again to keep your changes; everything else stays as it is now.',
  deletedMeanwhile: 'This transaction was deleted on another device. What you typed is still here.',
  linesDeleted:
    'This transaction, or a line of it, was deleted on another device. What you typed is still here.',
  accountDeleted: 'An account of this transaction was deleted on another device. Choose another one.',
  addAsNew: 'Add it as a new transaction',
  inRow: { label: (description: string) => `Edit ${description}`, more: 'More...' },
  addFailed: 'Error adding new transaction !',
  updateFailed: 'Error updating the transaction !',
  deleteFailed: 'Error deleting the transaction !',
  updated: 'Transaction updated',
  deleted: 'Transaction deleted',
  deleteTitle: 'Delete transaction ?',
  deleteAsk: (description: string, amount: string, day: string) =>
    `${description}, ${amount}, ${day} will be deleted.`,
};
