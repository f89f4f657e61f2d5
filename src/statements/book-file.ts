import type { AccountType } from '#contract/accounts.ts';
import { addAmounts } from './amounts.ts';
import type { SkippedLine } from './statement.ts';

/** What a file of another program holds: a tree of accounts, and entries of any number of legs. */
export type BookFile = {
  format: 'GNUCASH' | 'LEDGER' | 'BEANCOUNT' | 'YNAB' | 'MINT' | 'ACTUAL' | 'OFX' | 'QIF';
  accounts: FileAccount[];
  entries: FileEntry[];
  unread: LeftOut[];
  /** What comes again and again; nothing of it is booked. */
  schedules?: FileSchedule[];
  /** What is planned for accounts; more than one of the same add up. */
  budgets?: FileBudget[];
  envelopes?: FileEnvelopes;
  /** What commodities were worth. */
  prices?: FilePrice[];
  /** What the file tells of commodities besides. */
  commodities?: FileCommodity[];
  /** What was read and may yet be meant otherwise. */
  remarks?: FileRemark[];
};

/** A line that was not read, or something besides entries that has no place here. */
export type LeftOut = Omit<SkippedLine, 'why'> & {
  why:
    | SkippedLine['why']
    /** A budget beside the newest of a file. */
    | 'otherBudget'
    /** What is planned for periods that no plan of ours has. */
    | 'otherPeriods'
    /** An envelope for what is owed on a card, which is part of the money here. */
    | 'cardEnvelope'
    /** A goal or a template, by which a program plans. */
    | 'goal'
    /** Money that is held back for the next month. */
    | 'heldBack';
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

/** What is planned for an account, as people read it: what is earned, spent, put aside or paid off is positive. Months are `YYYY-MM`. */
export type FileBudget = {
  line: number;
  path: string[];
  commodity: string;
  /** What comes again from a month on, as far as it ends before another one. */
  plans: { from: string; until?: string; amount: string; every: 'week' | 'month' | 'quarter' | 'year' }[];
  /** What is for single months alone. */
  months: { month: string; amount: string }[];
  /** What of a month goes on into the next: nothing, what is left, or what is overspent as well. */
  carry: 'none' | 'surplus' | 'all';
};

/** What one of a commodity was worth in another on a day, as exact text. */
export type FilePrice = { of: string; in: string; day: string; price: string };

/** What a commodity is called in words. */
export type FileCommodity = {
  commodity: string;
  name: string;
  /** With how many digits after the point it is counted, where the file says so. */
  decimals?: number;
};

/** That all money is given a job: from which month on, and which accounts are the money. */
export type FileEnvelopes = { since: string; accounts: string[][] };

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
  /** A category from which money goes to accounts without a budget: that is a transfer here, and not spent. */
  | 'transferSpent'
  /** A category that goes on into the next month in some months otherwise than in the last. */
  | 'carryVaries'
  /** A sale of which it cannot be told which lots it took, and so what was gained: what came for them is taken. */
  | 'lotUnknown'
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
  /** Whether what goes from one commodity to another goes over it. */
  isTrading?: true;
  /** How it is chosen which units are sold, where it holds what is bought at a cost. */
  lots?: 'fifo' | 'average';
  /** Where the gains of sales are written that a book computes itself. */
  isLotGains?: true;
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

/** What was paid; `lot` says that it is what the lot had cost, whatever it was worth by then. */
type Cost = {
  amount: string;
  commodity: string;
  lot?: true;
  /** What one unit of the lot cost, and the day on which it was bought, if a file is to name the lot. */
  unit?: string;
  day?: string;
};

/** What an account gains: a debit is positive, as exact text. */
export type FileLeg = {
  path: string[];
  amount: string;
  commodity: string;
  note: string;
  /** What it came to in the currency of the entry, where that is another one than it is kept in. */
  cost?: Cost;
  /** What it was worth then, where the cost is that of a lot; undefined where nothing says so. */
  worth?: Cost | undefined;
  /** The quantity changes because shares were split or joined: nothing is paid, and what is held is worth as much as before. */
  isShareSplit?: true;
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
export type WrittenBook = Pick<BookFile, 'accounts' | 'entries' | 'schedules' | 'prices' | 'commodities'>;

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
