import { type ReactNode, useEffect, useState } from 'react';
import { type BookCurrency, formatMinor } from '#ledger/money.ts';
import { amountTexts } from './amount-messages.ts';
import { useTypingOffer } from './money-context.tsx';
import classes from './typing-offer.module.css';

type OfferedAmount = {
  money: BookCurrency;
  /** The parsed amount, and the amount under the other setting; undefined if both agree. */
  minor: bigint | undefined;
  otherMinor: bigint | undefined;
  /** Sets the field to the other amount. */
  onOther: (minor: bigint) => void;
};

/**
 * Returns the unobtrusive line below the first field in which an amount is typed without a decimal sign: it offers the other meaning and
 * changes the setting. Undefined if there is nothing to offer.
 */
export function useOfferLine({ money, minor, otherMinor, onOther }: OfferedAmount): ReactNode {
  const choose = useTypingOffer(minor !== undefined && otherMinor !== undefined && otherMinor !== minor);
  if (choose === undefined || minor === undefined || otherMinor === undefined) return undefined;
  return (
    <span className={classes.offer}>
      {amountTexts.didYouMean(formatMinor(minor, money), formatMinor(otherMinor, money))}{' '}
      <ChangeTypingButton
        onChoose={() => {
          choose('whole');
          onOther(otherMinor);
        }}
      />
    </span>
  );
}

/**
 * The button of the line. Tab skips it while the amount is typed, so that fast typing reaches the next field; Shift+Tab leads back to it.
 */
function ChangeTypingButton({ onChoose }: { onChoose: () => void }) {
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    const handleFocus = () => setLeft(true);
    document.addEventListener('focusin', handleFocus, { once: true });
    return () => document.removeEventListener('focusin', handleFocus);
  }, []);
  return (
    <button
      type="button"
      className={classes.choose}
      tabIndex={isLeft ? 0 : -1}
      // The field retains the focus, so that it does not format the amount before the choice.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {amountTexts.changeTyping}
    </button>
  );
}
