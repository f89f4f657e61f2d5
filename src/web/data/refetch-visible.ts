import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isRegisterKey, keys } from './keys.ts';
import { type CachedRegister, maxReloadedRows } from './registers/register-rows.ts';

/** How old an answer is before it is asked for again, and how long one look comes after another at least, unless somebody says otherwise, in milliseconds. */
const freshMs = 10_000;

const lastRefetchMs = new WeakMap<QueryClient, number>();

/** Whether what is cached under a key follows from what is in the books; what types of accounts there are does not. */
function isBookQuery([first, ...others]: QueryKey): boolean {
  return others.length > 0 || first === keys.books[0];
}

/** Whether a register reaches further down than it would be opened anew. */
function isLongRegister(queryClient: QueryClient, { queryKey }: Query): boolean {
  if (!isRegisterKey(queryKey)) return false;
  const cached = queryClient.getQueryData<CachedRegister>(queryKey);
  return cached !== undefined && cached.register.count > maxReloadedRows;
}

/** The answers to what was asked, by the place where they are kept; undefined where one of them did not come. */
async function fetchAll(queryClient: QueryClient, queries: readonly Query[]): Promise<unknown[] | undefined> {
  const { signal } = new AbortController();
  const answers = queries.map(async ({ queryKey, options: { queryFn }, state }) =>
    typeof queryFn === 'function'
      ? queryFn({ client: queryClient, queryKey, meta: undefined, signal })
      : state.data,
  );
  // What stands there stays as good as it was: nobody asked for this. An ended session is told by the call itself.
  return Promise.all(answers).catch(() => undefined);
}

/**
 * Asks again for what is in sight of the books, which may have been changed on another device, and takes the answers in at
 * once, so that no balance stands between old and new; what is cached besides is asked for when it is seen. Nothing where
 * somebody looked just now. Never rejects.
 * @returns false if what is in sight is still as old: an answer did not come, or something was changed here meanwhile
 * @param nowMs the time, in milliseconds
 * @param goodForMs how old an answer is before it is asked for again; 0 for who knows that something has changed
 */
export async function refetchVisible(
  queryClient: QueryClient,
  nowMs: number,
  goodForMs = freshMs,
): Promise<boolean> {
  if (nowMs - (lastRefetchMs.get(queryClient) ?? -Infinity) < goodForMs) return true;
  lastRefetchMs.set(queryClient, nowMs);
  const isOld = ({ queryKey, state }: Query) =>
    isBookQuery(queryKey) && state.data !== undefined && nowMs - state.dataUpdatedAt >= goodForMs;
  queryClient.removeQueries({
    type: 'inactive',
    predicate: (query) => isOld(query) && isRegisterKey(query.queryKey),
  });
  void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isOld });
  const visible = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => isOld(query) && !isLongRegister(queryClient, query) })
    .map((query) => ({ query, updates: query.state.dataUpdateCount }));
  const answers = await fetchAll(
    queryClient,
    visible.map(({ query }) => query),
  );
  // What was changed here meanwhile is newer.
  const isOvertaken = visible.some(({ query, updates }) => query.state.dataUpdateCount !== updates);
  if (answers === undefined || isOvertaken) return false;
  notifyManager.batch(() => {
    for (const [index, { query }] of visible.entries()) query.setData(answers[index]);
  });
  return true;
}
