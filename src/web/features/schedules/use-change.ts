import { useCallback } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import { offerUndo } from '#web/data/offer-undo.ts';
import { useChangeSchedules } from '#web/data/schedules.ts';

/** A schedule as somebody saw it, where there was one, and what they made of it, where there is one still. */
export type OneChange = { seen: Schedule | undefined; own: Schedule | undefined };

const listOf = (schedule: Schedule | undefined) => (schedule === undefined ? [] : [schedule]);

/** Changes one schedule of a book and offers to take that back. @throws what `useChangeSchedules` does */
export function useChangeOne(root: Account): (change: OneChange, done: string) => Promise<void> {
  const change = useChangeSchedules();
  return useCallback(
    async ({ seen, own }, done) => {
      const action = await change({ root, seen: listOf(seen), own: listOf(own) });
      offerUndo(action, done);
    },
    [change, root],
  );
}
