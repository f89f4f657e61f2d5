/** What a file of a bank holds, whatever its form. Nothing in it is looked up or guessed from elsewhere: it is what the bank wrote. */
export type StatementFile = {
  format: StatementFormat;
  statements: BankStatement[];
  /** What is no row and no known part of the form, so that no row is lost in silence. */
  skippedLines: SkippedLine[];
  /** Rows that were taken and that somebody should look at. */
  remarks?: StatementRemark[];
};

export type StatementFormat = 'OFX' | 'QIF' | 'CAMT' | 'MT940' | 'CSV' | 'XLSX';

/** The rows of one account, in the order of the file; a file may hold several, also of one account. */
export type BankStatement = {
  account: BankAccount;
  /** What the bank calls the statement. */
  id?: string;
  /** ISO 4217; not every form says. */
  currency?: string;
  opening?: Balance;
  closing?: Balance;
  rows: StatementRow[];
};

/** As the bank names it: what an account of a book is found again by. */
export type BankAccount = { number?: string; name?: string };

/** What the account held, a decimal number as exact text; in debt it is below zero. */
export type Balance = { amount: string; date?: string };

export type StatementRow = {
  /** The line of the file where it begins, from 1. */
  line: number;
  /** The day on which the bank booked it, `YYYY-MM-DD`, as written: no zone is applied. */
  date: string;
  /** What the account gains, a decimal number as exact text (`-12.34`), never rounded. */
  amount: string;
  payee: string;
  /** What else is said of it. */
  text: string;
  /** What the bank calls it; unique within an account at most. */
  bankId?: string;
  /** A number of a cheque or of an order; several rows may have the same. */
  reference?: string;
  /** What the file says of the other side: a category, or an account in brackets. */
  category?: string;
  /** Its parts, where it is split; amounts are those the account gains. */
  parts?: RowPart[];
  /** What it is marked with where it comes from a book; no bank does that. */
  tags?: string[];
  /** Whether it is the fee of the row before. */
  isFee?: true;
  /** The same money in another currency, as it was paid abroad. */
  foreign?: FileForeignAmount;
};

/** What the account gains as it was in another currency, a decimal number as exact text, and the code of that. */
export type FileForeignAmount = { amount: string; currency: string };

export type RowPart = { amount: string; category: string; text: string };

/** A line that was not read, as it stands there (cut), and why; `said` is the word of the file by which it did not happen. */
export type SkippedLine = { line: number; text: string; why: SkipReason; said?: string };

/** A row that was taken, as it stands there (cut), and what is odd about it. */
export type StatementRemark = { line: number; text: string; why: StatementRemarkReason };

/** What is odd about a row. */
export type StatementRemarkReason =
  /** Another row of its account has the same id and says something else. */
  | 'sameId'
  /** A quote is opened in it and never closed. */
  | 'openQuote';

export type SkipReason =
  | 'noAmount'
  | 'noDate'
  | 'pending'
  | 'notDone'
  | 'notARow'
  /** It says what the account held. */
  | 'balance'
  | 'unknownPart'
  | 'partsDoNotAddUp'
  | 'investment'
  /** It says the same as another row under the same id. */
  | 'twice'
  | 'cutOff';

/** A whole file that cannot be read. */
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
  /** A database of a program that can also export a form that is read. */
  | 'otherDatabase'
  /** A quote is opened in it and never closed. */
  | 'openQuote'
  /** The names of columns, and nothing below. */
  | 'onlyNames'
  /** Of GnuCash before 1.8. */
  | 'oldGnucash'
  | 'empty';

/** How deep accounts of a file may lie below each other; nobody keeps books like that. */
export const maxDepth = 100;

const shownLength = 200;

/** The beginning of a line, to show what was not read. */
export const shorten = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
