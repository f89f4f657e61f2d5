import type { Account } from '#ledger/account.ts';
import { matchOccurrence } from '#ledger/schedule/decisions.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { parseSchedules, scheduleFilter, withSchedules } from '#ledger/schedule/schedule-item.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { makeChanges } from '#web/data/transactions/changes.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { changeOnStored } from '#web/data/transactions/change-on-stored.ts';

/**
 * Updates the schedules of a book, on top of changes from other devices.
 * @param noted returns the updated schedule; undefined if it stays unchanged
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

/** Occurrences, each by schedule id and nominal day. */
export type OccurrenceRefs = readonly { scheduleId: string; nominal: string }[];

/** Returns the occurrences that the rows name. */
export function occurrencesOf(rows: readonly Transaction[]): OccurrenceRefs {
  return rows.flatMap(({ splitInfo }) => {
    const { schedule, occurrence } = splitInfo;
    return schedule === undefined || occurrence === undefined
      ? []
      : [{ scheduleId: schedule, nominal: occurrence }];
  });
}

/**
 * Records in the schedules that these occurrences exist, as their rows already state.
 * @throws CallError
 */
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

/** An occurrence and its rows: a single row, or the lines of a split. */
export type OccurrenceRows = { schedule: Schedule; nominal: string; rows: readonly Transaction[] };

/**
 * Matches existing rows with occurrences, in the rows and in their schedules, as one action that undoes all of it.
 * @throws CallError; nothing has changed then
 */
export async function matchOccurrences(
  book: ItemContext,
  root: Account,
  found: readonly OccurrenceRows[],
): Promise<ActionIdentity> {
  const action = newAction('match-occurrence');
  const changes = found.flatMap(
    ({ schedule, nominal, rows }) => matchOccurrence(schedule, nominal, rows).changes,
  );
  const asOne = { action, together: () => 'all' };
  const { failed, inverses } = await makeChanges(book, changes, asOne);
  const revert = () => makeChanges(book, inverses, asOne);
  const [failure] = failed;
  try {
    if (failure !== undefined) throw failure.error;
    const occurrences = found.map(({ schedule, nominal }) => ({ scheduleId: schedule.id, nominal }));
    await recordOccurrences(book, { root, action }, occurrences);
  } catch (error) {
    // Rows that name an occurrence without a record in the schedule would never be offered for a match, and the occurrence would be posted
    // again.
    if (inverses.length > 0) await revert();
    throw error;
  }
  return action;
}
