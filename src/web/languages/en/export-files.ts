import { number, plural } from './counting.ts';

/** The texts of the popup that exports an account or a book to a file for another program. */
export const exportFiles = {
  title: (name: string) => `Export ${name} as a file`,
  /** The description in Book Settings, for the open book. */
  book: 'Export the book as a file...',
  copy: 'Give a copy to read...',
  format: 'Format',
  formats: {
    csv: { name: 'CSV', hint: 'A table for a spreadsheet: one row for each transaction of an account.' },
    journal: {
      name: 'Journal (CSV)',
      hint: 'A table for an accountant: each transaction once, with debit and credit account.',
    },
    ofx: { name: 'OFX', hint: 'A bank statement, for programs that read bank files.' },
    ledger: { name: 'ledger, hledger', hint: 'A plain-text journal for ledger and hledger.' },
    beancount: { name: 'beancount', hint: 'A plain-text journal for beancount.' },
    gnucash: { name: 'GnuCash', hint: 'A book that GnuCash opens, with its accounts and splits.' },
  },
  /** Limits of each format: changed and missing data. */
  limits: {
    csvBranch: 'Each transaction is listed once for every selected account it belongs to.',
    csv: 'Text that a spreadsheet would take for a formula gets an apostrophe in front.',
    journal:
      'One row for each transaction or split line; lines of one split have the same number. Text that a spreadsheet would take for a formula gets an apostrophe in front.',
    ofx: 'Tags and status (cleared, reconciled) are not included. Descriptions are cut to 32 characters, as other programs expect.',
    ofxBook:
      'Only what you own and owe: OFX has no income, expenses or equity. Shares come as investment statements.',
    ledger:
      'Names and descriptions are adapted to what ledger allows; your own spelling is added as a comment.',
    beancount: 'Names are adapted to what beancount allows; your own spelling is added.',
    gnucash: 'GnuCash does not show tags. It marks cleared transactions “c” and reconciled ones “y”.',
    decimals:
      'Your book uses more decimals than GnuCash supports for this currency; amounts will be rounded.',
    schedules: 'Schedules are not included.',
    whole:
      'Colours, favourites and settings are not included. To move a whole book, export your data in the settings.',
  },
  which: 'Which transactions',
  thisAccount: 'This account',
  branch: 'Include all accounts below',
  period: 'Period',
  always: 'All',
  ownDates: 'Custom dates',
  firstDay: 'First day',
  lastDay: 'Last day',
  noDays: 'Enter both days.',
  wrongOrder: 'The last day is before the first.',
  figures: 'Number format',
  point: '1234.56, columns separated by commas',
  comma: '1234,56, columns separated by semicolons',
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
  journalColumns: {
    number: 'Number',
    date: 'Date',
    debit: 'Debit account',
    credit: 'Credit account',
    amount: 'Amount',
    currency: 'Currency',
    text: 'Text',
  },
  read: (count: number) => plural(count, { one: '# transaction read', other: '# transactions read' }),
  readOf: (done: number, ofAll: number) => `${number(done)} of ${number(ofAll)} transactions read`,
  readAnnouncement: (percent: number) => `${number(percent)}% of the transactions read`,
  writing: 'Writing the file...',
  nothing: 'There are no transactions in this period.',
  notLoaded: 'part of the app could not be loaded. Are you online?',
  failed: (reason: string) => `The file could not be created: ${reason}`,
  exported: (filename: string) => `Saved as ${filename}`,
  export: 'Export',
};
