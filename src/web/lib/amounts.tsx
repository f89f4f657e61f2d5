import { Fragment } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account, CurrencyTotal } from '#ledger/account.ts';
import { moneyIn } from '#ledger/currency-money.ts';
import { Amount, useBookCurrency } from './money-context.tsx';

type AmountsProps = {
  /** Not one is nothing of the book's currency. */
  totals: readonly CurrencyTotal[];
  /** The account of which they are, where they are those of one: its type decides on the sign. */
  of?: Pick<Account, 'type' | 'props'> | undefined;
  tree: Pick<AccountTree, 'accounts'>;
};

/** Amounts of several currencies, which nobody can add up. */
export function Amounts({ totals, of, tree: { accounts } }: AmountsProps) {
  const here = useBookCurrency();
  const shown = totals.length === 0 ? [{ currency: '', minor: 0n }] : totals;
  return shown.map(({ currency, minor }, at) => (
    <Fragment key={currency}>
      {at > 0 && ' · '}
      <Amount minor={minor} of={of} money={moneyIn(currency, accounts, here)} />
    </Fragment>
  ));
}
