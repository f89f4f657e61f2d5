import { number, plural } from './counting.ts';

/** What is said of a whole book from another program, before and after it comes in. */
export const wholeBook = {
  title: (program: string) => `A book from ${program}`,
  programs: {
    GNUCASH: 'GnuCash',
    LEDGER: 'ledger or hledger',
    BEANCOUNT: 'beancount',
    YNAB: 'YNAB',
    MINT: 'Mint',
    ACTUAL: 'Actual',
  },
  accounts: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  entries: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
  transactions: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
  noEntries: 'no entries, a chart of accounts only',
  nothingRead: 'Nothing in this file could be read.',
  span: (from: string, to: string) => `${from} to ${to}`,
  noCommodity: 'no currency named',
  where: 'Where should it go?',
  intoNew: 'Into a new book',
  intoNewHint: 'The book that is open stays as it is.',
  below: 'Below an account of this book',
  belowHint:
    'Choose the book itself to put these accounts beside yours. Importing the file again adds nothing twice.',
  name: 'Name of the book',
  nameMissing: 'A name is needed.',
  nameTaken: 'There is a book of this name.',
  currency: 'Currency',
  account: 'Account',
  accountMissing: 'Choose an account.',
  nothingFound: 'Nothing found',
  usesThere: 'Use accounts that are there already',
  usesThereHint: 'Where one of the same name and type lies there, what the file has goes into it.',
  others: (code: string) => `Not in ${code}`,
  othersHint:
    'A book keeps one currency. What is left out is replaced by an entry that keeps your totals right.',
  inEntries: (count: number) => plural(count, { one: 'in # entry', other: 'in # entries' }),
  how: (commodity: string) => `What becomes of ${commodity}`,
  leaveOut: 'Leave out',
  cost: 'Take what was paid',
  atRate: 'At one rate',
  rate: (commodity: string, code: string) => `1 ${commodity} in ${code}`,
  rateWrong: 'A number above zero, such as 1.08',
  tree: 'Accounts as they will be',
  isThere: 'is there already',
  isHeading: 'heading',
  told: 'What you should know',
  unread: (count: number) =>
    plural(count, {
      one: '# line was not read. It stays out:',
      other: '# lines were not read. They stay out:',
    }),
  remarks: (count: number) =>
    plural(count, { one: '# line was read with a guess:', other: '# lines were read with a guess:' }),
  refused: (count: number) =>
    plural(count, { one: '# entry does not go in:', other: '# entries do not go in:' }),
  changed: (count: number) =>
    plural(count, {
      one: '# account is not quite as in the file:',
      other: '# accounts are not quite as in the file:',
    }),
  line: (line: number) => `Line ${number(line)}`,
  more: (count: number) => `and ${number(count)} more`,
  leftOut: (commodity: string, count: number) =>
    `Amounts in ${commodity} are left out of ${plural(count, { one: '# entry', other: '# entries' })}.`,
  lacking: (count: number, name: string) =>
    `${plural(count, { one: '# entry does', other: '# entries do' })} not add up in this currency. What is missing is entered in “${name}”, so that every other account holds what it holds in the file.`,
  rounded: (count: number) =>
    `Amounts of ${plural(count, { one: '# entry', other: '# entries' })} are rounded to the smallest unit.`,
  shortened: (count: number) =>
    plural(count, { one: '# text is too long and is cut.', other: '# texts are too long and are cut.' }),
  groups: (count: number) =>
    plural(count, {
      one: '# entry has several parts and will be shown as a split.',
      other: '# entries have several parts and will be shown as splits.',
    }),
  unreadWhy: {
    noAmount: 'its amount cannot be told',
    noDate: 'there is no such day',
    pending: 'it is not booked yet',
    notDone: 'it did not happen, or not yet',
    notARow: 'it is no entry',
    unknownPart: 'what it means is not known here',
    partsDoNotAddUp: 'its parts do not add up',
    investment: 'it is about shares',
    twice: 'it stands there twice',
    cutOff: 'the file ends there',
  },
  remarkWhy: {
    onlyCategories: 'The file is a budget. It has categories and no entries.',
    transferAlone: 'the other half of this transfer is not in the file',
    splitIncomplete: 'some parts of this split are not in the file, or they do not come to its whole',
    dayOrderGuessed: 'whether the day or the month stands first cannot be told',
    notComputed: 'the program may compute more from this line than is written',
  },
  refusedWhy: {
    otherCurrency: 'it is in other currencies only',
    withinOneAccount: 'it moves nothing between two accounts',
    tooLarge: 'its amount is too large',
    noLegs: 'it has no amounts',
  },
  intoOther: (path: string, name: string) =>
    `${path}: a heading that had entries; they go to “${name}” below it`,
  elsewhere: (path: string, name: string) => `${path}: its type cannot lie there; “${name}” goes further up`,
  renamed: (path: string, name: string) => `${path}: will be called “${name}”`,
  madeOther: 'Other',
  madeImbalance: 'Imbalance',
  madeAccount: 'Account',
  madeEntry: 'Entry',
  bringIn: (count: number) =>
    count === 0
      ? 'Bring in the accounts'
      : plural(count, { one: 'Bring in # entry', other: 'Bring in # entries' }),
  asRows: 'Read it as a statement',
  cancel: 'Cancel',
  looking: 'Looking what is there already…',
  progress: (done: number, of: number) => `${number(done)} of ${number(of)}`,
  progressSaid: (percent: number) => `${number(percent)} % of the transactions are in`,
  notAllowed: 'Where these books lie, nothing can be imported.',
  done: 'Book brought in',
  failed: 'The book could not be brought in.',
  undoFailed: 'It could not be undone.',
  incomplete: 'Not everything went in. Try again: what is there is not added twice.',
  result: (accounts: number, transactions: number, skipped: number) =>
    `${plural(accounts, { one: '# account', other: '# accounts' })} and ${plural(transactions, { one: '# transaction', other: '# transactions' })} added${skipped > 0 ? `, ${plural(skipped, { one: '# was there already', other: '# were there already' })}` : ''}.`,
  rejected: (count: number) => plural(count, { one: '# row was left out:', other: '# rows were left out:' }),
  entriesOut: (count: number) =>
    plural(count, { one: '# entry stayed out.', other: '# entries stayed out.' }),
  linesOut: (count: number) =>
    plural(count, {
      one: '# line was not read and stayed out.',
      other: '# lines were not read and stayed out.',
    }),
  rightAsFar: 'What came in is right; not all of the file did.',
  open: 'Open the book',
  close: 'Done',
  again: 'Try again',
};
