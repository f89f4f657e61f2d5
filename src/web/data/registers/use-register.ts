import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Register } from '#ledger/register.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchRowsBetween, loadVisible, createRegisterActions, type CachedRegisterActions } from './register-rows.ts';
import type { RegisterSource } from './register-source.ts';

/** How long after a page the next may be asked for (spec 9), in milliseconds. */
const loadMoreResetMs = 50;

/** A register at hand, and how to see more of it. */
export type OpenRegister = {
  register: Register | undefined;
  error: Error | null;
  /** Loads the next page; does nothing while one is on its way, or at the end. */
  loadNext: () => void;
  isLoadingNext: boolean;
  /** The next page could not be loaded. */
  nextError: unknown;
  /** Says which rows are in sight, so that those that were evicted come back. */
  show: (first: number, last: number) => void;
  /** The rows from one index to another, both included, fetched where they are not at hand; pages on where `to` lies beyond. */
  rowsBetween: (from: number, to: number) => Promise<Transaction[]>;
  retry: () => void;
};

/** The register of a source: its first page at once, further ones as they are asked for (spec 2 Dashboard); its `part` is to be kept. */
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
  // What is looked for comes as fast as it can: nobody scrolls to it.
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
  const rowsBetween = useCallback((from: number, to: number) => fetchRowsBetween(actions, from, to), [actions]);

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

/** The number of calls that go through a book by themselves, a hundred thousand rows and more; then the user is asked. */
const automaticCalls = 150;

/**
 * Goes on through a register in which something is looked for, until all of it was seen.
 * @returns whether it does, and how to let it go on where it stopped
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
    // Also after a page that came before it was seen to be on its way.
  }, [isGoingOn, isLoadingNext, loadNext, calls]);
  return { isGoingOn, goOn: () => (nextError === undefined ? setMost(calls + automaticCalls) : loadNext()) };
}
