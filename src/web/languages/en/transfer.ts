import { number, plural } from './counting.ts';

/** What import and export say (spec 2 Settings, spec 8 Export and Import). */
export const transfer = {
  export: 'Export my data',
  exported: 'Export successful !',
  exportFailed: 'Error exporting books !',
  import: 'Import data',
  importTitle: 'Import data into account...',
  choose: 'Choose a file',
  accepts: 'An export of this program, as .json or .pcx',
  chooseText: 'Or a text file',
  acceptsText: 'The same, saved as .txt',
  nothingChosen: 'Nothing chosen',
  reading: 'Reading the file…',
  other: 'From a bank or another program',
  noFile: 'No file selected',
  notJson: (line: number, column: number) =>
    `This file cannot be read: it is damaged in line ${number(line)}, column ${number(column)}. Export it once more.`,
  notAnExport: 'This file holds neither accounts nor transactions.',
  from: 'Only transactions from',
  fromHint: 'Earlier ones stay out.',
  transactionsOnly: 'Transactions only',
  transactionsOnlyHint: 'Into the accounts of the open book; no accounts and no settings go in.',
  list: 'Items to import',
  find: 'Filter the list',
  findHint: 'Narrows what you see, not what is imported.',
  nothingToImport: 'Nothing of this file goes in with these choices.',
  nothingFound: 'Nothing in the list holds this text.',
  accounts: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  transactions: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
  goesIn: (accounts: string, transactions: number, ofAll: string) =>
    `To import: ${accounts}, ${number(transactions)} of ${ofAll}.`,
  tooEarly: (count: number) => `Left out because they are earlier: ${number(count)}.`,
  withoutAccount: (count: number, isTransactionsOnly: boolean) =>
    `Left out because one of their accounts is ${isTransactionsOnly ? 'not in the open book' : 'not in the file'}: ${number(count)}.`,
  unreadable: (count: number) =>
    plural(count, { one: '# row cannot be read:', other: '# rows cannot be read:' }),
  account: 'Account',
  unknownAccount: 'unknown account',
  recurring: (moment: string) => `Recurring: ${moment}`,
  progress: (done: number, ofAll: string) => `${number(done)} of ${ofAll}`,
  progressSaid: (percent: number) => `At least ${number(percent)} % of the transactions are in`,
  goesOn:
    'Choose the same file again: what is there already is not added twice, and what was missing goes in.',
  mayNotFit: (needed: string, left: string) =>
    `This may not fit: it needs about ${needed}, and this browser has room for about ${left}. Make room on the disk first, or move your books to another place.`,
  imported: 'Data imported successfully...',
  importFailed: 'Import failed !',
  undoFailed: 'The import could not be undone.',
  incomplete: 'Not everything went in. Try again: what is there already is not added twice.',
  result: (added: number, updated: number, skipped: number) =>
    `${number(added)} added, ${number(updated)} replaced, ${number(skipped)} were there already.`,
  rejected: (count: number) => plural(count, { one: '# row was left out:', other: '# rows were left out:' }),
  cancel: 'Cancel',
  close: 'Close',
};
