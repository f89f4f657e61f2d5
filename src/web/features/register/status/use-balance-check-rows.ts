import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Item } from '#ledger/items.ts';
import type { Register } from '#ledger/register.ts';
import type * as linesOfChecks from './render-check-lines.tsx';

/** Returns the balance checks by the index of the row below them; the index after the last row puts them at the end. */
export type BalanceCheckRows = (register: Register, totalMinor: bigint) => ReadonlyMap<number, ReactNode>;

/**
 * Returns the function that places the balance checks of an account among its rows; undefined until loaded, or if the account has no
 * checks.
 */
export function useBalanceCheckRows(
  account: Account,
  { root, items }: { root: Account | undefined; items: readonly Item[] },
): BalanceCheckRows | undefined {
  const [lines, setLines] = useState<typeof linesOfChecks>();
  const hasChecks = items.some(
    ({ kind, body }) => kind === 'balance-check' && body['Account'] === account.id,
  );
  useEffect(() => {
    // A failed load is retried with the next register.
    if (hasChecks) import('./render-check-lines.tsx').then(setLines, () => undefined);
  }, [hasChecks]);
  return useMemo(
    () =>
      lines &&
      ((register, totalMinor) => lines.renderCheckLines(register, totalMinor, { account, root, items })),
    [lines, account, root, items],
  );
}
