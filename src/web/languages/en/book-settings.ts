import { number, plural } from './counting.ts';

/** The texts of the popups of books, which are opened from the menu (spec 5 and 8 Books). */
export const bookEditor = {
  allBooks: 'All books',
  addTitle: 'Add book',
  settingsTitle: 'Book Settings',
  deleteTitle: 'Delete book ?',
  name: 'Name',
  nameFixed: 'The name of a book cannot be changed here',
  currency: 'Currency',
  region: 'Region format',
  sample: 'Amounts will look like this',
  decimalsStay: (decimals: number) => `Amounts keep the ${decimals} decimals they were entered with.`,
  signs: 'Minus signs',
  signsHint:
    'On every page, in reports and exported tables. With “Accounting” the balance sheet ends in total liabilities and equity.',
  signStyles: {
    everyday: 'Everyday: minus on debts only',
    'all-positive': 'Accounting: no minus on debts, income and equity',
    ledger: 'Ledger: minus on debts, income and equity',
  },
  timeZone: 'Time zone',
  timeZoneHint: 'Each day of this book starts at midnight in this time zone.',
  monthStart: 'Months begin on day',
  monthStartHint:
    'For reports, budgets and the overview, such as your payday. A month that begins on day 16 or later is named after the next one.',
  overview: 'Show an overview on Home',
  overviewHint: 'Net worth, this month, the largest expenses and the latest transactions.',
  showTrading: 'Show trading accounts',
  showTradingHint: 'Partita uses these accounts for currency exchanges. Their balance is your gain or loss.',
  exists: 'Book already exists...',
  pattern: 'This name cannot be used',
  nothingFound: 'Nothing found',
  sessionExpired: 'Your session had expired. What you typed is still here.',
  deleteAsk: (name: string) => `The book ${name} will be deleted.`,
  deleteAll: 'All its accounts and transactions will be deleted too.',
  undoable: 'You can undo this as long as it is in the history; after that the deletion is non-reversible.',
  sharedToo: 'The other members lose access, too. To let one of them keep the book, hand it over first.',
  notEmpty: (name: string) => `Book ${name} is not empty. Please delete its contents before deleting...`,
  added: 'Successfully added new book !',
  /** Fields that another device changed while the form was open. */
  meanwhile: {
    lead: 'Another device changed this while you had it open. Nothing is saved yet.',
    change: (field: string, stored: string, own: string) =>
      `${field} is now “${stored}”; you entered “${own}”.`,
    take: 'Take theirs',
    keep: 'Keep mine',
    takeOf: (field: string, stored: string) => `Take theirs: ${field} “${stored}”`,
    keepLabel: (field: string, own: string) => `Keep mine: ${field} “${own}”`,
  },
  addFailed: 'Error adding new book !',
  updated: 'Successfully updated the book !',
  updateFailed: 'Error updating the book !',
  deleted: 'Successfully deleted book !',
  deleteFailed: 'Error deleting the book !',
};

/** The texts about the time zone in which a book counts its days. */
export const timeZone = {
  label: 'Time zone of the book',
  differs: (zone: string, deviceZone: string) =>
    `This book uses the time zone ${zone}; this device is in ${deviceZone}.`,
  use: (deviceZone: string) => `Use ${deviceZone} (this device)`,
  leave: 'Keep it',
  used: (deviceZone: string) => `This book now uses the time zone ${deviceZone}`,
  failed: 'Error updating the book !',
};

/** The texts about the rules by which rows of statements are booked. */
export const bookingRules = {
  title: 'Booking rules',
  hint: 'Rules suggest accounts for statement rows. You decide what is added.',
  openFirst: 'Open this book to see its rules.',
  edit: (count: number) =>
    count === 0
      ? 'Booking rules...'
      : plural(count, { one: '# booking rule...', other: '# booking rules...' }),
  order: 'The first rule that matches applies.',
  none: 'No rules yet. Add one here, or choose “Always book this as...” on a statement row.',
  rule: (at: number) => `Rule ${at}`,
  words: 'Words',
  wordsHint: 'All words of a rule must be in the description or the notes, in any order.',
  account: 'Book to',
  of: 'For statements of',
  ofAll: 'All accounts',
  isOn: 'On',
  up: (at: number) => `Move rule ${at} up`,
  down: (at: number) => `Move rule ${at} down`,
  remove: (at: number) => `Remove rule ${at}`,
  add: 'Add a rule',
  wordsMissing: 'Enter the words these rows have in common',
  accountMissing: 'Choose an account',
  accountGone: 'This rule has no effect: its account was deleted or is a placeholder',
  same: 'The two accounts must differ',
  loading: 'Loading the rules...',
  try: 'Try the rules on this book',
  trying: (rows: number) => `${plural(rows, { one: '# transaction', other: '# transactions' })} checked...`,
  tried: (rows: number) =>
    `Tried on the ${plural(rows, { one: 'newest transaction', other: `newest ${number(rows)} transactions` })}; nothing was changed.`,
  triedRule: (hits: number, other: number) =>
    hits === 0
      ? 'No match'
      : `${plural(hits, { one: '# match', other: '# matches' })}, ${other === 0 ? 'all booked this way' : `${number(other)} booked elsewhere`}`,
  elsewhere: 'Booked elsewhere',
  isThere: (account: string) => `is in ${account}`,
  wouldBe: (account: string) => `would be ${account}`,
  more: (count: number) => `and ${number(count)} more`,
  tryFailed: 'The rules could not be tried.',
  saved: 'Rules saved',
  failed: 'The rules could not be saved.',
  meanwhile: (own: string | undefined, stored: string | undefined, seen: string | undefined) =>
    `Another device ${stored === undefined ? `removed “${seen ?? own ?? ''}”` : `changed a rule to “${stored}”`}. Save again to ${own === undefined ? 'remove it' : `keep yours, “${own}”`}.`,
};

/** The texts of the Book Settings page: its sections and keys. */
export const bookSettings = {
  contents: 'Contents',
  sections: {
    general: 'General',
    amounts: 'Amounts',
    days: 'Days',
    rules: 'Booking rules',
    lock: 'Lock',
    members: 'Shared with',
    offlineCopy: 'This device',
    verify: 'Verify your book',
    fingerprint: 'Fingerprint',
    export: 'Export',
    history: 'History',
    delete: 'Delete',
  },
  exportHint: 'A file of the whole book, for other programs.',
  historyHint: 'All changes in this book. You can undo each of them.',
  showHistory: 'Show the history',
  prices: 'Other currencies and prices...',
  deleteBook: 'Delete book...',
  keys: { leave: 'Leave Book Settings', group: 'Book Settings' },
};
