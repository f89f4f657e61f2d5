import { Fragment } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account, CurrencyTotal } from '#ledger/account.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { MoneyAmount, useBookCurrency } from './money-context.tsx';

type AmountsProps = {
  /** The totals by currency; an empty list means zero in the book currency. */
  totals: readonly CurrencyTotal[];
  tree: Pick<AccountTree, 'accounts'>;
  /** The account of the totals: its type decides the signs, and its currency is used for a zero. */
  of?: Pick<Account, 'type' | 'props'> | undefined;
};

/** Amounts in several currencies, which cannot be added. */
export function Amounts({ totals, tree: { accounts }, of }: AmountsProps) {
  const here = useBookCurrency();
  const shown = totals.length === 0 ? [{ currency: of ? ownCurrency(of) : '', minor: 0n }] : totals;
  return shown.map(({ currency, minor }, at) => (
    <Fragment key={currency}>
      {at > 0 && ' · '}
      <MoneyAmount minor={minor} of={of} money={moneyOfCurrency(currency, accounts, here)} />
    </Fragment>
  ));
}
