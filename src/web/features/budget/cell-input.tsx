import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fillDigits } from '#ledger/fill-digits.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import { formatAmountProblem } from '#web/lib/amounts/amount-words.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { useAmountText } from '#web/lib/amounts/use-amount-text.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import classes from './sheet.module.css';

/** Where the focus goes when a cell is done with. */
export type NextFocus = 'down' | 'right' | 'left' | 'none';

type CellInputProps = {
  label: string;
  /** What stands in it at first, and whether the next key takes its place. */
  text: string;
  isSelected: boolean;
  /** Whether nothing changes where it is left as it was: what stands there may be a share of what is planned. */
  shouldSkipUnchanged: boolean;
  /** Which months it is for. */
  hint: string;
  /** Why it was not taken the last time. */
  rejectionReason: string | undefined;
  /** What a percentage is of. */
  baseMinor: bigint;
  /** Nothing where the field is empty. */
  onDone: (minor: bigint | undefined, onward: NextFocus) => void;
  /** Called when it is left with what is no amount. */
  onRejected: (text: string, rejectionReason: string, onward: NextFocus) => void;
  /** Called when nothing changes. */
  onLeave: (onward: NextFocus) => void;
  onCancel: () => void;
};

const findNextFocus = ({ key, shiftKey }: KeyboardEvent): NextFocus | undefined => {
  if (key === 'Enter') return 'down';
  if (key !== 'Tab') return undefined;
  return shiftKey ? 'left' : 'right';
};

/** The field in which a plan is typed: an amount, or what it is calculated from. */
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
  /** Whether it is done with: what goes loses the focus. */
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
    // Tab always leaves the field; the cell keeps what was typed, and says why it is not saved.
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
