import { Fragment } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { CurrencyTotal } from '#ledger/account.ts';
import { moneyIn } from '#ledger/currency-money.ts';
import { Amount, useBookCurrency } from './money-context.tsx';

type AmountsProps = {
  /** Not one is nothing of the book's currency. */
  totals: readonly CurrencyTotal[];
  tree: Pick<AccountTree, 'accounts'>;
};

/** Amounts of several currencies, which nobody can add up. */
export function Amounts({ totals, tree: { accounts } }: AmountsProps) {
  const here = useBookCurrency();
  const shown = totals.length === 0 ? [{ currency: '', minor: 0n }] : totals;
  return shown.map(({ currency, minor }, at) => (
    <Fragment key={currency}>
      {at > 0 && ' · '}
      <Amount minor={minor} money={moneyIn(currency, accounts, here)} />
    </Fragment>
  ));
}
