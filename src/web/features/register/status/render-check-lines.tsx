import type { ReactNode } from 'react';
import type { Account } from '#ledger/account.ts';
import { readBalanceChecks, balanceCheckFilter, findBalanceCheckRows } from '#ledger/balance-checks.ts';
import { bookZone } from '#ledger/days.ts';
import { type Item, itemsOf } from '#ledger/items.ts';
import type { Register } from '#ledger/register.ts';
import { BalanceCheckLine } from './balance-check-line.tsx';

/** The account to check, the root of its book, and the loaded items of the book. */
export type CheckedAccount = { account: Account; root: Account | undefined; items: readonly Item[] };

/** Returns the balance checks of an account by the index of the row below them; the index after the last row puts them at the end. */
export function renderCheckLines(
  register: Register,
  totalMinor: bigint,
  { account, root, items }: CheckedAccount,
) {
  const found = new Map<number, ReactNode>();
  const checks = readBalanceChecks(itemsOf(balanceCheckFilter, account, items));
  for (const line of findBalanceCheckRows(register, totalMinor, { checks, zone: bookZone(root) })) {
    found.set(
      line.index,
      <>
        {found.get(line.index)}
        <BalanceCheckLine key={line.day} account={account} line={line} />
      </>,
    );
  }
  return found;
}
