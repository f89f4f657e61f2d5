import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { catchUp, type Due, postAll } from '#ledger/schedule/catch-up.ts';
import { schedulesIn } from '#ledger/schedule/schedule-item.ts';
import { type Decided, decideSchedules } from './decide-schedules.ts';
import type { ItemBook } from './item-changes.ts';
import { itemsQuery } from './items.ts';

/** A book in which something is posted: its root, its accounts, and the day that it is in it. */
export type PostingBook = { root: Account; accounts: AccountTree['accounts']; today: string };

/** What was posted by itself, and what came of it. */
export type PostedDue = { due: readonly Due[]; decided: Decided };

/**
 * Posts what is due of the schedules that say so, as they are stored now: another tab or device may have posted some. Undefined where
 * there is nothing to post. @throws CallError where they cannot be asked for
 */
export async function postDue(
  place: ItemBook,
  { root, accounts, today }: PostingBook,
): Promise<PostedDue | undefined> {
  const items = await place.queryClient.fetchQuery({ ...itemsQuery(place), staleTime: 0 });
  const { post: due } = catchUp(schedulesIn(items), today, accounts);
  return due.length === 0 ? undefined : { due, decided: await decideSchedules(place, root, postAll(due)) };
}
