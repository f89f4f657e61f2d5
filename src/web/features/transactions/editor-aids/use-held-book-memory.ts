import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type BookMemory, openMemory } from '#web/data/memory/memory.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useSession } from '#web/session/session.ts';

/** Returns the booking history of the open book and holds it while a component uses it. */
export function useHeldBookMemory({ root }: AccountTree): BookMemory {
  const { call, user, provider } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const providerId = provider.uniqueId;
  const userId = user.id;
  const bookId = root?.id ?? '';
  const memory = useMemo(
    () => openMemory({ call, queryClient, bookName, providerId, userId, bookId }),
    [call, queryClient, bookName, providerId, userId, bookId],
  );
  useEffect(() => memory.hold(), [memory]);
  return memory;
}
