import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ItemHolder, type Item, itemsOf, type ItemFilter } from '#ledger/items.ts';
import { readItem } from '#ledger/wire-item.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from './open-book.ts';

/** The book whose items are asked for. */
export type ItemSource = { call: Call; bookName: string };

/** All items of a book. */
export function itemsQuery({ call, bookName }: ItemSource) {
  return queryOptions({
    queryKey: keys.items(bookName),
    queryFn: async (): Promise<Item[]> => (await call('items', { bookName })).map(readItem),
  });
}

/** The items of the open book as its place answers them, and how changes reach them. */
export function useItemContext(): ItemSource & { queryClient: QueryClient } {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  return useMemo(() => ({ call, bookName, queryClient }), [call, bookName, queryClient]);
}

/** Whether an item is a schedule; what reads it is loaded by who needs more. */
export const isSchedule = ({ kind }: Pick<Item, 'kind'>) => kind === 'schedule';

/** All items of the open book, and what became of asking for them. */
export function useItems() {
  return useQuery(itemsQuery(useItemContext()));
}

/** Whether anything repeats in the open book, as far as is known. */
export function useHasSchedules(): boolean {
  return useItems().data?.some(isSchedule) === true;
}

/** Whether anything is planned in the open book, as far as is known. */
export function useHasPlans(): boolean {
  return useItems().data?.some(({ kind }) => kind === 'budget' || kind === 'envelopes') === true;
}

/** The items of a sort that an account or the root of the open book has; undefined until they are there. */
export function useItemsOf(sort: ItemFilter, holder: ItemHolder | undefined): Item[] | undefined {
  const { data } = useItems();
  return useMemo(
    () => (data === undefined || holder === undefined ? undefined : itemsOf(sort, holder, data)),
    [sort, holder, data],
  );
}
