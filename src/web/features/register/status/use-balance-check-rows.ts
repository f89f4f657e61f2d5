import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Item } from '#ledger/items.ts';
import type { Register } from '#ledger/register.ts';
import type * as linesOfChecks from './lines-of-checks.tsx';

/** What stands above rows, by their indices, and below the last of them. */
export type BalanceCheckRows = (register: Register, totalMinor: bigint) => ReadonlyMap<number, ReactNode>;

/** How the balance checks of an account stand among its rows, once it is known and there are any. */
export function useBalanceCheckRows(
  account: Account,
  { root, items }: { root: Account | undefined; items: readonly Item[] },
): BalanceCheckRows | undefined {
  const [lines, setLines] = useState<typeof linesOfChecks>();
  const hasChecks = items.some(
    ({ kind, body }) => kind === 'balance-check' && body['Account'] === account.id,
  );
  useEffect(() => {
    // What does not come is asked for with the next register.
    if (hasChecks) import('./lines-of-checks.tsx').then(setLines, () => undefined);
  }, [hasChecks]);
  return useMemo(
    () => lines && ((register, totalMinor) => lines.renderCheckLines(register, totalMinor, { account, root, items })),
    [lines, account, root, items],
  );
}
