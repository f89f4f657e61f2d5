import type { AccountTree } from '#ledger/account-tree.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { planCatchUp, type BlockedSchedule } from '#ledger/schedule/catch-up.ts';
import { toForecastAccounts } from '#ledger/schedule/forecast-accounts.ts';
import { type ForecastOptions, calculateForecast, type FutureRow } from '#ledger/schedule/forecast-rows.ts';
import { resolveLines } from '#ledger/schedule/occurrence-rows.ts';
import { listOccurrences, type Schedule, occurrenceStateOf } from '#ledger/schedule/schedule.ts';
import {
  accountOfAmount,
  type DisplayAmount,
  calculateDisplayAmount,
} from '#ledger/schedule/schedule-amounts.ts';
import { addDays } from '#values/calendar.ts';

/** The number of days ahead that are shown. */
const upcomingDays = 14;

/** An upcoming payment with its amount; `isAbout` is true for an estimated amount. */
type UpcomingRow = DisplayAmount & {
  key: string;
  name: string;
  day: string;
  isAbout: boolean;
  /** The account that defines the currency. */
  accountId: string | undefined;
};

/** The upcoming payments on the overview page. */
export type UpcomingSummary = {
  /** The number of occurrences that the user has to decide, and the day of the oldest. */
  due: number;
  since: string | undefined;
  /** Schedules whose automatic posting failed. */
  held: BlockedSchedule[];
  /** The payments after today, earliest first. */
  rows: UpcomingRow[];
  /** The lowest total balance of bank and cash in that time; undefined if it is unknown or no payment affects these accounts. */
  lowest: { day: string; minor: bigint } | undefined;
};

/** Later rows of the book; without them the lowest balance is unknown. */
type BookRowsContext = Pick<ForecastOptions, 'latest'> & { later?: readonly FutureRow[] | undefined };

function findLowestBalance(
  schedules: readonly Schedule[],
  tree: AccountTree,
  { today, later, latest }: BookRowsContext & { today: string },
): UpcomingSummary['lowest'] {
  if (later === undefined || latest === undefined) return undefined;
  // Balances in other currencies cannot be added.
  const money = [...tree.accounts.values()].filter(
    (account) => (account.type === 'BANK' || account.type === 'CASH') && ownCurrency(account) === '',
  );
  const of = toForecastAccounts(money, tree, later);
  const { length, lowest } = calculateForecast(schedules, { ...of, today, days: upcomingDays, latest });
  return length === 0 ? undefined : { day: lowest.day, minor: lowest.balanceMinor };
}

/** Returns the due payments, and the upcoming ones in the days after today. */
export function summarizeUpcoming(
  schedules: readonly Schedule[],
  tree: AccountTree,
  { today, later, latest }: BookRowsContext & { today: string },
): UpcomingSummary {
  const { ask, blocked } = planCatchUp(schedules, today, tree.accounts);
  const [from, until] = [addDays(today, 1), addDays(today, upcomingDays + 1)];
  const isOpen = (state: ReturnType<typeof occurrenceStateOf>) => state === 'upcoming' || state === 'later';
  const rows = schedules.flatMap((schedule) =>
    listOccurrences(schedule, from, until)
      .filter((occurrence) => isOpen(occurrenceStateOf(schedule, occurrence, today)))
      .map(({ nominal, day }) => ({
        ...calculateDisplayAmount(resolveLines(schedule, latest?.get(schedule.id)), tree.accounts),
        key: `${schedule.id} ${nominal}`,
        name: schedule.name,
        day,
        accountId: accountOfAmount(schedule.lines),
        isAbout: schedule.amount !== 'exact',
      })),
  );
  return {
    due: ask.length,
    since: ask[0]?.occurrence.day,
    held: blocked,
    rows: rows.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    lowest: findLowestBalance(schedules, tree, { today, later, latest }),
  };
}
