import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { ownCurrency, sumTotals } from '#ledger/currency-totals.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { Amounts } from './amounts.tsx';

/** The currency of both sides of a row; '' is that of the book. */
function currencyOfRow({ splitA }: Transaction, { accounts }: AccountTree): string {
  const account = accounts.get(splitA.accountId);
  return account ? ownCurrency(account) : '';
}

type MixedTotalsProps = {
  rows: readonly Transaction[];
  valueOf: (row: Transaction) => bigint;
  tree: AccountTree;
  /** The account that they are of, where that is one with all below it. */
  of?: Pick<Account, 'type' | 'props'> | undefined;
};

/** What rows of several currencies come to, each currency by itself. */
export function MixedTotals({ rows, valueOf, tree, of }: MixedTotalsProps) {
  const parts = rows.map((row) => ({ currency: currencyOfRow(row, tree), minor: valueOf(row) }));
  return <Amounts totals={sumTotals(parts)} tree={tree} of={of} />;
}
