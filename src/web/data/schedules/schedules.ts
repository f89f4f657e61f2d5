import { useCallback, useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import { itemsOf } from '#ledger/items.ts';
import { parseSchedules, scheduleFilter, withSchedules } from '#ledger/schedule/schedule-item.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import { createSignal } from '#web/signals/store.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { changeItems } from '#web/data/items/item-changes.ts';
import { itemsQuery, useItemContext, useItems } from '#web/data/items/items.ts';

/** Signal that opens the popup of due occurrences; `features/schedules` shows it. */
export const catchUpRequests = createSignal();

/** Returns the schedules of the open book by name; undefined until they are loaded. A provider without items has none. */
export function useSchedules(): Schedule[] | undefined {
  const { data } = useItems();
  return useMemo(() => data && parseSchedules(data), [data]);
}

/** A change of schedules: `seen` is the state the user saw, `own` the state they made of it. A schedule missing in `seen` is new. */
export type ScheduleChange = {
  root: Account;
  seen: readonly Schedule[];
  own: readonly Schedule[];
};

/**
 * Returns a function that changes schedules of the open book as one action and returns the action. A schedule in `seen` that is missing in
 * `own` is deleted.
 * @throws ItemConflict if another device changed the same schedule differently; CallError
 */
export function useChangeSchedules(): (
  change: ScheduleChange,
  action?: ActionIdentity,
) => Promise<ActionIdentity> {
  const context = useItemContext();
  return useCallback(
    async ({ root, seen, own }, action = newAction('schedules')) => {
      const stored = itemsOf(
        scheduleFilter,
        root,
        await context.queryClient.ensureQueryData(itemsQuery(context)),
      );
      const remainingIds = new Set(own.map(({ id }) => id));
      const gone = new Set(seen.map(({ id }) => id).filter((id) => !remainingIds.has(id)));
      const change = {
        sort: scheduleFilter,
        account: root,
        seen: withSchedules(stored, seen),
        own: withSchedules(
          stored.filter(({ id }) => !gone.has(id)),
          own,
        ),
      };
      await changeItems(context, change, action);
      return action;
    },
    [context],
  );
}
