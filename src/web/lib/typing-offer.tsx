import type { ReactNode } from 'react';
import { type BookCurrency, formatMinor } from '#ledger/money.ts';
import { amountTexts } from './amount-words.ts';
import { useTypingOffer } from './typing-choice.ts';
import classes from './typing-offer.module.css';

type OfferedAmount = {
  money: BookCurrency;
  /** The amount as it is read, and as the other setting would read it; undefined if the settings agree. */
  minor: bigint | undefined;
  otherMinor: bigint | undefined;
  /** Takes the other amount into the field. */
  onOther: (minor: bigint) => void;
};

/**
 * Returns the quiet line for the first field in which an amount is typed without a decimal sign: it asks for the other meaning, and
 * changes the setting. Undefined if there is nothing to offer.
 */
export function useOfferLine({ money, minor, otherMinor, onOther }: OfferedAmount): ReactNode {
  const choose = useTypingOffer(minor !== undefined && otherMinor !== undefined && otherMinor !== minor);
  if (choose === undefined || minor === undefined || otherMinor === undefined) return undefined;
  return (
    <span className={classes.offer}>
      {amountTexts.didYouMean(formatMinor(minor, money), formatMinor(otherMinor, money))}{' '}
      <button
        type="button"
        className={classes.choose}
        // The field keeps the focus, so that it does not write out the amount before the choice.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          choose('whole');
          onOther(otherMinor);
        }}
      >
        {amountTexts.changeTyping}
      </button>
    </span>
  );
}
