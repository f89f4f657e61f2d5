import type { Account } from '#ledger/account.ts';
import { itemsOf } from '#ledger/items.ts';
import { scheduleSort, schedulesIn, withSchedules } from '#ledger/schedule/schedule-item.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { ActionRef } from './actions.ts';
import { ChangedMeanwhile, changeItems, type ItemBook } from './item-changes.ts';
import { itemsQuery } from './items.ts';

/** How often what was decided is noted on what is stored by then, before it has failed: other devices decide at the same time. */
const maxTries = 5;

/**
 * Notes in the schedules of a book what was decided, whatever another device noted meanwhile.
 * @param noted a schedule once that is noted in it; undefined where nothing is
 * @throws CallError
 */
export async function noteInSchedules(
  book: ItemBook,
  { root, action }: { root: Account; action: ActionRef },
  noted: (schedule: Schedule) => Schedule | undefined,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const seen = itemsOf(
      scheduleSort,
      root,
      await book.queryClient.fetchQuery({ ...itemsQuery(book), staleTime: 0 }),
    );
    const own = withSchedules(
      seen,
      schedulesIn(seen).flatMap((schedule) => noted(schedule) ?? []),
    );
    try {
      await changeItems(book, { sort: scheduleSort, account: root, seen, own }, action);
      return;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tried === maxTries) throw error;
    }
  }
}
