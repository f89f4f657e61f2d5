import { useQueryClient } from '@tanstack/react-query';
import type { AccountTree } from '#ledger/account-tree.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import type { RegisterSource } from '#web/data/registers/register-source.ts';
import { useIsReadOnlyCopy, useSession } from '#web/session/session.ts';

/**
 * Returns a function that prefetches the first rows matching a search line in a register or the whole book. The parser is loaded on the
 * first input.
 */
export function usePrefetchSearch(tree: AccountTree) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const isCopy = useIsReadOnlyCopy();
  return async (base: RegisterSource, line: string) => {
    // A read-only copy already contains all rows.
    if (isCopy) return;
    const { prefetchSearch } = await import('#web/features/search/prefetch-search.ts');
    await prefetchSearch({ call, queryClient, bookName, tree }, base, line);
  };
}
