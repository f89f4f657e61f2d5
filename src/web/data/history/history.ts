import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { type Action, indexActions } from '#ledger/action.ts';
import { readAction } from '#ledger/wire-action.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';

/** The scope of a history: all books, one book, or one account or transaction in it. */
export type HistoryScope = { bookName?: string | undefined; id?: string | undefined };

const scopeInput = ({ bookName, id }: HistoryScope) => ({
  ...(bookName !== undefined && { bookName }),
  ...(id !== undefined && { id }),
});

/** Fetches a page of the actions, newest first, after the action with the id `after`. */
async function fetchPage(call: Call, scope: HistoryScope, after: string | undefined): Promise<Action[]> {
  const page = await call('changes', {
    ...scopeInput(scope),
    items: true,
    ...(after !== undefined && { after }),
  });
  return page.map(readAction);
}

/** The history is fetched each time it is opened: actions may have been added meanwhile, here or elsewhere. */
const alwaysFresh = { staleTime: 0, gcTime: 0 } as const;

/**
 * Returns the loaded history after `undoes` was undone: new actions are added to the first page, and the undone action is marked on any
 * page.
 * @returns undefined if there are so many new actions that a gap remains
 */
export function applyUndone(
  pages: readonly Action[][],
  newest: readonly Action[],
  undoes: string,
): Action[][] | undefined {
  const loaded = indexActions(pages.flat());
  if (loaded.size > 0 && !newest.some(({ id }) => loaded.has(id))) return undefined;
  const fresh = indexActions(newest);
  const undoneBy = newest.find(({ undoOf }) => undoOf === undoes)?.id;
  const added = newest.filter(({ id }) => !loaded.has(id));
  return pages.map((page, at) =>
    [...(at === 0 ? added : []), ...page].map((action) => {
      const now = fresh.get(action.id) ?? action;
      return now.id === undoes && undoneBy !== undefined ? { ...now, undoneBy } : now;
    }),
  );
}

/** Returns the actions of a book or a record, newest first, page by page. `takeInUndone` updates the loaded history after an undo. */
export function useHistory(scope: HistoryScope) {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const queryKey = keys.history(scope.bookName, scope.id);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(call, scope, pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: (page: Action[]) => (page.length < limits.pageSize ? undefined : page.at(-1)?.id),
    ...alwaysFresh,
  });
  const takeInUndone = async (undoes: string) => {
    const newest = await fetchPage(call, scope, undefined).catch(() => undefined);
    const loaded = queryClient.getQueryData<InfiniteData<Action[], string>>(queryKey);
    const pages = newest && loaded && applyUndone(loaded.pages, newest, undoes);
    if (loaded === undefined || pages === undefined) await query.refetch();
    else queryClient.setQueryData(queryKey, { ...loaded, pages });
  };
  return { query, takeInUndone };
}

/** Returns the records that an action changed, page by page; no query runs without an action id. */
export function useRecordsOf(actionId: string | undefined) {
  const { call } = useSession();
  return useInfiniteQuery({
    queryKey: keys.history(undefined, 'records', actionId),
    queryFn: async ({ pageParam }) => {
      const after = pageParam === '' ? {} : { after: pageParam };
      return (await call('changes', { of: actionId ?? '', items: true, ...after })).map(readAction);
    },
    enabled: actionId !== undefined,
    initialPageParam: '',
    getNextPageParam: (page: Action[]) =>
      page.length < limits.pageSize ? undefined : page.at(-1)?.record?.id,
    ...alwaysFresh,
  });
}

/** Maximum number of pages searched for an action to undo or redo. */
const maxPages = 20;

/**
 * Searches the actions of one book or all books, newest first, until `find` returns a result.
 * @param find receives all actions read so far; undefined means more are needed
 */
export async function findInHistory<Found>(
  call: Call,
  bookName: string | undefined,
  find: (actions: Action[]) => Found | undefined,
  pages = maxPages,
): Promise<{ found: Found; known: Map<string, Action> } | undefined> {
  const actions: Action[] = [];
  for (let page = 0; page < pages; page += 1) {
    const next = await fetchPage(call, { bookName }, actions.at(-1)?.id);
    actions.push(...next);
    const found = find(actions);
    if (found !== undefined) return { found, known: indexActions(actions) };
    if (next.length < limits.pageSize) break;
  }
  return undefined;
}
