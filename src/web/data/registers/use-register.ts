import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Register } from '#ledger/register.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import {
  fetchRowsBetween,
  loadVisible,
  createRegisterActions,
  type CachedRegisterActions,
} from './register-rows.ts';
import type { RegisterSource } from './register-source.ts';

/** Milliseconds after a page before the next one may be requested (spec 9). */
const loadMoreResetMs = 50;

/** A loaded register and the functions to load more of it. */
export type OpenRegister = {
  register: Register | undefined;
  error: Error | null;
  /** Loads the next page; does nothing during a load or at the end. */
  loadNext: () => void;
  isLoadingNext: boolean;
  /** The error of the last failed page load. */
  nextError: unknown;
  /** Reports the visible rows, so that evicted rows are reloaded. */
  show: (first: number, last: number) => void;
  /**
   * Returns the rows between two indexes, both inclusive. Missing rows are fetched, and further pages are loaded if `to` is beyond the end.
   */
  rowsBetween: (from: number, to: number) => Promise<Transaction[]>;
  retry: () => void;
};

/**
 * Returns the register of a source: the first page at once, further pages on request (spec 2 Dashboard). The caller must memoise `filter`.
 */
export function useRegister({ accountId, searchText, filter }: RegisterSource): OpenRegister {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const actions = useMemo(
    () => createRegisterActions(call, queryClient, bookName, { accountId, searchText, filter }),
    [call, queryClient, bookName, accountId, searchText, filter],
  );
  const query = useQuery({
    queryKey: keys.register(bookName, { accountId, searchText, filter }),
    queryFn: actions.open,
    structuralSharing: false,
  });
  // A search loads pages as fast as possible, without waiting for the user to scroll.
  const waitMs = filter?.search === undefined ? loadMoreResetMs : 0;
  const [isLoadingNext, setLoadingNext] = useState(false);
  const [nextError, setNextError] = useState<unknown>();
  const refilling = useRef(new Set<number>());
  const loading = useRef<CachedRegisterActions>(undefined);

  const loadNext = useCallback(() => {
    if (loading.current === actions) return;
    loading.current = actions;
    setLoadingNext(true);
    setNextError(undefined);
    const end = () => {
      if (loading.current !== actions) return;
      loading.current = undefined;
      setLoadingNext(false);
    };
    void actions
      .append()
      .catch(setNextError)
      .finally(() => setTimeout(end, waitMs));
  }, [actions, waitMs]);
  const show = useCallback(
    (first: number, last: number) =>
      void loadVisible(actions, refilling.current, first, last).catch(setNextError),
    [actions],
  );
  const rowsBetween = useCallback(
    (from: number, to: number) => fetchRowsBetween(actions, from, to),
    [actions],
  );

  return {
    register: query.data?.register,
    error: query.error,
    loadNext,
    isLoadingNext,
    nextError,
    show,
    rowsBetween,
    retry: () => void query.refetch(),
  };
}

/** Number of calls a search makes automatically, for a hundred thousand rows and more; then the user decides. */
const automaticCalls = 150;

/**
 * Continues a search through a register until all rows were checked.
 * @returns whether the search is running, and a function that continues it after a stop
 */
export function useContinuedSearch(
  { register, isLoadingNext, nextError, loadNext }: OpenRegister,
  isSearch: boolean,
) {
  const [most, setMost] = useState(automaticCalls);
  const calls = register?.segments.length ?? 0;
  const isUnfinished = isSearch && register !== undefined && !register.isComplete;
  const isGoingOn = isUnfinished && calls < most && nextError === undefined;
  useEffect(() => {
    if (isGoingOn && !isLoadingNext) loadNext();
    // Also runs after a page that arrived before its load was noticed.
  }, [isGoingOn, isLoadingNext, loadNext, calls]);
  return { isGoingOn, goOn: () => (nextError === undefined ? setMost(calls + automaticCalls) : loadNext()) };
}
