import { type ReactNode, useEffect, useState } from 'react';
import { type BookCurrency, formatMinor } from '#ledger/money.ts';
import { amountTexts } from './amount-words.ts';
import { useTypingOffer } from './money-context.tsx';
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
      <ChangeTypingButton
        onChoose={() => {
          choose('whole');
          onOther(otherMinor);
        }}
      />
    </span>
  );
}

/** The button of the line. Tab passes it while the amount is typed, so that fast keys reach the next field; Shift+Tab leads back to it. */
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
      // The field keeps the focus, so that it does not write out the amount before the choice.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {amountTexts.changeTyping}
    </button>
  );
}
