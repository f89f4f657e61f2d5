import type { Account } from '#ledger/account.ts';
import { scheduleSort, schedulesIn, withSchedules } from '#ledger/schedule/schedule-item.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { ActionRef } from './actions.ts';
import { changeOnStored } from './change-on-stored.ts';
import type { ItemBook } from './item-changes.ts';

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
  const change = { sort: scheduleSort, account: root, action, begin: 'as stored' } as const;
  await changeOnStored(book, change, (seen) =>
    withSchedules(
      seen,
      schedulesIn(seen).flatMap((schedule) => noted(schedule) ?? []),
    ),
  );
}
