import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { ownCurrency, sumTotals } from '#ledger/currency-totals.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { Amounts } from './amounts.tsx';

/** Returns the currency of both sides of a row; '' means the book currency. */
function currencyOfRow({ splitA }: Transaction, { accounts }: AccountTree): string {
  const account = accounts.get(splitA.accountId);
  return account ? ownCurrency(account) : '';
}

type MixedTotalsProps = {
  rows: readonly Transaction[];
  valueOf: (row: Transaction) => bigint;
  tree: AccountTree;
  /** The account of the rows, if they are all in it and its sub-accounts. */
  of?: Pick<Account, 'type' | 'props'> | undefined;
};

/** The sums of rows in several currencies, one sum for each currency. */
export function MixedTotals({ rows, valueOf, tree, of }: MixedTotalsProps) {
  const parts = rows.map((row) => ({ currency: currencyOfRow(row, tree), minor: valueOf(row) }));
  return <Amounts totals={sumTotals(parts)} tree={tree} of={of} />;
}
