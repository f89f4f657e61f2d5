import { type AccountTree, ownTotal } from '#ledger/account-tree.ts';
import { catchUp, type SaidAmount, saidAmount } from '#ledger/schedule/catch-up.ts';
import { expectedRows } from '#ledger/schedule/expected-rows.ts';
import { occurrences, type Schedule, stateOf } from '#ledger/schedule/schedule.ts';
import { addDays } from '#values/calendar.ts';

/** So many days ahead are told. */
const daysTold = 14;

/** What comes, and how much; it is about that where the amount is not known for sure. */
type ComingRow = SaidAmount & { key: string; name: string; day: string; isAbout: boolean };

/** What Home tells of what is coming. */
export type Coming = {
  /** Of how many the owner is asked what becomes of them, and since when. */
  due: number;
  since: string | undefined;
  /** What comes after today, the earliest first. */
  rows: ComingRow[];
  /** The lowest that bank and cash hold together until then; undefined where nothing that comes has to do with them. */
  lowest: { day: string; minor: bigint } | undefined;
};

function lowestOf(schedules: readonly Schedule[], tree: AccountTree, today: string): Coming['lowest'] {
  const money = [...tree.accounts.values()].filter(({ type }) => type === 'BANK' || type === 'CASH');
  const { length, lowest } = expectedRows(schedules, {
    accountIds: new Set(money.map(({ id }) => id)),
    balanceMinor: money.reduce((sum, account) => sum + ownTotal(account, tree), 0n),
    today,
    days: daysTold,
  });
  return length === 0 ? undefined : { day: lowest.day, minor: lowest.balanceMinor };
}

/** What is due and what comes in the days after today, as the book stands. */
export function comingOf(schedules: readonly Schedule[], tree: AccountTree, today: string): Coming {
  const { ask } = catchUp(schedules, today, tree.accounts);
  const [from, until] = [addDays(today, 1), addDays(today, daysTold + 1)];
  const isOpen = (state: ReturnType<typeof stateOf>) => state === 'ahead' || state === 'coming';
  const rows = schedules.flatMap((schedule) =>
    occurrences(schedule, from, until)
      .filter((occurrence) => isOpen(stateOf(schedule, occurrence, today)))
      .map(({ nominal, day }) => ({
        ...saidAmount(schedule, tree.accounts),
        key: `${schedule.id} ${nominal}`,
        name: schedule.name,
        day,
        isAbout: schedule.amount !== 'exact',
      })),
  );
  return {
    due: ask.length,
    since: ask[0]?.occurrence.day,
    rows: rows.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    lowest: lowestOf(schedules, tree, today),
  };
}
