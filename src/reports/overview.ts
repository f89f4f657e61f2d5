import type { AccountTree } from '#ledger/account-tree.ts';
import { monthOf, yearStartOf } from '#ledger/book-months.ts';
import { type BookTime, dayOf, type DayRange } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { joinFlows } from '#ledger/reports/book-flows.ts';
import { splitPeriod, type Period, periodAt, cutAfterDay } from '#ledger/reports/periods.ts';
import type { BookValuer } from '#ledger/reports/book-valuer.ts';
import { addDays, addMonths } from '#values/calendar.ts';
import { calculateIncomeAndExpenses, calculateNetWorth } from '#ledger/reports/statements.ts';

const monthsShown = 12;
const expensesShown = 3;

/** The figures of the overview page, in minor units. */
export type OverviewFigures = {
  /** The current month up to today, its name, and the day on which months begin. */
  month: Period;
  name: string;
  startsOn: number;
  /** The net worth at the end of each of the last months, and today; `month` is the first day of the calendar month that gives the name. */
  netWorth: { month: string; minor: bigint }[];
  income: bigint;
  expenses: bigint;
  netIncome: bigint;
  /** The largest expenses of the month, largest first; each account without its parents. */
  largest: { accountId: string; minor: bigint }[];
};

/** Returns the days that count, as in a report of the month; later planned transactions are excluded. */
export function findCountedDays(nowMs: number, zone: string): DayRange {
  return { until: addDays(dayOf(nowMs, zone), 1) };
}

/**
 * Computes the figures of a book from its flows, for a moment in its time zone and months.
 * @param valued converts several currencies to one
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
    // The first column is the start of the first month.
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
