import { plural } from './counting.ts';

const columnNames = {
  posted: 'Date',
  description: 'Description',
  accountId: 'Account',
  otherId: 'Other account',
  digits: 'Amount',
  tags: 'Tags',
};

/** What the bulk add says (spec 2 Multi-add popup, spec 8 Transactions). */
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
  kept: 'Your session had expired. The rows that were not saved are still here.',
  added: (made: number) => plural(made, { one: '# transaction added', other: '# transactions added' }),
  failed: 'Error adding new transactions !',
};
