import { createContext, useContext } from 'react';
import { type BookCurrency, formatMinor, writingDirection } from '#ledger/money.ts';
import classes from './money-context.module.css';

/** Carries the currency, decimals and region of the open book. */
export const MoneyContext = createContext<BookCurrency>({ currency: 'USD', formatTag: 'en-US', decimals: 2 });

/** The currency, decimals and region of the open book. */
export function useBookCurrency(): BookCurrency {
  return useContext(MoneyContext);
}

type AmountProps = {
  /** Minor units. */
  minor: bigint;
  /** Whether money came in or went out, where that is to be told by colour beside the sign. */
  direction?: 'in' | 'out' | undefined;
};

/** An amount of the open book, in figures that line up. */
export function Amount({ minor, direction }: AmountProps) {
  const currency = useBookCurrency();
  return (
    <span className={classes.amount} dir={writingDirection(currency)} data-direction={direction}>
      {formatMinor(minor, currency)}
    </span>
  );
}
