import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Kept, KeptState, RefusedChange } from '#web/session/kept.ts';
import { useSession } from '#web/session/session.ts';
import { useOpenBook } from './open-book.ts';
import { useBookQueries } from './queries.ts';

const none: KeptState = { isOnline: true, waiting: 0, unsaved: [], refused: [], books: [] };

/** What this browser keeps of the books of the place, once that is loaded: always, or where it keeps any. */
export function useKept(isAlways = false): { kept: Kept | undefined; state: KeptState; failure: unknown } {
  const { keeping, provider, user } = useSession();
  const { data: kept, error } = useQuery({
    queryKey: ['kept', provider.uniqueId, user.id],
    queryFn: async () => (await keeping?.load()) ?? null,
    enabled: keeping !== undefined && (isAlways || keeping.isInUse()),
    staleTime: Infinity,
  });
  const subscribe = useCallback(
    (listener: () => void) => kept?.subscribe(listener) ?? (() => undefined),
    [kept],
  );
  const state = useSyncExternalStore(subscribe, () => kept?.now() ?? none);
  return { kept: kept ?? undefined, state, failure: error };
}

/** What is on this device alone so far: accounts, transactions and items by their ids. */
export function useUnsaved(): ReadonlySet<string> {
  const { unsaved } = useKept().state;
  return useMemo(() => new Set(unsaved), [unsaved]);
}

/** What the place has refused of the open book; what was done in a book that is gone is settled in any other one. */
export function useRefused({ refused }: KeptState): readonly RefusedChange[] {
  const { bookId } = useOpenBook();
  const { data: books = [] } = useQuery(useBookQueries().books);
  const isElsewhere = (id: string) => id !== bookId && books.some((each) => each.id === id);
  return refused.filter(({ things }) => !things.every((thing) => isElsewhere(thing.BookId)));
}
