import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ItemHolder, type Item, itemsOf, type ItemFilter } from '#ledger/items.ts';
import { readItem } from '#ledger/wire-item.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from './open-book.ts';

/** The calls and the name of the book whose items are read. */
export type ItemSource = { call: Call; bookName: string };

/** All items of a book. */
export function itemsQuery({ call, bookName }: ItemSource) {
  return queryOptions({
    queryKey: keys.items(bookName),
    queryFn: async (): Promise<Item[]> => (await call('items', { bookName })).map(readItem),
  });
}

/** Returns the context for the items of the open book. */
export function useItemContext(): ItemSource & { queryClient: QueryClient } {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  return useMemo(() => ({ call, bookName, queryClient }), [call, bookName, queryClient]);
}

/** True if an item is a schedule; the code that parses schedules is loaded on use. */
export const isSchedule = ({ kind }: Pick<Item, 'kind'>) => kind === 'schedule';

/** Returns the query of all items in the open book. */
export function useItems() {
  return useQuery(itemsQuery(useItemContext()));
}

/** True if the loaded items contain a schedule. */
export function useHasSchedules(): boolean {
  return useItems().data?.some(isSchedule) === true;
}

/** True if the loaded items contain a budget or envelopes. */
export function useHasPlans(): boolean {
  return useItems().data?.some(({ kind }) => kind === 'budget' || kind === 'envelopes') === true;
}

/** Returns the items of one sort in an account or the book root; undefined until they are loaded. */
export function useItemsOf(sort: ItemFilter, holder: ItemHolder | undefined): Item[] | undefined {
  const { data } = useItems();
  return useMemo(
    () => (data === undefined || holder === undefined ? undefined : itemsOf(sort, holder, data)),
    [sort, holder, data],
  );
}
