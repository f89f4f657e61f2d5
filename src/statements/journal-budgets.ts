import { addMonths, weekdayOf } from '#values/calendar.ts';
import { addAmounts, negateAmount } from './amounts.ts';
import type { FileAccount, FileBudget } from './book-file.ts';
import type { Money } from './journal-amounts.ts';
import { type JournalPeriod, readPeriod } from './journal-periods.ts';

// A periodic entry of ledger and hledger serves both to forecast and to budget; which one of them is a budget is told here
// (docs/decisions/0053).

/** A posting with its account as the file means it there. */
export type PlacedPosting = { path: string[]; money: Money | undefined };

/** A periodic entry as it is written. */
export type PeriodicRule = {
  line: number;
  period: string;
  description: string;
  /** Whether our own writer wrote it, which writes schedules alone. */
  isOwn: boolean;
  /** Whether what it moves adds up to nothing. */
  isEven: boolean;
  postings: readonly PlacedPosting[];
  /** What it names in parentheses: nothing is moved there. */
  goals: readonly PlacedPosting[];
};

type TypeOf = (path: readonly string[]) => FileAccount['type'];

const isFlow = (type: FileAccount['type']) => type === 'INCOME' || type === 'EXPENSE';
const startPattern = /\b(?:from|since|in)\s+\d/i;

/** Whether days are whole periods: what is planned for a month names no day of it. */
function isWholePeriodRule({ rule, start }: JournalPeriod): boolean {
  if (/BY/.test(rule)) return false;
  if (rule.startsWith('FREQ=WEEKLY')) return weekdayOf(start) === 0;
  return rule.startsWith('FREQ=DAILY') || start.endsWith('-01');
}

/** Whether a periodic entry is a budget: it moves nothing or says so, or it tells neither what it is called nor on which day it comes. */
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

/** How often an amount is planned, and how many times in that; undefined where no plan of ours has it. */
function findPlanInterval({ rule }: JournalPeriod): { every: Every; times: number } | undefined {
  const interval = Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? '1');
  const days = /BYDAY=([^;]*)/.exec(rule)?.[1]?.split(',').length ?? 1;
  if (rule.startsWith('FREQ=DAILY')) return interval === 1 ? { every: 'week', times: 7 } : undefined;
  if (rule.startsWith('FREQ=WEEKLY')) return interval === 1 ? { every: 'week', times: days } : undefined;
  const every = everyMonths[rule.startsWith('FREQ=YEARLY') ? 12 * interval : interval];
  return every && { every, times: 1 };
}

const monthAfter = (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7);

/** What a posting plans for its account, as people read it; nothing where it is the other side. */
function findPlannedAmount(
  { postings }: PeriodicRule,
  type: FileAccount['type'],
  amount: string,
): string | undefined {
  if (type === 'INCOME') return negateAmount(amount);
  if (type === 'EXPENSE') return amount;
  // Of an entry that is whole, accounts are where the money comes from; else what is put aside or paid off.
  const isWholeEntry = postings.length > 0 && postings.every(({ money }) => money !== undefined);
  return isWholeEntry || type === 'EQUITY' || type === 'TRADING' ? undefined : amount;
}

/**
 * The budgets of a periodic entry; undefined where it is none, or none that can be taken.
 * @param first the day of the first entry: what says no beginning is planned for all that is in the file
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
