/** The content of a bank's file in any format. Every value is as the bank wrote it; nothing is looked up or guessed. */
export type StatementFile = {
  format: StatementFormat;
  statements: BankStatement[];
  /** Lines that are no row and no known part of the format, so that no row is lost silently. */
  skippedLines: SkippedLine[];
  /** Rows that were read but need the user's attention. */
  remarks?: StatementRemark[];
};

export type StatementFormat = 'OFX' | 'QIF' | 'CAMT' | 'MT940' | 'CSV' | 'XLSX';

/** The rows of one account, in the order of the file. A file may hold several statements, also several of one account. */
export type BankStatement = {
  account: BankAccount;
  /** The bank's id of the statement. */
  id?: string;
  /** ISO 4217 code; some formats have none. */
  currency?: string;
  opening?: Balance;
  closing?: Balance;
  rows: StatementRow[];
};

/** The account as the bank names it. It identifies the matching account of a book. */
export type BankAccount = { number?: string; name?: string };

/** An account balance, a decimal number as exact text; negative for debt. */
export type Balance = { amount: string; date?: string };

export type StatementRow = {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  /** The booking day as written, `YYYY-MM-DD`; no time zone is applied. */
  date: string;
  /** The change of the account balance, a decimal number as exact text (`-12.34`), never rounded. */
  amount: string;
  payee: string;
  /** Further text, such as the purpose. */
  text: string;
  /** The bank's id of the row; unique within an account at most. */
  bankId?: string;
  /** A cheque or order number; several rows may share it. */
  reference?: string;
  /** The other side as named in the file: a category, or an account in brackets. */
  category?: string;
  /** The parts of a split row; their amounts are changes of the account balance. */
  parts?: RowPart[];
  /** Tags, if the file comes from a book; banks write none. */
  tags?: string[];
  /** True if the row is the fee of the row before it. */
  isFee?: true;
  /** The amount in the currency in which it was paid abroad. */
  foreign?: FileForeignAmount;
};

/** The change of the account in another currency: a decimal number as exact text, and the currency code. */
export type FileForeignAmount = { amount: string; currency: string };

export type RowPart = { amount: string; category: string; text: string };

/** A skipped line: its text (shortened) and the reason. `said` is the word in the file that shows that the payment did not happen. */
export type SkippedLine = { line: number; text: string; why: SkipReason; said?: string };

/** A remark on a row that was read: its text (shortened) and what is odd about it. */
export type StatementRemark = { line: number; text: string; why: StatementRemarkReason };

/** The oddities of a row. */
export type StatementRemarkReason =
  /** Another row of the account has the same id but different content. */
  | 'sameId'
  /** The row opens a quote that is never closed. */
  | 'openQuote';

export type SkipReason =
  | 'noAmount'
  | 'noDate'
  | 'pending'
  | 'notDone'
  | 'notARow'
  /** The row states an account balance. */
  | 'balance'
  | 'unknownPart'
  | 'partsDoNotAddUp'
  | 'investment'
  /** Another row has the same id and the same content. */
  | 'twice'
  | 'cutOff';

/** Thrown if a whole file cannot be read. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(reason);
    this.reason = reason;
  }
}

export type UnreadableReason =
  | 'unknownFormat'
  | 'tooLarge'
  | 'tooDeep'
  | 'documentType'
  | 'brokenXml'
  | 'brokenArchive'
  /** The database of a program that can also export a supported format. */
  | 'otherDatabase'
  /** The file opens a quote that is never closed. */
  | 'openQuote'
  /** The file has column names and no rows. */
  | 'onlyNames'
  /** A file of GnuCash before 1.8. */
  | 'oldGnucash'
  | 'empty';

/** Maximum nesting depth of accounts in a file; deeper files are rejected. */
export const maxDepth = 100;

const shownLength = 200;

/** Shortens a line to 200 characters, to show which text was not read. */
export const shorten = (text: string) =>
  text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
