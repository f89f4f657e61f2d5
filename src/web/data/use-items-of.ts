import { useMemo } from 'react';
import { type Holder, type Item, type ItemSort, itemsOf } from '#ledger/items.ts';
import { useItems } from './items.ts';

/** The items of a sort that an account or the root of the open book has; undefined until they are there. */
export function useItemsOf(sort: ItemSort, holder: Holder | undefined): Item[] | undefined {
  const { data } = useItems();
  return useMemo(
    () => (data === undefined || holder === undefined ? undefined : itemsOf(sort, holder, data)),
    [sort, holder, data],
  );
}
