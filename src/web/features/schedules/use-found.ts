import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { bookZone, startOfDay } from '#ledger/days.ts';
import type { Account } from '#ledger/account.ts';
import { type FoundRepeat, foundRepeats, refusedKeys } from '#ledger/schedule/found-repeats.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addMonths } from '#values/calendar.ts';
import { useItems } from '#web/data/items.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { pagesOf } from '#web/data/pages.ts';
import { failureOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';

/** What comes once a year shows in three years. */
const monthsSearched = 37;
/** So many rows at most. */
export const maxSearched = 20_000;

/** The rows of the last three years, read once for whoever looks at what is found in them, and how many there are by now. */
function useSearchedRows(root: Account, today: string) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const [count, setCount] = useState(0);
  const read = async ({ signal }: { signal: AbortSignal }) => {
    const rows: Transaction[] = [];
    const postedFrom = startOfDay(addMonths(today, -monthsSearched), bookZone(root));
    for await (const found of pagesOf(call, { bookName, accountId: root.id, isBranch: true, postedFrom })) {
      signal.throwIfAborted();
      rows.push(...found);
      setCount(rows.length);
      if (rows.length >= maxSearched) break;
    }
    return rows;
  };
  const searched = useQuery({
    queryKey: [...keys.book(bookName), 'searched', today],
    queryFn: read,
    gcTime: 0,
    staleTime: 0,
    structuralSharing: false,
  });
  return { ...searched, count };
}

/** What repeats in the open book and has no schedule, and how far the search for it is. */
export function useFound(root: Account, today: string, schedules: readonly Schedule[]) {
  const { data: items } = useItems();
  const { data: rows, error, count, refetch } = useSearchedRows(root, today);
  const zone = bookZone(root);
  const found = useMemo(
    (): FoundRepeat[] =>
      rows === undefined
        ? []
        : foundRepeats(rows, { zone, today, schedules, refused: refusedKeys(items ?? []) }),
    [rows, zone, today, schedules, items],
  );
  const reason = error === null ? undefined : failureOf(error);
  return { found, count, isDone: rows !== undefined, reason, again: () => void refetch() };
}
