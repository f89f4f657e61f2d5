/** The schema version of stored books that this app reads and writes: of the tables (sql/010-guard.sql) and of the documents. */
export const schemaVersion = 1;

/** The address of the exchange-rate table on our own server, for any signed-in user. It is not a call, as it belongs to no book. */
export const ratesPath = '/api/rates';

/**
 * The limits of stored values and of calls that more than one part needs (spec 9; calls.md Values). Lengths count code points after
 * trimming.
 */
export const limits = {
  pageSize: 50,
  pagesPerCall: 20,
  pageNumber: 1_000_000,
  bookName: 200,
  accountName: 100,
  accountDescription: 500,
  accountDepth: 100,
  transactionDescription: 1000,
  transactionNotes: 2500,
  amountDigits: 16,
  totalDigits: 30,
  tags: 50,
  tagLength: 100,
  propsLength: 10_000,
  currency: 24,
  commodityDecimals: 8,
  idLength: 64,
  userConfigLength: 100_000,
  exportRowsPerCall: 10_000,
  searchTextMin: 2,
  /** The first code point from which a single character is long enough to search for: symbols, emoji, CJK. */
  searchAloneFrom: 0x2190,
  searchTextMax: 200,
  searchWords: 10,
  passwordMin: 8,
  passwordMax: 500,
  email: 500,
  providerInput: 2000,
  feedbackDescription: 1500,
  feedbackNote: 5000,
  pinDigits: 4,
  changesPerCall: 200,
  recordsPerPage: 500,
  cursorLength: 400,
  itemBody: 20_000,
  itemsPerBook: 5_000,
  scheduleLines: 50,
  scheduleDays: 400,
  scheduleCount: 10_000,
  /** The number of schedule occurrences that are posted without a confirmation by the schedule's owner. */
  occurrencesWithoutConfirmation: 400,
  scheduleLeadDays: 366,
  budgetPlans: 120,
  budgetMonths: 600,
  envelopeAccounts: 200,
  membersPerBook: 50,
  invitationDays: 7,
  maxProblems: 100,
  maxRejected: 1000,
  maxUndoConflicts: 20,
} as const;

/** The delays of spec 9 that belong to no screen, in milliseconds. */
export const workerDelays = { workerConfigMs: 400 } as const;

/** The defaults of a new book (spec 3 and 9). */
export const defaults = {
  currency: 'USD',
  formatTag: 'en-US',
  currencyDecimals: 2,
  rootName: 'Main',
  accountColor: '#000000',
} as const;
