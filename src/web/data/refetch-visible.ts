import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isRegisterKey, keys } from './keys.ts';
import { type CachedRegister, maxReloadedRows } from './registers/register-rows.ts';

/** Default age of an answer before it is fetched again, and the minimum time between two refetches, in milliseconds. */
const freshMs = 10_000;

const lastRefetchMs = new WeakMap<QueryClient, number>();

/** True if the data under a key depends on book content; the list of account types does not. */
function isBookQuery([first, ...others]: QueryKey): boolean {
  return others.length > 0 || first === keys.books[0];
}

/** True if a register holds more rows than it would load when opened again. */
function isLongRegister(queryClient: QueryClient, { queryKey }: Query): boolean {
  if (!isRegisterKey(queryKey)) return false;
  const cached = queryClient.getQueryData<CachedRegister>(queryKey);
  return cached !== undefined && cached.register.count > maxReloadedRows;
}

/** Fetches all queries; undefined if one of them failed. */
async function fetchAll(queryClient: QueryClient, queries: readonly Query[]): Promise<unknown[] | undefined> {
  const { signal } = new AbortController();
  const answers = queries.map(async ({ queryKey, options: { queryFn }, state }) =>
    typeof queryFn === 'function'
      ? queryFn({ client: queryClient, queryKey, meta: undefined, signal })
      : state.data,
  );
  // Existing data stays valid: no user asked for this refetch. The call itself reports an ended session.
  return Promise.all(answers).catch(() => undefined);
}

/**
 * Refetches the visible book data, which may have been changed on another device, and applies all answers at once, so that no balance mixes
 * old and new data. Other cached data is refetched when it becomes visible. Skips the refetch if the last one was recent. Never rejects.
 * @returns false if the visible data is still old: a query failed, or data changed here meanwhile
 * @param nowMs the time, in milliseconds
 * @param goodForMs the age of an answer before it is fetched again; 0 if a change is certain
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
  // Local changes made meanwhile are newer.
  const isOvertaken = visible.some(({ query, updates }) => query.state.dataUpdateCount !== updates);
  if (answers === undefined || isOvertaken) return false;
  notifyManager.batch(() => {
    for (const [index, { query }] of visible.entries()) query.setData(answers[index]);
  });
  return true;
}
