import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fillDigits } from '#ledger/fill-digits.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import { formatAmountProblem } from '#web/lib/amounts/amount-messages.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { useAmountText } from '#web/lib/amounts/use-amount-text.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import classes from './budget-sheet.module.css';

/** The direction in which the focus moves after an input. */
export type NextFocus = 'down' | 'right' | 'left' | 'none';

type CellInputProps = {
  label: string;
  /** The initial text. `isSelected` is true if the next key replaces it. */
  text: string;
  isSelected: boolean;
  /** True if leaving the field without a change saves nothing, because the text may show only a share of the plan. */
  shouldSkipUnchanged: boolean;
  /** The hint that names the months of the plan. */
  hint: string;
  /** The reason why the last input was rejected. */
  rejectionReason: string | undefined;
  /** The amount that a typed percentage refers to. */
  baseMinor: bigint;
  /** `minor` is undefined if the field is empty. */
  onDone: (minor: bigint | undefined, onward: NextFocus) => void;
  /** Called when the field is left with an invalid amount. */
  onRejected: (text: string, rejectionReason: string, onward: NextFocus) => void;
  /** Called when the field is left unchanged. */
  onLeave: (onward: NextFocus) => void;
  onCancel: () => void;
};

const findNextFocus = ({ key, shiftKey }: KeyboardEvent): NextFocus | undefined => {
  if (key === 'Enter') return 'down';
  if (key !== 'Tab') return undefined;
  return shiftKey ? 'left' : 'right';
};

/** The input of a cell for a planned amount or a calculation. */
export function CellInput({
  label,
  text,
  isSelected,
  shouldSkipUnchanged,
  hint,
  rejectionReason,
  baseMinor,
  onDone,
  onRejected,
  onLeave,
  onCancel,
}: CellInputProps) {
  const money = useBookCurrency();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [start] = useState(() =>
    isSelected ? undefined : fillDigits(text, { text: '', isFilled: false }, money),
  );
  const [typed, setTyped] = useState(start?.text ?? text);
  const [errorMessage, setErrorMessage] = useState(rejectionReason);
  /** True after the input was committed or cancelled; removing the field also causes a blur event. */
  const isDone = useRef(false);
  const unsaved = useUnsaved(typed, isSelected ? text : '');
  useEffect(() => {
    field.current?.focus();
    if (isSelected) field.current?.select();
    else field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [isSelected]);
  const commit = (onward: NextFocus) => {
    if (isDone.current) return;
    if (shouldSkipUnchanged && typed === text) {
      isDone.current = true;
      return onLeave(onward);
    }
    const read = typed.trim() === '' ? undefined : readEnteredAmount(typed, money, baseMinor);
    const problem = typeof read === 'string' ? formatAmountProblem(read, typed, money) : undefined;
    // Tab always leaves the field. The cell then shows the rejected text and the reason.
    if (problem !== undefined && onward === 'down') return setErrorMessage(problem);
    isDone.current = true;
    if (typeof read === 'string') onRejected(typed, formatAmountProblem(read, typed, money), onward);
    else onDone(read?.minor, onward);
  };
  const { attributes, reading, offer } = useAmountText({
    text: typed,
    onText: (next) => {
      setTyped(next);
      setErrorMessage(undefined);
    },
    money,
    totalMinor: baseMinor,
    start,
  });
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const onward = findNextFocus(event);
    if (onward === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (onward !== undefined) return commit(onward);
    isDone.current = true;
    onCancel();
  };
  return (
    <span className={classes.typing} {...unsaved}>
      <input
        ref={field}
        className={classes.input}
        {...attributes}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        aria-invalid={errorMessage !== undefined || undefined}
        onKeyDown={handleKeyDown}
        onBlur={() => commit('none')}
      />
      <span id={`${id}-hint`} className={classes.hint} data-wrong={errorMessage !== undefined || undefined}>
        {errorMessage ?? (reading === undefined ? hint : `= ${reading} · ${hint}`)}
      </span>
      {offer}
    </span>
  );
}
