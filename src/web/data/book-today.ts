import { useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { bookZone, dayOf, startOfDay } from '#ledger/days.ts';
import { type FutureRow, toFutureRows } from '#ledger/schedule/forecast-rows.ts';
import { addDays } from '#values/calendar.ts';
import { useAccountTree } from './queries.ts';
import { useItemContext } from './items/items.ts';
import { keys } from './keys.ts';
import { fetchAllRows } from './registers/pages.ts';

const minuteMs = 60_000;

/** Calls `look` every minute and when the page becomes visible again, because timers may have been suspended. */
function subscribe(look: () => void): () => void {
  const timer = setInterval(look, minuteMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Returns a value derived from the current time, read every minute. The component renders only if the value changes. */
function useMinute(read: (now: Date) => string): string {
  return useSyncExternalStore(subscribe, () => read(new Date()));
}

/** Returns the current day in the open book, `YYYY-MM-DD`. It changes at midnight in the book's time zone, also while the page is open. */
export function useBookToday(): string {
  const { root } = useAccountTree();
  return useMinute((now) => dayOf(now.getTime(), bookZone(root)));
}

const none: readonly FutureRow[] = [];

/** The rows stored in the open book on days after today, if they are wanted; undefined until they are loaded. */
export function useLaterRows(isWanted = true): readonly FutureRow[] | undefined {
  const { call, bookName } = useItemContext();
  const { root } = useAccountTree();
  const today = useBookToday();
  const zone = bookZone(root);
  const { data } = useQuery({
    queryKey: [...keys.newest(bookName), 'later', root?.id, zone, today],
    queryFn: async () => {
      const query = { bookName, accountId: root?.id ?? '', isBranch: true };
      return toFutureRows(
        await fetchAllRows(call, { ...query, postedFrom: startOfDay(addDays(today, 1), zone) }),
        zone,
      );
    },
    enabled: isWanted && root !== undefined,
    structuralSharing: false,
  });
  return isWanted ? data : none;
}
