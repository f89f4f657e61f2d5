import { findCounterAmount } from '#imports/other-ends.ts';
import { formatMinor, moneyOf } from '#ledger/money.ts';
import { valued as valuedTexts } from '#web/languages/en/ledger.ts';
import classes from './import-review-list.module.css';
import { type EndsProps, useOtherEnds } from './row-crossings.tsx';

/** The counter amount of a row beside the name of an account in another currency. */
export function RowCounterAmount(props: EndsProps) {
  const { ends, exchanging } = useOtherEnds(props);
  return ends.map((end) => {
    const minor = findCounterAmount(end, exchanging);
    const money = moneyOf(end.other, exchanging.money);
    const size = minor !== undefined && minor < 0n ? -minor : minor;
    return (
      <span key={end.lineKey ?? ''} className={classes.counterAmount}>
        {size === undefined ? valuedTexts.withoutPrice : formatMinor(size, money)}
      </span>
    );
  });
}
