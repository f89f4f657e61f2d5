import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { OfflineCopies, OfflineCopiesState } from '#web/session/offline-copies.ts';
import { useSession } from '#web/session/session.ts';

const noCopies: OfflineCopiesState = { isOnline: true, waiting: 0, unsaved: [], rejected: [], books: [] };

/** Returns the offline copies of the provider's books in this browser, after their code is loaded: always, or only if there are copies. */
export function useOfflineCopies(isAlways = false): {
  copies: OfflineCopies | undefined;
  state: OfflineCopiesState;
  failure: unknown;
} {
  const { offlineCopies, provider, user } = useSession();
  const { data: copies, error } = useQuery({
    queryKey: ['offline-copies', provider.uniqueId, user.id],
    queryFn: async () => (await offlineCopies?.load()) ?? null,
    enabled: offlineCopies !== undefined && (isAlways || offlineCopies.isInUse()),
    staleTime: Infinity,
  });
  const subscribe = useCallback(
    (listener: () => void) => copies?.subscribe(listener) ?? (() => undefined),
    [copies],
  );
  const state = useSyncExternalStore(subscribe, () => copies?.now() ?? noCopies);
  return { copies: copies ?? undefined, state, failure: error };
}

/** Returns the ids of accounts, transactions and items that exist only on this device so far. */
export function usePendingRecordIds(): ReadonlySet<string> {
  const { unsaved } = useOfflineCopies().state;
  return useMemo(() => new Set(unsaved), [unsaved]);
}
