import { useId } from 'react';
import { type TradeKind, tradeKinds } from '#entry/trade-form.ts';
import { trades as texts } from '#web/languages/en/trades.ts';
import classes from './trades.module.css';

type KindChoiceProps = { kind: TradeKind; onChoose: (kind: TradeKind) => void };

/** The choice of the trade kind; all kinds are visible. */
export function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={texts.kind} className={classes.kinds}>
      {tradeKinds.map((each) => (
        <label key={each} className={classes.kind} data-chosen={each === kind || undefined}>
          <input type="radio" name={name} checked={each === kind} onChange={() => onChoose(each)} />
          {texts.kinds[each]}
        </label>
      ))}
    </div>
  );
}
