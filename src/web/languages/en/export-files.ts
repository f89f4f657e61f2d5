import { number, plural } from './counting.ts';

/** What the popup says that writes an account or a book as a file of another program. */
export const exportFiles = {
  title: (name: string) => `Export ${name} as a file`,
  /** In the settings, where the open book is meant. */
  book: 'Export the book as a file...',
  format: 'Format',
  formats: {
    csv: { name: 'CSV', hint: 'A table for a spreadsheet: one row for each transaction of an account.' },
    ofx: { name: 'OFX', hint: 'A bank statement, for programs that take what banks send.' },
    ledger: { name: 'ledger, hledger', hint: 'A journal in plain text for ledger and hledger.' },
    beancount: { name: 'beancount', hint: 'A journal in plain text for beancount.' },
    gnucash: { name: 'GnuCash', hint: 'A book that GnuCash opens, with its accounts and splits.' },
  },
  /** What becomes otherwise, and what is lost. */
  limits: {
    csvBranch: 'A transaction stands once under each of its accounts that is meant.',
    csv: 'A text that a spreadsheet would take for a formula begins with an apostrophe.',
    ofx: 'Tags, and what is cleared or reconciled, are not in it. Descriptions are cut after 32 letters for other programs.',
    ofxBook: 'Only what you own and owe: OFX knows no income, expenses or equity.',
    ledger:
      'Names and descriptions are written as ledger allows them; how you wrote them stands beside as a comment.',
    beancount: 'Names are written as beancount allows them; how you wrote them stands beside.',
    gnucash:
      'GnuCash has no tags and does not show them. It calls what is cleared “c”, what is reconciled “y”.',
    decimals: 'Your book has more decimals than GnuCash keeps of its currency: it will round them.',
    whole:
      'Colours, favourites and settings are not in such a file. To move a whole book elsewhere, export your data in the settings.',
  },
  which: 'Which transactions',
  thisAccount: 'This account',
  branch: 'With all accounts below',
  period: 'From when',
  always: 'All',
  ownDates: 'Own dates',
  firstDay: 'First day',
  lastDay: 'Last day',
  noDays: 'Enter both days.',
  wrongOrder: 'The last day is before the first.',
  figures: 'How amounts are written',
  point: '1234.56, columns parted by commas',
  comma: '1234,56, columns parted by semicolons',
  columns: {
    date: 'Date',
    payee: 'Description',
    text: 'Notes',
    amount: 'Amount',
    currency: 'Currency',
    account: 'Account',
    category: 'Category',
    tags: 'Tags',
    id: 'ID',
  },
  read: (count: number) => plural(count, { one: '# transaction read', other: '# transactions read' }),
  readOf: (done: number, ofAll: number) => `${number(done)} of ${number(ofAll)} transactions read`,
  readSaid: (percent: number) => `${number(percent)} % of the transactions are read`,
  writing: 'Writing the file…',
  nothing: 'There are no transactions in these days.',
  notLoaded: 'a part of the app could not be loaded. Is there a connection?',
  failed: (reason: string) => `The file could not be made: ${reason}`,
  exported: (filename: string) => `Saved as ${filename}`,
  cancel: 'Cancel',
  export: 'Export',
};
