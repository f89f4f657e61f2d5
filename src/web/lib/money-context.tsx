import { createContext, useContext } from 'react';
import type { AccountType } from '#contract/accounts.ts';
import type { Account } from '#ledger/account.ts';
import { shownMinor } from '#ledger/account-types.ts';
import { bookCurrency, formatMinor, type BookMoney, signStyleOf, writingDirection } from '#ledger/money.ts';
import classes from './money-context.module.css';

/** How a book writes its amounts, from its root account. */
export function bookMoney(root: Pick<Account, 'props'> | undefined): BookMoney {
  return { ...bookCurrency(root), signStyle: signStyleOf(root) };
}

/** Carries how the open book writes its amounts. */
export const MoneyContext = createContext<BookMoney>(bookMoney(undefined));

/** How the open book writes its amounts. */
export function useBookCurrency(): BookMoney {
  return useContext(MoneyContext);
}

type AmountProps = {
  /** Minor units. */
  minor: bigint;
  /** The type of the account whose amount or total it is, where it is that of one: the book decides on its sign. */
  of?: AccountType | undefined;
  /** Whether money came in or went out, where that is to be told by colour beside the sign. */
  direction?: 'in' | 'out' | undefined;
};

/** An amount of the open book, in figures that line up. */
export function Amount({ minor, of, direction }: AmountProps) {
  const money = useBookCurrency();
  const shown = of === undefined ? minor : shownMinor(of, minor, money.signStyle);
  return (
    <span className={classes.amount} dir={writingDirection(money)} data-direction={direction}>
      {formatMinor(shown, money)}
    </span>
  );
}
