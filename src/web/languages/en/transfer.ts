import { number, plural } from './counting.ts';

/** The texts of import and export (spec 2 Settings, spec 8 Export and Import). */
export const transfer = {
  export: 'Export my data',
  ownBooksOnly: 'Your export contains your own books, not those that others share with you.',
  exported: 'Export successful !',
  exportFailed: 'Error exporting books !',
  import: 'Import data',
  importTitle: 'Import data into account...',
  choose: 'Choose a file',
  accepts: 'An export from Partita, as .json or .pcx',
  chooseText: 'Or a text file',
  acceptsText: 'The same, saved as .txt',
  nothingChosen: 'No file chosen',
  reading: 'Reading the file...',
  other: 'From a bank or another program',
  noFile: 'No file selected',
  notJson: (line: number, column: number) =>
    `This file cannot be read: it is damaged in line ${number(line)}, column ${number(column)}. Please export it again.`,
  notAnExport: 'This file contains neither accounts nor transactions.',
  from: 'Only transactions from',
  fromHint: 'Earlier ones are skipped.',
  transactionsOnly: 'Transactions only',
  transactionsOnlyHint: 'Into the accounts of the open book, without the accounts and settings of the file.',
  list: 'Items to import',
  find: 'Filter the list',
  findHint: 'Changes only what you see, not what is imported.',
  nothingToImport: 'With these options there is nothing to import.',
  nothingFound: 'Nothing in the list contains this text.',
  accounts: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  transactions: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
  goesIn: (accounts: string, transactions: number, ofAll: string) =>
    `To import: ${accounts}, ${number(transactions)} of ${ofAll}.`,
  tooEarly: (count: number) => `Skipped because they are earlier: ${number(count)}.`,
  withoutAccount: (count: number, isTransactionsOnly: boolean) =>
    `Skipped because one of their accounts is ${isTransactionsOnly ? 'not in the open book' : 'not in the file'}: ${number(count)}.`,
  unreadable: (count: number) =>
    plural(count, { one: '# row cannot be read:', other: '# rows cannot be read:' }),
  account: 'Account',
  unknownAccount: 'unknown account',
  recurring: (moment: string) => `Recurring: ${moment}`,
  progress: (done: number, ofAll: string) => `${number(done)} of ${ofAll}`,
  progressAnnouncement: (percent: number) => `At least ${number(percent)}% of the transactions imported`,
  goesOn: 'Choose the same file again: nothing is added twice, and what was missing is added.',
  mayNotFit: (needed: string, left: string) =>
    `This may not fit: it needs about ${needed}, and this browser has room for about ${left}. Free up disk space first, or move your books to different storage.`,
  imported: 'Data imported successfully...',
  importFailed: 'Import failed !',
  incomplete: 'Not everything was imported. Try again: nothing is added twice.',
  result: (added: number, updated: number, skipped: number) =>
    `${number(added)} added, ${number(updated)} replaced, ${number(skipped)} already there.`,
  rejected: (count: number) => plural(count, { one: '# row was skipped:', other: '# rows were skipped:' }),
};
