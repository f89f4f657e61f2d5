import { number, plural } from './counting.ts';

/** The texts about the import of a whole book from another program. */
export const wholeBook = {
  title: (program: string) => `A book from ${program}`,
  programs: {
    GNUCASH: 'GnuCash',
    LEDGER: 'ledger or hledger',
    BEANCOUNT: 'beancount',
    YNAB: 'YNAB',
    MINT: 'Mint',
    ACTUAL: 'Actual',
    OFX: 'OFX',
    QIF: 'QIF',
  },
  accounts: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  entries: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
  transactions: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
  noEntries: 'no entries, only a chart of accounts',
  nothingRead: 'Nothing in this file could be read.',
  span: (from: string, to: string) => `${from} to ${to}`,
  where: 'Where should it go?',
  intoNew: 'Into a new book',
  intoNewHint: 'The open book stays as it is.',
  below: 'Below an account of this book',
  belowHint:
    'Choose the book to add its top-level accounts next to yours. Importing the same file again adds nothing twice.',
  name: 'Name of the book',
  nameMissing: 'Enter a name.',
  nameTaken: 'There is already a book with this name.',
  currency: 'Currency',
  account: 'Account',
  accountMissing: 'Choose an account.',
  nothingFound: 'Nothing found',
  usesThere: 'Use existing accounts',
  usesThereHint: 'Accounts with the same name and type are reused.',
  tree: 'Resulting accounts',
  isThere: 'already there',
  isHeading: 'heading',
  notes: 'Good to know',
  unreadable: (count: number) =>
    plural(count, {
      one: '# line was not read and is skipped:',
      other: '# lines were not read and are skipped:',
    }),
  remarks: (count: number) =>
    plural(count, {
      one: '# line was read with an assumption:',
      other: '# lines were read with an assumption:',
    }),
  rejectedEntries: (count: number) =>
    plural(count, { one: '# entry cannot be imported:', other: '# entries cannot be imported:' }),
  changed: (count: number) =>
    plural(count, {
      one: '# account differs from the file:',
      other: '# accounts differ from the file:',
    }),
  line: (line: number) => `Line ${number(line)}`,
  more: (count: number) => `and ${number(count)} more`,
  lacking: (count: number, name: string) =>
    `${plural(count, { one: '# entry does', other: '# entries do' })} not add up. The difference goes to “${name}”, so that every other account holds what it holds in the file.`,
  rounded: (count: number) =>
    `Amounts of ${plural(count, { one: '# entry', other: '# entries' })} are rounded to the smallest unit.`,
  shortened: (count: number) =>
    plural(count, {
      one: '# text is too long and will be cut.',
      other: '# texts are too long and will be cut.',
    }),
  schedules: (count: number) =>
    plural(count, {
      one: '# recurring entry becomes a schedule.',
      other: '# recurring entries become schedules.',
    }),
  budgets: (count: number) =>
    plural(count, { one: '# budget is imported.', other: '# budgets are imported.' }),
  prices: (count: number) => plural(count, { one: '# price is imported.', other: '# prices are imported.' }),
  envelopes: 'Its envelopes are imported as well, unless the book has a budget already.',
  groups: (count: number) =>
    plural(count, {
      one: '# entry has several parts and will be shown as a split.',
      other: '# entries have several parts and will be shown as splits.',
    }),
  unreadWhy: {
    noAmount: 'its amount cannot be read',
    noDate: 'its date does not exist',
    pending: 'it is not booked yet',
    notDone: 'it failed or is still pending',
    notARow: 'it is not an entry',
    balance: 'it is a balance, not an entry',
    unknownPart: 'its meaning is not known',
    partsDoNotAddUp: 'its parts do not add up',
    investment: 'it is about shares',
    twice: 'it appears twice',
    cutOff: 'the file ends there',
    otherBudget: 'a newer budget of the file is imported',
    otherPeriods: 'its periods are not weeks, months, quarters or years that can be planned',
    cardEnvelope: 'a credit card is spending money and needs no envelope',
    goal: 'its goal or template cannot be imported',
    heldBack: 'money held for the next month stays unassigned',
  },
  remarkWhy: {
    onlyCategories: 'The file is a budget. It has categories and no entries.',
    transferAlone: 'the other half of this transfer is not in the file',
    splitIncomplete: 'some parts of this split are not in the file, or they do not add up to its total',
    dayOrderGuessed: 'it is not clear whether the day or the month comes first',
    transferSpent: 'transfers out of the budget counted as spent from this category, and do not here',
    carryVaries: 'overspending was carried over in some months only; the last month decides',
    lotUnknown:
      'the file does not tell which lots were sold; quantity and money are imported, the gain is left open',
    notComputed: 'the other program may calculate more from this line than is written',
  },
  rejectionReasons: {
    otherCurrency: 'it is in other currencies only',
    withinOneAccount: 'it moves nothing between two accounts',
    tooLarge: 'its amount is too large',
    noRule: 'its repeat rule is not understood',
    periodsDiffer: 'it mixes weeks and longer periods',
    noLegs: 'it has no amounts',
  },
  intoOther: (path: string, name: string) =>
    `${path}: a heading with entries of its own; they go to “${name}” below it`,
  elsewhere: (path: string, name: string) =>
    `${path}: not possible there with its type; “${name}” goes further up`,
  renamed: (path: string, name: string) => `${path}: will be called “${name}”`,
  madeOther: 'Other',
  madeImbalance: 'Imbalance',
  madeTrading: 'Trading',
  madeAccount: 'Account',
  madeEntry: 'Entry',
  bringIn: (count: number) =>
    count === 0 ? 'Import the accounts' : plural(count, { one: 'Import # entry', other: 'Import # entries' }),
  asRows: 'Import it as a statement',
  looking: 'Checking what is already there...',
  progress: (done: number, of: number) => `${number(done)} of ${number(of)}`,
  progressAnnouncement: (percent: number) => `${number(percent)}% of the transactions imported`,
  notAllowed: 'This storage does not allow imports.',
  done: 'Book imported',
  failed: 'The book could not be imported.',
  blankStays: (name: string, reason: string) => `The empty book “${name}” could not be removed. ${reason}`,
  incomplete: 'Not everything was imported. Try again: nothing is added twice.',
  result: (accounts: number, transactions: number, skipped: number) =>
    `${plural(accounts, { one: '# account', other: '# accounts' })} and ${plural(transactions, { one: '# transaction', other: '# transactions' })} added${skipped > 0 ? `, ${number(skipped)} already there` : ''}.`,
  rejected: (count: number) => plural(count, { one: '# row was skipped:', other: '# rows were skipped:' }),
  entriesOut: (count: number) =>
    plural(count, { one: '# entry was skipped.', other: '# entries were skipped.' }),
  linesOut: (count: number) =>
    plural(count, {
      one: '# line was not read and was skipped.',
      other: '# lines were not read and were skipped.',
    }),
  rightAsFar: 'What was imported is correct, but part of the file was skipped.',
  open: 'Open the book',
  close: 'Done',
};
