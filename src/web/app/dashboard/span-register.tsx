import { type ReactNode, useMemo } from 'react';
import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { RegisterFilter } from '#web/data/registers/register-source.ts';
import { SpanBar } from '#web/features/register/span-bar.tsx';
import { readRegisterSpan, type RegisterRows } from '#reports/register-link.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';

/** Returns the register filter for the period in an address, in days of the book's time zone. */
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
  /** The address parameters that select the rows. */
  parameters: URLSearchParams;
  onShowAll: () => void;
  /** Renders the register of the selected rows, below the bar that names the selection. */
  children: (filter: RegisterFilter, bar: ReactNode) => ReactNode;
};

/** A register with the rows behind a number of a report. */
export function SpanRegister({ account, tree, parameters, onShowAll, children }: SpanRegisterProps) {
  const span = readRegisterSpan(parameters);
  const filter = useRegisterFilter(account, tree, span);
  const bar = (
    <SpanBar account={account} tree={tree} days={span} branchIds={filter.branchIds} onShowAll={onShowAll} />
  );
  return children(filter, bar);
}
