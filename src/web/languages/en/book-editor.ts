/** What the popups of books say, which are opened from the menu (spec 5 and 8 Books). */
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
  timeZoneHint: 'Days in this book start at midnight in this time zone, wherever you are.',
  monthStart: 'Months begin on day',
  monthStartHint:
    'Reports, budgets and the overview count months from this day, such as your payday; from the 16th on a month is named after the next one.',
  monthStartTooOld:
    'Where this book is kept, months always begin on the 1st. The newer version of the code, under Settings, brings others.',
  overview: 'Show an overview on the first page',
  overviewHint: 'Net worth, this month, the largest expenses and the latest transactions.',
  showTrading: 'Show trading accounts',
  showTradingHint:
    'Money goes over them from one currency to another. The app makes and keeps them; what they hold is what you gained or lost by it.',
  exists: 'Book already exists...',
  pattern: 'This name cannot be used',
  nothingFound: 'Nothing found',
  kept: 'Your session had expired. What you typed is still here.',
  deleteAsk: (name: string) => `The book ${name} will be deleted.`,
  deleteAll: 'All its accounts and transactions will be deleted too.',
  final: 'This deletion is non-reversible.',
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
    keepOf: (field: string, own: string) => `Keep mine: ${field} “${own}”`,
  },
  addFailed: 'Error adding new book !',
  updated: 'Successfully updated the book !',
  updateFailed: 'Error updating the book !',
  deleted: 'Successfully deleted book !',
  deleteFailed: 'Error deleting the book !',
};
