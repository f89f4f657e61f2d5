import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone } from '#ledger/days.ts';
import {
  planCatchUp,
  type DueOccurrence,
  filterPossiblyStored,
  decideToPostAll,
} from '#ledger/schedule/catch-up.ts';
import { applyDecisions } from '#ledger/schedule/decisions.ts';
import { firstRowId } from '#ledger/schedule/occurrence-rows.ts';
import { parseSchedules } from '#ledger/schedule/schedule-item.ts';
import {
  type ScheduleOutcome,
  applyScheduleDecisions,
  findPostingAction,
} from './apply-schedule-decisions.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { itemsQuery } from '#web/data/items/items.ts';
import { updateSchedules } from './match-occurrences.ts';

/** The book in which occurrences are posted: its root, its accounts, and its current day. */
export type PostingBook = { root: Account; accounts: AccountTree['accounts']; today: string };

/** The result of automatic posting: the due occurrences and the outcome. */
export type DuePostingResult = { due: readonly DueOccurrence[]; outcome: ScheduleOutcome };

/**
 * Records the occurrences whose rows an interrupted posting left behind, each under the action that added them.
 * @throws CallError
 */
async function recordStoredRows(
  context: ItemContext,
  root: Account,
  due: readonly DueOccurrence[],
): Promise<void> {
  const options = { zone: bookZone(root), enteredAt: new Date() };
  for (const { schedule, occurrence } of filterPossiblyStored(due)) {
    const action = await findPostingAction(context, firstRowId(schedule, occurrence.nominal));
    if (action === undefined) continue;
    await updateSchedules(context, { root, action }, (stored) =>
      stored.id === schedule.id
        ? applyDecisions(stored, [{ ...occurrence, what: 'post' }], options).schedule
        : undefined,
    );
  }
}

/**
 * Posts the due occurrences of automatic schedules. Reads the schedules again first, because another tab or device may have posted some.
 * Undefined if no occurrence is due.
 * @throws CallError if the schedules cannot be read
 */
export async function postDueOccurrences(
  context: ItemContext,
  { root, accounts, today }: PostingBook,
): Promise<DuePostingResult | undefined> {
  const items = await context.queryClient.fetchQuery({ ...itemsQuery(context), staleTime: 0 });
  const { post: due, ask } = planCatchUp(parseSchedules(items), today, accounts);
  await recordStoredRows(context, root, ask);
  return due.length === 0
    ? undefined
    : { due, outcome: await applyScheduleDecisions(context, root, decideToPostAll(due), 'schedule') };
}
