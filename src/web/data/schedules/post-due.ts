import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone } from '#ledger/days.ts';
import { catchUp, type DueOccurrence, maybeStored, postAll } from '#ledger/schedule/catch-up.ts';
import { decide } from '#ledger/schedule/decide.ts';
import { firstRowId } from '#ledger/schedule/posting.ts';
import { schedulesIn } from '#ledger/schedule/schedule-item.ts';
import { type ScheduleOutcome, decideSchedules, postedBy } from './decide-schedules.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { itemsQuery } from '#web/data/items/items.ts';
import { noteInSchedules } from './fulfil.ts';

/** A book in which something is posted: its root, its accounts, and the day that it is in it. */
export type PostingBook = { root: Account; accounts: AccountTree['accounts']; today: string };

/** What was posted by itself, and what came of it. */
export type DuePostingResult = { due: readonly DueOccurrence[]; decided: ScheduleOutcome };

/** Notes the occurrences whose rows an interrupted posting left behind, each under the action that added them. @throws CallError */
async function noteStored(context: ItemContext, root: Account, due: readonly DueOccurrence[]): Promise<void> {
  const options = { zone: bookZone(root), enteredAt: new Date() };
  for (const { schedule, occurrence } of maybeStored(due)) {
    const action = await postedBy(context, firstRowId(schedule, occurrence.nominal));
    if (action === undefined) continue;
    await noteInSchedules(context, { root, action }, (stored) =>
      stored.id === schedule.id
        ? decide(stored, [{ ...occurrence, what: 'post' }], options).schedule
        : undefined,
    );
  }
}

/**
 * Posts the due occurrences of the schedules that are posted automatically, as they are stored now: another tab or device may have
 * posted some. Undefined if there are none. @throws CallError if the schedules cannot be read
 */
export async function postDue(
  context: ItemContext,
  { root, accounts, today }: PostingBook,
): Promise<DuePostingResult | undefined> {
  const items = await context.queryClient.fetchQuery({ ...itemsQuery(context), staleTime: 0 });
  const { post: due, ask } = catchUp(schedulesIn(items), today, accounts);
  await noteStored(context, root, ask);
  return due.length === 0
    ? undefined
    : { due, decided: await decideSchedules(context, root, postAll(due), 'schedule') };
}
