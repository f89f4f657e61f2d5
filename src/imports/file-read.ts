import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { OtherCurrencyAmount } from '#ledger/split-info.ts';
import type { EntryIds } from '#ledger/statement/ids.ts';
import type { EntryMatch } from '#ledger/statement/match.ts';
import type { AccountSuggestion } from '#ledger/statement/suggestions.ts';
import type { BookFile } from '#statements/book-file.ts';
import type { Encoding } from '#statements/decode.ts';
import type { SignEvidence } from '#statements/prove-signs.ts';
import type {
  Balance,
  BankAccount,
  RowPart,
  StatementFormat,
  StatementRemarkReason,
  UnreadableReason,
  SkipReason,
} from '#statements/statement.ts';
import type { Delimiter } from '#statements/table.ts';
import type { TableFormat } from '#statements/table-format.ts';
import type { KnownForm } from './known-forms.ts';

/** A row as it came from a file, ready to be matched. */
export type ReadRow = {
  entry: StatementEntry;
  /** The line of the file where it begins. */
  line: number;
  /** Which statement of the file it stands in. */
  statement: number;
  /** What the file says of the other side. */
  category?: string;
  parts?: RowPart[];
  /** What it was in another currency. */
  foreign?: OtherCurrencyAmount;
  /** Whether it is the fee of the row before: it is paid, whatever the signs of the others mean. */
  isFee?: true;
};

/** What was not taken from a file, where it stands, and why. */
export type SkippedEntry = {
  line: number;
  text: string;
  why: SkipReason | 'tooPrecise' | 'tooLarge' | 'otherCurrency';
};

/** A row that was taken, where it stands, and what somebody should know of it. */
export type ReadRemark = { line: number; text: string; why: StatementRemarkReason | 'cut' | 'brokenLetter' };

/** A statement without its rows. */
export type StatementHead = {
  account: BankAccount;
  currency?: string;
  opening?: Balance;
  closing?: Balance;
  /** The first and the last day on it; undefined where it has no row. */
  days?: { first: string; last: string };
  rows: number;
};

/** How a table was read, and what its first rows are. */
export type TableHead = {
  form: TableFormat;
  /** The bank that is known to write such tables. */
  bank?: string;
  delimiter?: Delimiter;
  encoding?: Encoding;
  /** The rows that stand first, those above the data included. */
  cells: string[][];
  /** The different words of the column that says which way money went, the first of them. */
  words: string[];
  /** What the table is known again by. */
  key: string;
  /** What it says of its signs. */
  signs: SignEvidence;
  /** The words by which rows did not happen, and how many of them there are. */
  skippedWords: { said: string; count: number }[];
  /** The first words of a status that are not known, whose rows come in. */
  otherStatuses: string[];
  /** Whether it is read as such a table was before. */
  isAsBefore: boolean;
  /** The accounts that such tables belonged to before, where there are any. */
  knownAccountIds?: string[];
};

/** A file of a bank without its rows. */
export type StatementsRead = {
  kind: 'statements';
  format: StatementFormat;
  statements: StatementHead[];
  /** The first of what was not taken, and how many there are. */
  skippedRows: SkippedEntry[];
  skippedCount: number;
  /** The first of the rows that were taken and are to be looked at, and how many there are. */
  remarks: ReadRemark[];
  remarkCount: number;
  /** What its letters were read by, where it is a text. */
  encoding?: Encoding;
  table?: TableHead;
};

/** A whole book of another program; where it is a table, also how its rows would be read as those of a bank. */
export type BookRead = { kind: 'book'; file: BookFile; form?: TableFormat };

/** What a file turned out to be. */
export type FileRead =
  | StatementsRead
  | BookRead
  | { kind: 'unreadable'; reason: UnreadableReason | 'tooManyRows' | 'tooLong' | 'gone' | 'broken' };

/** The occurrence that a row likely is; `otherId` is where the schedule has its other side, where that is one account. */
export type ExpectedOccurrence = {
  scheduleId: string;
  name: string;
  nominal: string;
  day: string;
  otherId: string | undefined;
};

/** What a row is in the account: stored already or new, with the ids that it gets, and the other account that it likely has. */
export type MatchedRow = {
  key: string;
  ids: EntryIds;
  /** Its position among the entries of its day. */
  positionInDay: number;
  state: EntryMatch['state'];
  transactionId?: string;
  suggested?: AccountSuggestion;
  expected?: ExpectedOccurrence;
};

/** What a file is to be read by, where somebody chose that; what is not named is found out. */
export type ReadChoices = {
  form?: TableFormat;
  /** A format whose signs, fees and balances are looked at anew. */
  remembered?: TableFormat;
  delimiter?: Delimiter;
  encoding?: Encoding;
};

/** What a file is read with besides its bytes. */
export type ImportReadOptions = {
  /** Begins the keys of its rows. */
  fileKey: string;
  choices: ReadChoices;
  known: readonly KnownForm[];
  /** The account that is meant, where that is known. */
  accountId?: string;
  decimals: number;
  currency: string;
  /** What a fee is called. */
  feeWord?: string;
};
