import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type AccountMergeInfo, findAccountMerge } from '#ledger/account-merge.ts';
import { readAction } from '#ledger/wire-action.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';

/** Query for the accounts or tags that an action merged, from the first of its changed records; null if the records do not tell. */
function mergeQuery(call: Call, actionId: string) {
  return queryOptions({
    queryKey: keys.history(undefined, 'merged', actionId),
    queryFn: async () => {
      const actions = (await call('changes', { of: actionId })).map(readAction);
      return findAccountMerge(actions.flatMap(({ record }) => record ?? [])) ?? null;
    },
    // A past action does not change.
    staleTime: Infinity,
  });
}

/** Returns a lookup for the merges of these actions, filled as they load. */
export function useMergeSummaries(
  actionIds: readonly string[],
): (actionId: string) => AccountMergeInfo | undefined {
  const { call } = useSession();
  const found = useQueries({
    queries: actionIds.map((id) => mergeQuery(call, id)),
    combine: (answers) => answers.map(({ data }) => data ?? null),
  });
  return useMemo(() => {
    const byId = new Map(actionIds.map((id, at) => [id, found[at] ?? undefined]));
    return (actionId) => byId.get(actionId);
  }, [actionIds, found]);
}

/** Returns a function that finds the merge of an action; undefined if it cannot be determined. */
export function useFindMerge(): (actionId: string) => Promise<AccountMergeInfo | undefined> {
  const { call } = useSession();
  const queryClient = useQueryClient();
  return useCallback(
    async (actionId) => {
      const found = await queryClient.fetchQuery(mergeQuery(call, actionId)).catch(() => null);
      return found ?? undefined;
    },
    [call, queryClient],
  );
}
