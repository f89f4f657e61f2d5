import type { AccountType } from '#contract/accounts.ts';
import { addAmounts } from './amounts.ts';
import type { SkippedLine } from './statement.ts';

/** What a file of another program holds: a tree of accounts, and entries of any number of legs. */
export type BookFile = {
  format: 'GNUCASH' | 'LEDGER' | 'BEANCOUNT' | 'YNAB' | 'MINT' | 'ACTUAL';
  accounts: FileAccount[];
  entries: FileEntry[];
  unread: SkippedLine[];
  /** What comes again and again; nothing of it is booked. */
  schedules?: FileSchedule[];
  /** What was read and may yet be meant otherwise. */
  remarks?: FileRemark[];
};

/** An entry that comes again and again. */
export type FileSchedule = {
  name: string;
  /** On which days, as RFC 5545 has it, with `SKIP` of RFC 7529. */
  rule: string;
  /** The first day that there may be, and the last. */
  start: string;
  until?: string;
  count?: number;
  /** Where a day on which no bank works is moved to. */
  bankDays?: 'before' | 'after';
  /** It is entered by itself. */
  isPosted?: true;
  /** Nothing comes of it at present. */
  isPaused?: true;
  aheadDays?: number;
  /** How sure its amount is, where it is not for sure, and between what it lies then. */
  amount?: 'about' | 'last';
  least?: string;
  most?: string;
  /** Days that are not to come any more, of those after the next. */
  skipped?: string[];
  /** The day through which it was entered. */
  done?: string;
  /** What comes; its date is the start. */
  entry: FileEntry;
};

/** A line of which its owner should know how it was taken. */
export type FileRemark = { line: number; text: string; why: RemarkReason };

export type RemarkReason =
  /** A budget: its categories make a chart of accounts, but nothing was booked. */
  | 'onlyCategories'
  /** A transfer whose other half is not in the file. */
  | 'transferAlone'
  /** A split of which some parts are not in the file, or do not come to the whole. */
  | 'splitIncomplete'
  /** Whether day or month stands first cannot be told from the file. */
  | 'dayOrderGuessed'
  /** A line that makes the program compute what is not written in the file; here it was left aside. */
  | 'notComputed';

export type FileAccount = {
  /** The names from the top down. */
  path: string[];
  type: Exclude<AccountType, 'ROOT'>;
  description: string;
  isPlaceholder: boolean;
  /** What it is kept in; where the file does not say, whatever is posted. */
  commodity?: string;
};

export type FileEntry = {
  line: number;
  date: string;
  description: string;
  notes: string;
  /** Of all its legs. */
  tags?: string[];
  legs: FileLeg[];
};

/** What an account gains: a debit is positive, as exact text. */
export type FileLeg = {
  path: string[];
  amount: string;
  commodity: string;
  note: string;
  /** What it came to in the currency of the entry, where that is another one than it is kept in. */
  cost?: { amount: string; commodity: string };
  /** How far it is with the bank. */
  status?: 'cleared' | 'reconciled';
  /** The last day of the statement that it is on. */
  statementDate?: string;
  /** What the bank calls it. */
  bankId?: string;
  /** Those of this leg alone. */
  tags?: string[];
};

/** What of a book is written: where it was read from, and what not, is no matter then. */
export type WrittenBook = Pick<BookFile, 'accounts' | 'entries' | 'schedules'>;

/** What the legs of an entry lack to nothing, by commodity; where one was bought with another, by what was paid. */
export function imbalanceOf({ legs }: FileEntry): Map<string, string> {
  const byCommodity = new Map<string, string[]>();
  for (const { amount, commodity, cost } of legs) {
    const weight = cost ?? { amount, commodity };
    byCommodity.set(weight.commodity, [...(byCommodity.get(weight.commodity) ?? []), weight.amount]);
  }
  return new Map(
    [...byCommodity]
      .map(([commodity, amounts]) => [commodity, addAmounts(amounts)] as const)
      .filter(([, sum]) => sum !== '0'),
  );
}
