import { useMemo } from 'react';
import { type AccountTree, walk } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';
import type { RegisterPart } from '#web/data/register-source.ts';
import type { View } from './use-view.ts';

/** The rows of an account that an address asks for, by the days of the book; undefined where it asks for all. */
export function useRegisterPart(
  account: Account | undefined,
  tree: AccountTree,
  span: View['span'],
): RegisterPart | undefined {
  const { from, until, includesBranch } = span ?? {};
  const isPart = span !== undefined && account !== undefined;
  const id = account?.id ?? '';
  return useMemo(() => {
    if (!isPart) return undefined;
    const zone = bookZone(tree.root);
    const below = walk(tree, id).map((step) => step.account.id);
    return {
      postedFrom: from && startOfDay(from, zone),
      postedBefore: until && startOfDay(until, zone),
      branchIds: includesBranch === true && below.length > 0 ? new Set([id, ...below]) : undefined,
    };
  }, [isPart, id, tree, from, until, includesBranch]);
}
