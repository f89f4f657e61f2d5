import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, type DayRange, dayOf, startOfDay } from '#ledger/days.ts';
import { type BookCurrency, decimalSign } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import type { FileFormat } from './file-formats.ts';

/** From when the transactions are meant. */
export type ExportPeriod = 'always' | 'thisYear' | 'lastYear' | 'own';

/** What was chosen in the popup. */
export type ExportChoices = {
  format: FileFormat;
  /** Whether all accounts below are meant too. */
  isBranch: boolean;
  period: ExportPeriod;
  /** Days as they were typed, where these are meant; empty where one is missing. */
  first: string;
  last: string;
  decimal: '.' | ',';
};

/** What is chosen first: everything of the account, amounts as the region of the book writes them. */
export function createExportChoices(account: Account, book: BookCurrency): ExportChoices {
  // With three decimals after it a comma looks as if it parted thousands.
  const isComma = decimalSign(book) === ',' && book.decimals !== 3;
  return {
    format: 'csv',
    isBranch: isBranchOnly(account),
    period: 'always',
    first: '',
    last: '',
    decimal: isComma ? ',' : '.',
  };
}

/** Whether nothing but what is below can be meant: a book, or an account that holds nothing itself. */
export function isBranchOnly({ type, isPlaceholder }: Account): boolean {
  return type === 'ROOT' || isPlaceholder;
}

/** Whether a book has more decimals than its currency. */
export function hasMoreDecimals({ currency, decimals }: BookCurrency): boolean {
  const { maximumFractionDigits: most = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return decimals > most;
}

/** The year, as it is called, in which a book is now, and the one before. */
export function findYears(root: Account | undefined, nowMs: number) {
  const year = Number(dayOf(nowMs, bookZone(root)).slice(0, 4));
  return { thisYear: String(year), lastYear: String(year - 1) };
}

/** What is wrong with the days that were typed. */
export function findPeriodProblem({
  period,
  first,
  last,
}: Pick<ExportChoices, 'period' | 'first' | 'last'>): 'noDays' | 'wrongOrder' | undefined {
  if (period !== 'own') return undefined;
  if (first === '' || last === '') return 'noDays';
  return last < first ? 'wrongOrder' : undefined;
}

/** The days that are meant. */
export function resolveExportDays(
  { period, first, last }: Pick<ExportChoices, 'period' | 'first' | 'last'>,
  root: Account | undefined,
  nowMs: number,
): DayRange {
  if (period === 'always') return {};
  if (period === 'own') return { from: first, until: addDays(last, 1) };
  const year = findYears(root, nowMs)[period];
  return { from: `${year}-01-01`, until: `${Number(year) + 1}-01-01` };
}

/** The moments between which the days of a book lie. */
export function toMoments({ from, until }: DayRange, root: Account | undefined) {
  const zone = bookZone(root);
  return {
    postedFrom: from === undefined ? undefined : startOfDay(from, zone),
    postedBefore: until === undefined ? undefined : startOfDay(until, zone),
  };
}

/** The accounts whose rows are meant; undefined where it is the whole book. */
export function findExportAccounts(
  tree: AccountTree,
  account: Account,
  isBranch: boolean,
): Set<string> | undefined {
  if (account.type === 'ROOT') return undefined;
  const below = isBranch ? listDescendants(tree, account.id).map((each) => each.account.id) : [];
  return new Set([account.id, ...below]);
}

/** How many transactions there are; undefined where only reading them tells. */
export function countExportTransactions(tree: AccountTree, account: Account, choices: ExportChoices): number | undefined {
  if (choices.period !== 'always') return undefined;
  if (account.type === 'ROOT') {
    // Each is one of two accounts.
    const sides = [...tree.accounts.values()].reduce((sum, each) => sum + each.transactionsCount, 0);
    return sides / 2;
  }
  return choices.isBranch ? undefined : account.transactionsCount;
}

const extensions: Record<FileFormat, string> = {
  csv: 'csv',
  journal: 'journal.csv',
  ofx: 'ofx',
  ledger: 'journal',
  beancount: 'beancount',
  gnucash: 'gnucash',
};

/** What a file is called, but for its ending: what it is of, and its days or the day of today. */
export function formatFileStem(name: string, { from, until }: DayRange, today: string): string {
  // What no system takes in a name.
  const even = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').trim();
  const days = from === undefined || until === undefined ? today : `${from} ${addDays(until, -1)}`;
  return `${even} ${days}`;
}

/** What the file is called: the account, its days or the day of today, and what it is. */
export function formatFileName(name: string, format: FileFormat, days: DayRange, today: string): string {
  return `${formatFileStem(name, days, today)}.${extensions[format]}`;
}
