import type { AccountTree } from '#ledger/account-tree.ts';
import { monthOf, yearStartOf } from '#ledger/book-months.ts';
import { type BookTime, dayOf, type DayRange } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { joinFlows } from '#ledger/reports/book-flows.ts';
import { splitPeriod, type Period, periodAt, cutAfterDay } from '#ledger/reports/periods.ts';
import type { BookValuer } from '#ledger/reports/valued.ts';
import { addDays, addMonths } from '#values/calendar.ts';
import { calculateIncomeAndExpenses, calculateNetWorth } from '#ledger/reports/statements.ts';

const monthsShown = 12;
const expensesShown = 3;

/** What the overview shows, amounts in minor units. */
export type OverviewFigures = {
  /** Of the month that is in course what has passed, today included; what it is called, and the day on which months begin. */
  month: Period;
  name: string;
  startsOn: number;
  /** At the end of each of the last months, and today; `month` is the first day of that of the calendar by which it is called. */
  netWorth: { month: string; minor: bigint }[];
  income: bigint;
  expenses: bigint;
  netIncome: bigint;
  /** The largest of the month, the largest first; each by itself, without what lies above it. */
  largest: { accountId: string; minor: bigint }[];
};

/** The days that count, as in a report of the month: what is planned for later does not. */
export function findCountedDays(nowMs: number, zone: string): DayRange {
  return { until: addDays(dayOf(nowMs, zone), 1) };
}

/**
 * The figures of a book, from its flows on the days that count, as they are at a moment in its days and months.
 * @param valued what makes one currency of all, where there are several
 */
export function computeOverviewFigures(
  tree: AccountTree,
  flows: readonly Flow[],
  nowMs: number,
  { zone, startsOn }: BookTime,
  valued?: BookValuer,
): OverviewFigures {
  const today = dayOf(nowMs, zone);
  const yearStart = yearStartOf(startsOn);
  const month = cutAfterDay(periodAt('month', today, yearStart), today);
  const book = { ...joinFlows(tree, [{ flows }], startsOn), valued };
  const span = { from: addMonths(month.from, 1 - monthsShown), until: month.until };
  const months = splitPeriod(span, 'month', yearStart);
  const { netWorth } = calculateNetWorth(book, months);
  const { income, expenses, surplus } = calculateIncomeAndExpenses(book, [month]);
  const spent = expenses.rows
    .filter(({ includesBranch }) => !includesBranch)
    .map(({ accountId, amounts: [minor = 0n] }) => ({ accountId, minor }))
    .filter(({ minor }) => minor > 0n);
  return {
    month,
    name: monthOf(today, startsOn),
    startsOn,
    // The first column is where the first month begins.
    netWorth: months.map(({ from }, at) => ({
      month: `${monthOf(from, startsOn)}-01`,
      minor: netWorth[at + 1] ?? 0n,
    })),
    income: -(income.totals[0] ?? 0n),
    expenses: expenses.totals[0] ?? 0n,
    netIncome: surplus[0] ?? 0n,
    largest: spent
      .toSorted((a, b) => (a.minor < b.minor ? 1 : a.minor > b.minor ? -1 : 0))
      .slice(0, expensesShown),
  };
}
