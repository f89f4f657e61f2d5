import type { InOutTotals } from '#ledger/register-sort.ts';
import { formatMonth } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { registerSort as texts } from '#web/languages/en/register.ts';
import classes from './register-sorting.module.css';

/** The money in, the money out, and the net amount. */
export function InOutSums({ inMinor, outMinor }: InOutTotals) {
  const net = inMinor - outMinor;
  return (
    <span className={classes.sums}>
      <span>
        {texts.in} <MoneyAmount minor={inMinor} {...(inMinor > 0n && { direction: 'in' })} />
      </span>
      <span>
        {texts.out} <MoneyAmount minor={outMinor} {...(outMinor > 0n && { direction: 'out' })} />
      </span>
      <span>
        {texts.net} <MoneyAmount minor={net} />
      </span>
    </span>
  );
}

type MonthHeadingProps = {
  /** `YYYY-MM`. */
  month: string;
  /** The sums of the month's rows; undefined while they are unknown. */
  sums: InOutTotals | undefined;
  /** The day of the month on which the book's months start. */
  startsOn: number;
};

/** The heading of a month above its rows. */
export function MonthHeading({ month, sums, startsOn }: MonthHeadingProps) {
  const { formatTag } = useBookCurrency();
  return (
    <div className={classes.month} data-month={month}>
      <strong>{formatMonth(month, formatTag, startsOn)}</strong>
      {sums !== undefined && <InOutSums {...sums} />}
    </div>
  );
}
