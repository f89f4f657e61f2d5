import type { InOutTotals } from '#ledger/arrangement.ts';
import { formatMonth } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { arranging as texts } from '#web/languages/en/register.ts';
import classes from './arrange.module.css';

/** What came in, went out and was left. */
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
  /** What its rows come to; undefined while that is not known. */
  sums: InOutTotals | undefined;
  /** The day on which the months of the book begin. */
  startsOn: number;
};

/** A month above its rows. */
export function MonthHeading({ month, sums, startsOn }: MonthHeadingProps) {
  const { formatTag } = useBookCurrency();
  return (
    <div className={classes.month} data-month={month}>
      <strong>{formatMonth(month, formatTag, startsOn)}</strong>
      {sums !== undefined && <InOutSums {...sums} />}
    </div>
  );
}
