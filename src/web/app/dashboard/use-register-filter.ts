import { useMemo } from 'react';
import { type AccountTree, walk } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';
import type { RegisterFilter } from '#web/data/register-source.ts';
import type { RegisterRows } from '#reports/register-link.ts';

/** The rows of an account that an address asks for, by the days of the book. */
export function useRegisterFilter(
  { id }: Account,
  tree: AccountTree,
  { from, until, includesBranch }: Omit<RegisterRows, 'accountId'>,
): RegisterFilter {
  return useMemo(() => {
    const zone = bookZone(tree.root);
    const below = walk(tree, id).map(({ account }) => account.id);
    return {
      postedFrom: from && startOfDay(from, zone),
      postedBefore: until && startOfDay(until, zone),
      branchIds: includesBranch && below.length > 0 ? new Set([id, ...below]) : undefined,
    };
  }, [id, tree, from, until, includesBranch]);
}
