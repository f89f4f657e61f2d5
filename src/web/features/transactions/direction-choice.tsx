import { type KeyboardEvent, useId } from 'react';
import type { AccountType } from '#contract/accounts.ts';
import { accountTypes, amountTypeLabel } from '#ledger/account-types.ts';
import {
  type LineDirection,
  gainOfDirection,
  type MovementKind,
  reverseDirection,
} from '#ledger/direction.ts';
import { ledgerTexts, movementWord } from '#web/lib/history/ledger-texts.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import classes from './direction-choice.module.css';

const directions = ['out', 'in'] as const;
const signs: Record<LineDirection, string> = { out: '−', in: '+' };

type DirectionChoiceProps = {
  direction: LineDirection;
  /** The type of the transaction's account, which determines the words. */
  type: AccountType;
  kind: MovementKind;
  /** The amount in minor units, without sign. */
  digits: string;
  isOffered?: boolean;
  /** The number of the row in a sheet. There the choice is small, and Tab skips it. */
  row?: number;
  onChoose: (direction: LineDirection) => void;
};

/** The direction of the money as two choices; Space selects the other (spec 4, spec 5). */
export function DirectionChoice({
  direction,
  type,
  kind,
  digits,
  isOffered = false,
  row,
  onChoose,
}: DirectionChoiceProps) {
  const name = useId();
  const isInRow = row !== undefined;
  const gain = gainOfDirection(type, direction, BigInt(digits || '0'));
  const label = amountTypeLabel(accountTypes[type].normalBalance, gain);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    onChoose(reverseDirection(direction));
    const group = event.currentTarget.closest('[role="radiogroup"]');
    group?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
  };
  const choice = (option: LineDirection) => {
    const word = movementWord(type, gainOfDirection(type, option, 1n), kind);
    const typed =
      option === direction && kind === 'turnover'
        ? texts.direction(word, ledgerTexts.amountType[label])
        : word;
    // The specification derives its label from the normal balance of the account type, which is the opposite for a credit card. A transfer or a
    // paid invoice is neither income nor expense.
    const isLabelRight = kind === 'turnover' && (label === 'expense') === (option === 'out');
    return (
      <label
        key={option}
        className={classes.choice}
        title={typed}
        data-chosen={option === direction || undefined}
      >
        <input
          type="radio"
          name={name}
          checked={option === direction}
          tabIndex={isInRow ? -1 : undefined}
          aria-label={isInRow ? texts.moneyInRow(texts.money[option], word, row) : undefined}
          onChange={() => onChoose(option)}
          onKeyDown={handleKeyDown}
        />
        <b aria-hidden>{signs[option]}</b>
        <span className={classes.direction}>{texts.money[option]}</span>
        <small>{isLabelRight ? typed : word}</small>
      </label>
    );
  };
  return (
    <div
      role="radiogroup"
      aria-label={texts.directionGroup}
      title={texts.flip}
      className={classes.choices}
      data-row={isInRow || undefined}
      data-offered={isOffered || undefined}
    >
      {directions.map(choice)}
    </div>
  );
}
