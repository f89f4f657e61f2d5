import type { AccountType } from '#contract/accounts.ts';
import { addAmounts } from './amounts.ts';
import type { SkippedLine } from './statement.ts';

/** The content of another program's file: a tree of accounts, and entries with any number of legs. */
export type BookFile = {
  format: 'GNUCASH' | 'LEDGER' | 'BEANCOUNT' | 'YNAB' | 'MINT' | 'ACTUAL' | 'OFX' | 'QIF';
  /** The currency of the book, if the file names it. */
  currency?: string;
  accounts: FileAccount[];
  entries: FileEntry[];
  skippedLines: SkippedRecord[];
  /** Scheduled transactions; none of their occurrences is in `entries`. */
  schedules?: FileSchedule[];
  /** Budgets of accounts; several budgets of one account are added up. */
  budgets?: FileBudget[];
  envelopes?: FileEnvelopes;
  /** Prices of commodities. */
  prices?: FilePrice[];
  /** Names and decimals of commodities, if the file has them. */
  commodities?: FileCommodity[];
  /** Lines that were read, but may have another meaning. */
  remarks?: FileRemark[];
};

/** A line that was not read, or a record that a book cannot store. */
export type SkippedRecord = Omit<SkippedLine, 'why'> & {
  why:
    | SkippedLine['why']
    /** A budget of a file that has a newer one. */
    | 'otherBudget'
    /** A budget for periods that Partita does not support. */
    | 'otherPeriods'
    /** An envelope for card debt, which is part of the budgeted money in Partita. */
    | 'cardEnvelope'
    /** A goal or a planning template. */
    | 'goal'
    /** Money that is held back for the next month. */
    | 'heldBack';
};

/** A scheduled transaction. */
export type FileSchedule = {
  name: string;
  /** The recurrence rule of RFC 5545, with `SKIP` of RFC 7529. */
  rule: string;
  /** The first and the last possible day. */
  start: string;
  until?: string;
  count?: number;
  /** The direction in which an occurrence on a non-business day is moved. */
  bankDays?: 'before' | 'after';
  /** True if the program enters it automatically. */
  isPosted?: true;
  /** True if no occurrences are created at present. */
  isPaused?: true;
  leadDays?: number;
  /** An estimated amount or that of the last occurrence, between `least` and `most`; undefined if the amount is exact. */
  amount?: 'about' | 'last';
  least?: string;
  most?: string;
  /** Skipped days after the next occurrence. */
  skipped?: string[];
  /** The day through which it was entered. */
  done?: string;
  /** The scheduled entry; its date is the start. */
  entry: FileEntry;
};

/** The budget of an account. Amounts earned, spent, saved or paid off are positive. Months are `YYYY-MM`. */
export type FileBudget = {
  line: number;
  path: string[];
  commodity: string;
  /** Repeating amounts from a month on, until another one if they end earlier. */
  plans: { from: string; until?: string; amount: string; every: 'week' | 'month' | 'quarter' | 'year' }[];
  /** Amounts for single months. */
  months: { month: string; amount: string }[];
  /** The remainder that a month carries into the next: nothing, a surplus only, or overspending as well. */
  carry: 'none' | 'surplus' | 'all';
};

/** The price of one unit of a commodity in another on a day, as exact text. */
export type FilePrice = { of: string; in: string; day: string; price: string };

/** The display name of a commodity. */
export type FileCommodity = {
  commodity: string;
  name: string;
  /** The number of decimals, if the file states it. */
  decimals?: number;
};

/** Envelope budgeting: the month from which all money is assigned, and the accounts that hold the money. */
export type FileEnvelopes = { since: string; accounts: string[][] };

/** A remark that tells the user how a line was interpreted. */
export type FileRemark = { line: number; text: string; why: RemarkReason };

export type RemarkReason =
  /** A budget: its categories make a chart of accounts, but nothing was booked. */
  | 'onlyCategories'
  /** A transfer whose other half is not in the file. */
  | 'transferAlone'
  /** A split with missing parts, or whose parts do not add up to the whole. */
  | 'splitIncomplete'
  /** The file does not show whether its dates begin with the day or the month. */
  | 'dayOrderGuessed'
  /** A category that pays into accounts without a budget: a transfer in Partita, and not spending. */
  | 'transferSpent'
  /** A category whose carry-over rule differs between months. */
  | 'carryVaries'
  /** A sale whose lots, and so whose gain, cannot be determined; its proceeds are used. */
  | 'lotUnknown'
  /** A directive that makes the program compute values which are not in the file; it is ignored here. */
  | 'notComputed';

export type FileAccount = {
  /** The names from the top down. */
  path: string[];
  type: Exclude<AccountType, 'ROOT'>;
  description: string;
  isPlaceholder: boolean;
  /** The commodity of the account; undefined if the file names none, and then any commodity can be posted. */
  commodity?: string;
  /** True if exchanges between commodities are posted through this account. */
  isTrading?: true;
  /** The cost basis method for sales, if the account holds units at cost. */
  lots?: 'fifo' | 'average';
  /** True if the account receives the capital gains that a book computes itself. */
  isLotGains?: true;
};

export type FileEntry = {
  line: number;
  date: string;
  description: string;
  notes: string;
  /** The tags of all legs. */
  tags?: string[];
  legs: FileLeg[];
};

/** The amount paid. With `lot` it is the original cost of the lot, and not its market value. */
type Cost = {
  amount: string;
  commodity: string;
  lot?: true;
  /** The unit cost and purchase day, if the file has to identify the lot. */
  unit?: string;
  day?: string;
};

/** The change of one account by an entry, as exact text: a debit is positive. */
export type FileLeg = {
  path: string[];
  amount: string;
  commodity: string;
  note: string;
  /** The amount in the currency of the entry, if the account has another commodity. */
  cost?: Cost;
  /** The market value on that day, if the cost is that of a lot; undefined if the file does not have it. */
  marketValue?: Cost | undefined;
  /** True if the quantity changes because of a share split: nothing is paid, and the market value stays. */
  isShareSplit?: true;
  /** The reconciliation status. */
  status?: 'cleared' | 'reconciled';
  /** The last day of the statement that contains the leg. */
  statementDate?: string;
  /** The bank's id of the transaction. */
  bankId?: string;
  /** The tags of this leg alone. */
  tags?: string[];
};

/** The parts of a book that an export writes; the others are only for imports. */
export type WrittenBook = Pick<BookFile, 'accounts' | 'entries' | 'schedules' | 'prices' | 'commodities'>;

/** Returns the sums of an entry's legs that are not zero, by commodity; legs with a cost count in the commodity of the cost. */
export function computeImbalance({ legs }: FileEntry): Map<string, string> {
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
