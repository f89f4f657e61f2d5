import type { AccountTree } from '#ledger/account-tree.ts';
import { formatMinor } from '#ledger/money.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import type { OtherCurrencyAmount } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import classes from './register-row.module.css';

/** Returns the foreign amount of a row on its side in an account; without an account, that of either side. */
function foreignIn(row: Transaction, accountId: string | undefined): OtherCurrencyAmount | undefined {
  const { A, B } = row.splitInfo;
  if (accountId === undefined) return A.foreign ?? B.foreign;
  return (row.splitB.accountId === accountId ? B : A).foreign;
}

type ForeignAmountTextProps = { transaction: Transaction; accountId: string | undefined; tree: AccountTree };

/** The amount of a row in another currency; nothing if the row has none. */
export function ForeignAmountText({ transaction, accountId, tree }: ForeignAmountTextProps) {
  const bookCurrency = useBookCurrency();
  const foreign = foreignIn(transaction, accountId);
  if (foreign === undefined) return null;
  const { minor, currency } = foreign;
  return (
    <span className={classes.foreign}>
      {formatMinor(minor < 0n ? -minor : minor, moneyOfCurrency(currency, tree.accounts, bookCurrency))}
    </span>
  );
}
