import { bookZone, dayOf } from '#ledger/days.ts';
import { useAccountTree } from './queries.ts';
import { useMinute } from './use-minute.ts';

/** The day that it is in the open book, `YYYY-MM-DD`: the next one begins at its midnight, while the page is open too. */
export function useBookToday(): string {
  const { root } = useAccountTree();
  return useMinute((now) => dayOf(now.getTime(), bookZone(root)));
}
