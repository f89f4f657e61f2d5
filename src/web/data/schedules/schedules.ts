import { useCallback, useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import { itemsOf } from '#ledger/items.ts';
import { parseSchedules, scheduleFilter, withSchedules } from '#ledger/schedule/schedule-item.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import { createSignal } from '#web/signals/store.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { changeItems } from '#web/data/items/item-changes.ts';
import { itemsQuery, useItemContext, useItems } from '#web/data/items/items.ts';

/** Asks for what is due, to decide on it; `features/schedules` shows it. */
export const catchUpRequests = createSignal();

/** What repeats in the open book, by name; undefined until it is there. A place without items has none. */
export function useSchedules(): Schedule[] | undefined {
  const { data } = useItems();
  return useMemo(() => data && parseSchedules(data), [data]);
}

/** A change of what repeats: the schedules as somebody saw them, and what they made of them. One that was not seen is new. */
export type ScheduleChange = {
  root: Account;
  seen: readonly Schedule[];
  own: readonly Schedule[];
};

/**
 * Changes what repeats in the open book as one action, and answers that. What is seen and not own goes.
 * @throws ChangedMeanwhile where another device made something else of the same schedule; CallError
 */
export function useChangeSchedules(): (change: ScheduleChange, action?: ActionIdentity) => Promise<ActionIdentity> {
  const context = useItemContext();
  return useCallback(
    async ({ root, seen, own }, action = newAction('schedules')) => {
      const stored = itemsOf(scheduleFilter, root, await context.queryClient.ensureQueryData(itemsQuery(context)));
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
