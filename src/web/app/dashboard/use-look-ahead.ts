import { useQueryClient } from '@tanstack/react-query';
import type { AccountTree } from '#ledger/account-tree.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import type { RegisterSource } from '#web/data/registers/register-source.ts';
import { useIsCopy, useSession } from '#web/session/session.ts';

/** What fetches the first rows that a line finds in a register, or in the whole book; what reads the line is loaded when somebody types. */
export function usePrefetchSearch(tree: AccountTree) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const isCopy = useIsCopy();
  return async (base: RegisterSource, line: string) => {
    // All rows of a copy are there.
    if (isCopy) return;
    const { prefetchSearch: lookAhead } = await import('#web/features/search/look-ahead.ts');
    await lookAhead({ call, queryClient, bookName, tree }, base, line);
  };
}
