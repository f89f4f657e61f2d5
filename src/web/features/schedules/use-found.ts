import { useEffect, useMemo, useState } from 'react';
import { bookZone, startOfDay } from '#ledger/days.ts';
import type { Account } from '#ledger/account.ts';
import { type FoundRepeat, foundRepeats, refusedKeys } from '#ledger/schedule/found-repeats.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addMonths } from '#values/calendar.ts';
import { useItems } from '#web/data/items.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { pagesOf } from '#web/data/pages.ts';
import { failureOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';

/** What comes once a year shows in three years. */
const monthsSearched = 37;
/** So many rows at most. */
export const maxSearched = 20_000;

export type SearchedRows =
  | { name: 'searching'; rows: number }
  | { name: 'failed'; reason: string }
  | { name: 'done'; rows: readonly Transaction[] };

/** The rows of the last three years, read once, as long as somebody looks at what is found in them. */
function useSearchedRows(root: Account, today: string): [SearchedRows, again: () => void] {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const [state, setState] = useState<SearchedRows>({ name: 'searching', rows: 0 });
  const [tries, setTries] = useState(0);
  const zone = bookZone(root);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const rows: Transaction[] = [];
      const postedFrom = startOfDay(addMonths(today, -monthsSearched), zone);
      const query = { bookName, accountId: root.id, isBranch: true, postedFrom };
      for await (const found of pagesOf(call, query)) {
        if (isOver) return;
        rows.push(...found);
        if (rows.length >= maxSearched) break;
        setState({ name: 'searching', rows: rows.length });
      }
      setState({ name: 'done', rows });
    };
    read().catch((error: unknown) => {
      if (!isOver) setState({ name: 'failed', reason: failureOf(error) });
    });
    return () => {
      isOver = true;
    };
  }, [call, bookName, root.id, zone, today, tries]);
  const again = () => {
    setState({ name: 'searching', rows: 0 });
    setTries(tries + 1);
  };
  return [state, again];
}

/** What repeats in the open book and has no schedule, and how far the search for it is. */
export function useFound(root: Account, today: string, schedules: readonly Schedule[]) {
  const { data: items } = useItems();
  const [searched, again] = useSearchedRows(root, today);
  const zone = bookZone(root);
  const found = useMemo(
    (): FoundRepeat[] =>
      searched.name === 'done'
        ? foundRepeats(searched.rows, { zone, today, schedules, refused: refusedKeys(items ?? []) })
        : [],
    [searched, zone, today, schedules, items],
  );
  return { searched, found, again };
}
