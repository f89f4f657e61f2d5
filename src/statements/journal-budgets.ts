import { addMonths, weekdayOf } from '#values/calendar.ts';
import { addAmounts, negateAmount } from './amounts.ts';
import type { FileAccount, FileBudget } from './book-file.ts';
import type { Money } from './journal-amounts.ts';
import { type JournalPeriod, readPeriod } from './journal-periods.ts';

// A periodic entry of ledger and hledger is both a forecast and a budget. This file decides which entries are budgets
// (docs/decisions/0053).

/** A posting with the path of its account at that point of the file. */
export type PostingWithPath = { path: string[]; money: Money | undefined };

/** A periodic entry as written. */
export type PeriodicRule = {
  line: number;
  period: string;
  description: string;
  /** True if our own writer wrote it, which only writes schedules. */
  isOwn: boolean;
  /** True if its postings add up to zero. */
  isEven: boolean;
  postings: readonly PostingWithPath[];
  /** The postings in parentheses, which move no money. */
  goals: readonly PostingWithPath[];
};

type TypeOf = (path: readonly string[]) => FileAccount['type'];

const isFlow = (type: FileAccount['type']) => type === 'INCOME' || type === 'EXPENSE';
const startPattern = /\b(?:from|since|in)\s+\d/i;

/** True if the days are whole periods: a monthly plan names no day. */
function isWholePeriodRule({ rule, start }: JournalPeriod): boolean {
  if (/BY/.test(rule)) return false;
  if (rule.startsWith('FREQ=WEEKLY')) return weekdayOf(start) === 0;
  return rule.startsWith('FREQ=DAILY') || start.endsWith('-01');
}

/** True if a periodic entry is a budget: it is unbalanced, its description says so, or it has neither a description nor a day. */
function isBudget(rule: PeriodicRule, period: JournalPeriod | undefined, typeOf: TypeOf): boolean {
  const { description, isOwn, isEven, postings, goals } = rule;
  if (isOwn) return false;
  if (postings.length === 0) return goals.length > 0;
  if (!isEven || /\bbudgets?\b/i.test(description)) return true;
  const isOpen = postings.some(({ money, path }) => money === undefined && !isFlow(typeOf(path)));
  const hasFlow = postings.some(({ money, path }) => money !== undefined && isFlow(typeOf(path)));
  return description === '' && isOpen && hasFlow && period !== undefined && isWholePeriodRule(period);
}

type Every = FileBudget['plans'][number]['every'];
const everyMonths: Record<number, Every> = { 1: 'month', 3: 'quarter', 12: 'year' };

/** Returns the interval of a plan and the number of amounts in it; undefined if a book has no such interval. */
function findPlanInterval({ rule }: JournalPeriod): { every: Every; times: number } | undefined {
  const interval = Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? '1');
  const days = /BYDAY=([^;]*)/.exec(rule)?.[1]?.split(',').length ?? 1;
  if (rule.startsWith('FREQ=DAILY')) return interval === 1 ? { every: 'week', times: 7 } : undefined;
  if (rule.startsWith('FREQ=WEEKLY')) return interval === 1 ? { every: 'week', times: days } : undefined;
  const every = everyMonths[rule.startsWith('FREQ=YEARLY') ? 12 * interval : interval];
  return every && { every, times: 1 };
}

const monthAfter = (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7);

/** Returns the planned amount of a posting with the sign shown to people; undefined for the other side. */
function findPlannedAmount(
  { postings }: PeriodicRule,
  type: FileAccount['type'],
  amount: string,
): string | undefined {
  if (type === 'INCOME') return negateAmount(amount);
  if (type === 'EXPENSE') return amount;
  // In a complete entry, balance sheet accounts are the source of the money; otherwise they are savings or repayments.
  const isWholeEntry = postings.length > 0 && postings.every(({ money }) => money !== undefined);
  return isWholeEntry || type === 'EQUITY' || type === 'TRADING' ? undefined : amount;
}

/**
 * Returns the budgets of a periodic entry; undefined if it is no budget or cannot be represented.
 * @param first the day of the first entry: a plan without a start applies to all entries of the file
 */
export function createRuleBudgets(
  rule: PeriodicRule,
  first: string | undefined,
  typeOf: TypeOf,
): FileBudget[] | undefined {
  const begin = first && `${first.slice(0, 7)}-01`;
  const hasStart = startPattern.test(rule.period);
  const period = readPeriod(rule.period, begin ?? '2000-01-01');
  const often = period && findPlanInterval(period);
  if (!isBudget(rule, period, typeOf) || period === undefined || often === undefined) return undefined;
  if (begin === undefined && !hasStart) return undefined;
  const from = (hasStart || begin === undefined ? period.start : begin).slice(0, 7);
  const until = period.until === undefined ? undefined : monthAfter(period.until);
  const budgets = [...rule.postings, ...rule.goals].flatMap(({ path, money }): FileBudget[] => {
    const planned = money && findPlannedAmount(rule, typeOf(path), money.amount);
    if (money === undefined || planned === undefined) return [];
    const amount = addAmounts(Array.from({ length: often.times }, () => planned));
    const plan = { from, ...(until !== undefined && { until }), amount, every: often.every };
    const { commodity } = money;
    return [{ line: rule.line, path, commodity, plans: [plan], months: [], carry: 'none' }];
  });
  return budgets.length === 0 ? undefined : budgets;
}
