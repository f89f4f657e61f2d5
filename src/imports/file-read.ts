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

/** A row read from a file, ready to be matched. */
export type ReadRow = {
  entry: StatementEntry;
  /** The line of the file on which the row begins. */
  line: number;
  /** The index of the statement in the file. */
  statement: number;
  /** The other side as named in the file. */
  category?: string;
  parts?: RowPart[];
  /** The amount in another currency. */
  foreign?: OtherCurrencyAmount;
  /** True if the row is the fee of the row before: it is paid, whatever the signs of other rows mean. */
  isFee?: true;
};

/** A row or line that was not imported, its position and the reason. */
export type SkippedEntry = {
  line: number;
  text: string;
  why: SkipReason | 'tooPrecise' | 'tooLarge' | 'otherCurrency';
};

/** A row that was read but needs the user's attention. */
export type ReadRemark = { line: number; text: string; why: StatementRemarkReason | 'cut' | 'brokenLetter' };

/** A statement without its rows. */
export type StatementHead = {
  account: BankAccount;
  currency?: string;
  opening?: Balance;
  closing?: Balance;
  /** The first and last day of the statement; undefined if it has no rows. */
  days?: { first: string; last: string };
  rows: number;
};

/** The format of a table and its first rows. */
export type TableHead = {
  form: TableFormat;
  /** The bank whose layout was recognized. */
  bank?: string;
  delimiter?: Delimiter;
  encoding?: Encoding;
  /** The first rows, including those above the data. */
  cells: string[][];
  /** The first distinct words of the direction column. */
  words: string[];
  /** The key by which the table is recognized. */
  key: string;
  /** The evidence about its signs. */
  signs: SignEvidence;
  /** The words for rows that did not happen, with the number of such rows. */
  skippedWords: { said: string; count: number }[];
  /** The first unknown status words, whose rows are imported. */
  otherStatuses: string[];
  /** True if it is read in the format of an earlier table. */
  isAsBefore: boolean;
  /** The accounts of earlier tables with this layout, if there are any. */
  knownAccountIds?: string[];
};

/** A bank file without its rows. */
export type StatementsRead = {
  kind: 'statements';
  format: StatementFormat;
  statements: StatementHead[];
  /** The first skipped rows, and their total number. */
  skippedRows: SkippedEntry[];
  skippedCount: number;
  /** The first rows that need attention, and their total number. */
  remarks: ReadRemark[];
  remarkCount: number;
  /** The encoding, if the file is a text. */
  encoding?: Encoding;
  table?: TableHead;
};

/** A whole book of another program. For a table, `form` is the format that would read it as bank rows. */
export type BookRead = { kind: 'book'; file: BookFile; form?: TableFormat };

/** The result of reading a file. */
export type FileRead =
  | StatementsRead
  | BookRead
  | { kind: 'unreadable'; reason: UnreadableReason | 'tooManyRows' | 'tooLong' | 'gone' | 'broken' };

/** The occurrence that a row likely is. `otherId` is the other account of the schedule, if it has exactly one. */
export type ExpectedOccurrence = {
  scheduleId: string;
  name: string;
  nominal: string;
  day: string;
  otherId: string | undefined;
};

/** The result of matching a row: stored already or new, with its ids and the suggested other account. */
export type MatchedRow = {
  key: string;
  ids: EntryIds;
  /** The position among the entries of its day. */
  positionInDay: number;
  state: EntryMatch['state'];
  transactionId?: string;
  suggested?: AccountSuggestion;
  expected?: ExpectedOccurrence;
};

/** The settings that the user chose for reading a file; missing ones are guessed. */
export type ReadChoices = {
  form?: TableFormat;
  /** A format whose signs, fees and balances are determined anew. */
  remembered?: TableFormat;
  delimiter?: Delimiter;
  encoding?: Encoding;
};

/** The options for reading a file. */
export type ImportReadOptions = {
  /** The prefix of the row keys. */
  fileKey: string;
  choices: ReadChoices;
  known: readonly KnownForm[];
  /** The account for which the file is imported, if it is known. */
  accountId?: string;
  decimals: number;
  currency: string;
  /** The word for a fee. */
  feeWord?: string;
};
