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
  choose: 'Choose an account',
  nothingFound: 'No such account',
  lastUsed: 'Last used',
  tagsHint: 'Tags, parted by ;',
  turnHint: '- and + turn the direction',
  turnAll: 'Turn the direction of all rows',
  splitRow: (number: number) => `Split..., row ${number}`,
  splitHint: 'Split over several accounts (Alt Enter)',
  removeRow: (number: number) => `Remove row ${number}`,
  addRow: 'Add row',
  paste: 'Paste',
  confirm: 'Confirm',
  back: 'Back to the rows',
  json: 'Transactions as JSON',
  jsonHint: 'A list of transactions, as the selection copies them. Confirm reads it into the rows.',
  options: 'Options',
  sides: { account: 'Accounts offered', other: 'Other accounts offered' },
  below: 'All below',
  includePlaceholders: 'Include placeholders',
  ownAccounts: 'Each row has an account of its own',
  submit: 'Add',
  submitSome: (rows: number) => plural(rows, { one: 'Add # transaction', other: 'Add # transactions' }),
  cancel: 'Cancel',
  required: 'Required',
  tooLong: (most: number) => `At most ${most} characters`,
  mustDiffer: 'The two accounts must differ',
  unread: (column: keyof typeof columnNames, pasted: string) =>
    column === 'accountId' || column === 'otherId'
      ? `No such account: ${pasted}`
      : `Cannot be read: ${pasted}`,
  placeholder: (name: string) =>
    `${name} is a placeholder: it only groups accounts and takes no transactions`,
  problem: (column: keyof typeof columnNames, message: string) => `${columnNames[column]}: ${message}`,
  summary: (rows: number) =>
    plural(rows, {
      one: '# row needs another look before anything is added.',
      other: '# rows need another look before anything is added.',
    }),
  farRows: (rows: number) =>
    plural(rows, {
      one: '# row lies more than two months ahead. Add once more if that is meant.',
      other: '# rows lie more than two months ahead. Add once more if that is meant.',
    }),
  nothingToAdd: 'There is nothing to add yet.',
  progress: (made: number, of: number) => `${made} of ${of} stored`,
  stopped: (left: number, reason: string) =>
    `${plural(left, { one: '# row is not stored yet', other: '# rows are not stored yet' })}: ${reason}`,
  kept: 'Your session had ended. The rows that were not stored are still here.',
  added: (made: number) => plural(made, { one: '# transaction added', other: '# transactions added' }),
  failed: 'Error adding new transactions !',
};
