import type { ReactNode } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { RegisterFilter } from '#web/data/register-source.ts';
import { SpanBar } from '#web/features/register/span-bar.tsx';
import { readSpan } from '#reports/register-link.ts';
import { useRegisterFilter } from './use-register-filter.ts';

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
  const span = readSpan(parameters);
  const filter = useRegisterFilter(account, tree, span);
  const bar = (
    <SpanBar account={account} tree={tree} days={span} branchIds={filter.branchIds} onShowAll={onShowAll} />
  );
  return children(filter, bar);
}
