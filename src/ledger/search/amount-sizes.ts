import { currencyDecimals } from '#ledger/currency-decimals.ts';
import { currenciesInUse } from '#ledger/currencies-in-use.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { bookCurrency, moneyOf } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** How large an amount is, without a sign, in units of so many decimals as a search counts with, and of what. */
export type AmountSize = { currency: string; size: bigint };

/** No currency has more; what else is held may. */
const mostOfCurrencies = 4;

/** With how many decimals a search in a book counts: so many that none of its amounts has more. */
export function searchDecimals({ root, accounts }: Pick<AccountTree, 'root' | 'accounts'>): number {
  const { decimals } = bookCurrency(root);
  return Math.max(mostOfCurrencies, decimals, ...currenciesInUse(accounts.values()).values());
}

/** What tells the amounts of a row: that between its accounts, and those that its sides were in other currencies. */
export function amountSizes(
  { root, accounts }: Pick<AccountTree, 'root' | 'accounts'>,
  decimals: number,
): (row: Transaction) => AmountSize[] {
  const book = bookCurrency(root);
  const inUse = currenciesInUse(accounts.values()).set(book.currency, book.decimals);
  const monies = new Map([...accounts].map(([id, account]) => [id, moneyOf(account, book)]));
  const sizeOf = (minor: bigint, currency: string, digits: number): AmountSize => ({
    currency,
    size: (minor < 0n ? -minor : minor) * 10n ** BigInt(Math.max(0, decimals - digits)),
  });
  return ({ splitA: { accountId, valueMinor }, splitInfo }) => {
    const money = monies.get(accountId) ?? book;
    const own = sizeOf(valueMinor, money.currency, money.decimals);
    const { A, B } = splitInfo;
    const foreign = [A.foreign, B.foreign].flatMap((said) =>
      said
        ? [sizeOf(said.minor, said.currency, inUse.get(said.currency) ?? currencyDecimals(said.currency))]
        : [],
    );
    return [own, ...foreign];
  };
}
