import { useMemo } from 'react';
import { keptSearches, searchSort } from '#ledger/kept-searches.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useItemsOf } from '#web/data/use-items-of.ts';

/** The searches that are kept in the open book, as far as they are at hand. */
export function useKeptSearches() {
  const { root } = useAccountTree();
  const own = useItemsOf(searchSort, root);
  return useMemo(() => keptSearches(own ?? []), [own]);
}
