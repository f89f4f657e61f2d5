import type { AccountTree } from '#ledger/account-tree.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { planCatchUp, type BlockedSchedule } from '#ledger/schedule/catch-up.ts';
import { toForecastAccounts } from '#ledger/schedule/expected-accounts.ts';
import { type ForecastOptions, calculateForecast, type FutureRow } from '#ledger/schedule/expected-rows.ts';
import { resolveLines } from '#ledger/schedule/posting.ts';
import { listOccurrences, type Schedule, occurrenceStateOf } from '#ledger/schedule/schedule.ts';
import { accountOfAmount, type DisplayAmount, calculateDisplayAmount } from '#ledger/schedule/way.ts';
import { addDays } from '#values/calendar.ts';

/** So many days ahead are told. */
const upcomingDays = 14;

/** What comes, and how much; it is about that where the amount is not known for sure. */
type UpcomingRow = DisplayAmount & {
  key: string;
  name: string;
  day: string;
  isAbout: boolean;
  /** The account in whose currency it is. */
  accountId: string | undefined;
};

/** What Home tells of what is coming. */
export type UpcomingSummary = {
  /** Of how many the owner is asked what becomes of them, and since when. */
  due: number;
  since: string | undefined;
  /** Schedules that were to be posted by themselves and were not. */
  held: BlockedSchedule[];
  /** What comes after today, the earliest first. */
  rows: UpcomingRow[];
  /** The lowest that bank and cash hold together until then; undefined where that is not known, or nothing that comes has to do with them. */
  lowest: { day: string; minor: bigint } | undefined;
};

/** What is known of the rows of a book besides: without it the lowest is not known either. */
type BookRowsContext = Pick<ForecastOptions, 'latest'> & { later?: readonly FutureRow[] | undefined };

function findLowestBalance(
  schedules: readonly Schedule[],
  tree: AccountTree,
  { today, later, latest }: BookRowsContext & { today: string },
): UpcomingSummary['lowest'] {
  if (later === undefined || latest === undefined) return undefined;
  // What is in other currencies cannot be added to it.
  const money = [...tree.accounts.values()].filter(
    (account) => (account.type === 'BANK' || account.type === 'CASH') && ownCurrency(account) === '',
  );
  const of = toForecastAccounts(money, tree, later);
  const { length, lowest } = calculateForecast(schedules, { ...of, today, days: upcomingDays, latest });
  return length === 0 ? undefined : { day: lowest.day, minor: lowest.balanceMinor };
}

/** What is due and what comes in the days after today, as the book stands. */
export function summarizeUpcoming(
  schedules: readonly Schedule[],
  tree: AccountTree,
  { today, later, latest }: BookRowsContext & { today: string },
): UpcomingSummary {
  const { ask, blocked } = planCatchUp(schedules, today, tree.accounts);
  const [from, until] = [addDays(today, 1), addDays(today, upcomingDays + 1)];
  const isOpen = (state: ReturnType<typeof occurrenceStateOf>) => state === 'ahead' || state === 'coming';
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
