import { useQuery } from '@tanstack/react-query';
import { bookZone, startOfDay } from '#ledger/days.ts';
import { type LaterRow, laterRows } from '#ledger/schedule/later-rows.ts';
import { addDays } from '#values/calendar.ts';
import { useBookToday } from './book-today.ts';
import { useItemPlace } from './items.ts';
import { keys } from './keys.ts';
import { fetchAllRows } from './pages.ts';
import { useAccountTree } from './queries.ts';

const none: readonly LaterRow[] = [];

/** What is stored in the open book on days after today, where that is wanted; undefined until it is there. */
export function useLaterRows(isWanted = true): readonly LaterRow[] | undefined {
  const { call, bookName } = useItemPlace();
  const { root } = useAccountTree();
  const today = useBookToday();
  const zone = bookZone(root);
  const { data } = useQuery({
    queryKey: [...keys.newest(bookName), 'later', root?.id, zone, today],
    queryFn: async () => {
      const query = { bookName, accountId: root?.id ?? '', isBranch: true };
      return laterRows(
        await fetchAllRows(call, { ...query, postedFrom: startOfDay(addDays(today, 1), zone) }),
        zone,
      );
    },
    enabled: isWanted && root !== undefined,
    structuralSharing: false,
  });
  return isWanted ? data : none;
}
