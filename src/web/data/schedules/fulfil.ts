import type { Account } from '#ledger/account.ts';
import { matchOccurrence } from '#ledger/schedule/decide.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { parseSchedules, scheduleFilter, withSchedules } from '#ledger/schedule/schedule-item.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { makeChanges } from '#web/data/transactions/changes.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { changeOnStored } from '#web/data/transactions/change-on-stored.ts';

/**
 * Notes in the schedules of a book what was decided, whatever another device noted meanwhile.
 * @param noted a schedule once that is noted in it; undefined where nothing is
 * @throws CallError
 */
export async function updateSchedules(
  book: ItemContext,
  { root, action }: { root: Account; action: ActionIdentity },
  noted: (schedule: Schedule) => Schedule | undefined,
): Promise<void> {
  const change = { sort: scheduleFilter, account: root, action, begin: 'as stored' } as const;
  await changeOnStored(book, change, (seen) =>
    withSchedules(
      seen,
      parseSchedules(seen).flatMap((schedule) => noted(schedule) ?? []),
    ),
  );
}

/** Occurrences, each by the id of its schedule and its nominal day. */
export type OccurrenceRefs = readonly { scheduleId: string; nominal: string }[];

/** The occurrences that rows say they are. */
export function occurrencesOf(rows: readonly Transaction[]): OccurrenceRefs {
  return rows.flatMap(({ splitInfo }) => {
    const { schedule, occurrence } = splitInfo;
    return schedule === undefined || occurrence === undefined
      ? []
      : [{ scheduleId: schedule, nominal: occurrence }];
  });
}

/** Notes in their schedules that occurrences are there, as rows say already. @throws CallError */
export async function recordOccurrences(
  book: ItemContext,
  of: { root: Account; action: ActionIdentity },
  occurrences: OccurrenceRefs,
): Promise<void> {
  await updateSchedules(book, of, (schedule) => {
    const own = occurrences.filter(({ scheduleId }) => scheduleId === schedule.id);
    if (own.length === 0) return undefined;
    return own.reduce((noted, { nominal }) => matchOccurrence(noted, nominal, []).schedule, schedule);
  });
}

/** An occurrence, and the rows that are it: one, or the lines of a split. */
export type OccurrenceRows = { schedule: Schedule; nominal: string; rows: readonly Transaction[] };

/**
 * Notes on rows that are there, and in their schedules, which occurrences they are: one action, by which all of it is undone.
 * @throws CallError; nothing has changed then
 */
export async function matchOccurrences(
  book: ItemContext,
  root: Account,
  found: readonly OccurrenceRows[],
): Promise<ActionIdentity> {
  const action = newAction('fulfil');
  const changes = found.flatMap(({ schedule, nominal, rows }) => matchOccurrence(schedule, nominal, rows).changes);
  const asOne = { action, together: () => 'all' };
  const { failed, inverses } = await makeChanges(book, changes, asOne);
  const revert = () => makeChanges(book, inverses, asOne);
  const [failure] = failed;
  try {
    if (failure !== undefined) throw failure.error;
    const occurrences = found.map(({ schedule, nominal }) => ({ scheduleId: schedule.id, nominal }));
    await recordOccurrences(book, { root, action }, occurrences);
  } catch (error) {
    // Rows that say so without their schedule would be asked about no more, and posted once again.
    if (inverses.length > 0) await revert();
    throw error;
  }
  return action;
}
