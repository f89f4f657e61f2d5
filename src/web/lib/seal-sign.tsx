import { VisuallyHidden } from '@mantine/core';
import type { Seal } from '#ledger/seals.ts';
import { seals as sealTexts } from '#web/languages/en/seals.ts';
import { formatBookDay } from './book-days.ts';
import { Amount, useBookCurrency } from './money-context.tsx';
import classes from './seal-sign.module.css';

/** Whether an account agrees with its bank: a sign and a day, or by how much it does not; whole words for who hears or points at it. */
export function SealSign({ seal: { day, by, state, offMinor } }: { seal: Seal }) {
  const { formatTag } = useBookCurrency();
  const isBroken = state === 'broken';
  const longDay = formatBookDay(day, formatTag, 'longDay');
  const words = isBroken ? sealTexts.broken[by](longDay) : sealTexts.agrees(longDay);
  return (
    <span className={classes.seal} data-state={state} title={words}>
      <span aria-hidden>{state === 'older' ? '✓' : '●'} </span>
      <VisuallyHidden component="span">{words}</VisuallyHidden>
      {isBroken ? (
        <Amount minor={offMinor} />
      ) : (
        <span aria-hidden>{formatBookDay(day, formatTag, 'shortDay')}</span>
      )}
    </span>
  );
}
