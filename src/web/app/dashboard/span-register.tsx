import { type ReactNode, useMemo } from 'react';
import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { RegisterFilter } from '#web/data/registers/register-source.ts';
import { SpanBar } from '#web/features/register/span-bar.tsx';
import { readRegisterSpan, type RegisterRows } from '#reports/register-link.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';

/** The rows of an account that an address asks for, by the days of the book. */
function useRegisterFilter(
  { id }: Account,
  tree: AccountTree,
  { from, until, includesBranch }: Omit<RegisterRows, 'accountId'>,
): RegisterFilter {
  return useMemo(() => {
    const zone = bookZone(tree.root);
    const below = listDescendants(tree, id).map(({ account }) => account.id);
    return {
      postedFrom: from && startOfDay(from, zone),
      postedBefore: until && startOfDay(until, zone),
      branchIds: includesBranch && below.length > 0 ? new Set([id, ...below]) : undefined,
    };
  }, [id, tree, from, until, includesBranch]);
}

type SpanRegisterProps = {
  account: Account;
  tree: AccountTree;
  /** What the address says of the rows that are meant. */
  parameters: URLSearchParams;
  onShowAll: () => void;
  /** Draws the register of those rows, under the line that says which they are. */
  children: (filter: RegisterFilter, bar: ReactNode) => ReactNode;
};

/** The rows of an account that a number of a report is made of. */
export function SpanRegister({ account, tree, parameters, onShowAll, children }: SpanRegisterProps) {
  const span = readRegisterSpan(parameters);
  const filter = useRegisterFilter(account, tree, span);
  const bar = (
    <SpanBar account={account} tree={tree} days={span} branchIds={filter.branchIds} onShowAll={onShowAll} />
  );
  return children(filter, bar);
}
