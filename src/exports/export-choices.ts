import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, type DayRange, dayOf, startOfDay } from '#ledger/days.ts';
import { type BookCurrency, decimalSign } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import type { FileFormat } from './file-formats.ts';

/** The periods that can be exported. */
export type ExportPeriod = 'always' | 'thisYear' | 'lastYear' | 'own';

/** The settings in the export popup. */
export type ExportChoices = {
  format: FileFormat;
  /** True if all subaccounts are included. */
  isBranch: boolean;
  period: ExportPeriod;
  /** The typed days of a custom period; empty if one is missing. */
  first: string;
  last: string;
  decimal: '.' | ',';
};

/** Returns the initial settings: everything of the account, with the decimal sign of the book's region. */
export function createExportChoices(account: Account, book: BookCurrency): ExportChoices {
  // With three decimals, a decimal comma looks like a thousands separator.
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

/** True if only subaccounts can be exported: for a book, or for an account without transactions of its own. */
export function isBranchOnly({ type, isPlaceholder }: Account): boolean {
  return type === 'ROOT' || isPlaceholder;
}

/** True if a book has more decimals than its currency. */
export function hasMoreDecimals({ currency, decimals }: BookCurrency): boolean {
  const { maximumFractionDigits: most = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return decimals > most;
}

/** Returns the current year of a book and the year before. */
export function findYears(root: Account | undefined, nowMs: number) {
  const year = Number(dayOf(nowMs, bookZone(root)).slice(0, 4));
  return { thisYear: String(year), lastYear: String(year - 1) };
}

/** Returns the problem of the typed days; undefined if there is none. */
export function findPeriodProblem({
  period,
  first,
  last,
}: Pick<ExportChoices, 'period' | 'first' | 'last'>): 'noDays' | 'wrongOrder' | undefined {
  if (period !== 'own') return undefined;
  if (first === '' || last === '') return 'noDays';
  return last < first ? 'wrongOrder' : undefined;
}

/** Returns the days of the period. */
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

/** Returns the moments between which the days of a book are. */
export function toMoments({ from, until }: DayRange, root: Account | undefined) {
  const zone = bookZone(root);
  return {
    postedFrom: from === undefined ? undefined : startOfDay(from, zone),
    postedBefore: until === undefined ? undefined : startOfDay(until, zone),
  };
}

/** Returns the accounts whose rows are exported; undefined for the whole book. */
export function findExportAccounts(
  tree: AccountTree,
  account: Account,
  isBranch: boolean,
): Set<string> | undefined {
  if (account.type === 'ROOT') return undefined;
  const below = isBranch ? listDescendants(tree, account.id).map((each) => each.account.id) : [];
  return new Set([account.id, ...below]);
}

/** Returns the number of transactions; undefined if they must be read to count them. */
export function countExportTransactions(
  tree: AccountTree,
  account: Account,
  choices: ExportChoices,
): number | undefined {
  if (choices.period !== 'always') return undefined;
  if (account.type === 'ROOT') {
    // Each transaction counts for two accounts.
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

/** Returns a file name without extension: the name, and the days or today's date. */
export function formatFileStem(name: string, { from, until }: DayRange, today: string): string {
  // Characters that no system allows in file names.
  const even = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').trim();
  const days = from === undefined || until === undefined ? today : `${from} ${addDays(until, -1)}`;
  return `${even} ${days}`;
}

/** Returns a file name: the account, the days or today's date, and the extension of the format. */
export function formatFileName(name: string, format: FileFormat, days: DayRange, today: string): string {
  return `${formatFileStem(name, days, today)}.${extensions[format]}`;
}
