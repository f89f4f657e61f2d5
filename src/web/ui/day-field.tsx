import { TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';

type DayInput = {
  /** The formatted day, or the typed text if it is invalid. */
  shown: string;
  /** True if it is a valid day. */
  isDay: boolean;
  /** Called with each typed text. */
  onType: (text: string) => void;
  /** Moves the day by a number of days. */
  onStep: (days: number) => void;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
};

/** Number of days each key moves a complete date. */
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, '+': 1, '-': -1, '−': -1 };

/**
 * Behaviour of a field for typed dates. The text stays as typed until the field loses the focus. Up and + move a complete date forward by a
 * day, Down and - backward. A digit right after + or - counts days from today.
 * @returns the attributes of the input, and whether the user is typing
 */
export function useDayInput({ shown, isDay, onType, onStep, onKeyDown }: DayInput) {
  const [typed, setTyped] = useState<string>();
  /** The sign that was the first key, if any. */
  const sign = useRef<string>(undefined);
  const isWhole = isDay && (typed === undefined || typed === shown);
  const type = (text: string) => {
    setTyped(text);
    onType(text);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const { key, currentTarget } = event;
    const before = sign.current;
    sign.current = undefined;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter') return setTyped(undefined);
    if (before !== undefined && /^\d$/.test(key)) {
      event.preventDefault();
      return type(before + key);
    }
    const step = steps[key];
    const isSign = !key.startsWith('Arrow');
    if (step === undefined || !(isSign ? isWhole : isDay)) return;
    event.preventDefault();
    if (isSign && typed === undefined && before === undefined) sign.current = key;
    setTyped(undefined);
    onStep(step);
    // The next typed text replaces the day.
    requestAnimationFrame(() => currentTarget.select());
  };
  const attributes = {
    value: typed ?? shown,
    autoComplete: 'off',
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: () => {
      sign.current = undefined;
      setTyped(undefined);
    },
    onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
    onKeyDown: handleKeyDown,
  };
  return { attributes, isTyping: typed !== undefined };
}

type DayFieldProps = DayInput & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** The problem of the field; shown after the field loses the focus if it concerns the typed text. */
  error: string | undefined;
  /** True if the problem is shown while typing. */
  isErrorUrgent: boolean;
  description?: string | undefined;
  /** The element at the end of the field, for example a button that opens a calendar. */
  action: ReactNode;
  /** The placeholder of a field that may stay empty. */
  placeholder?: string | undefined;
};

/** A field for a day (`useDayInput`). */
export function DayField({
  ref,
  label,
  error,
  isErrorUrgent,
  description,
  action,
  placeholder,
  ...input
}: DayFieldProps) {
  const { attributes, isTyping } = useDayInput(input);
  return (
    <TextInput
      ref={ref ?? null}
      label={label}
      required={placeholder === undefined}
      placeholder={placeholder ?? ''}
      error={isTyping && !isErrorUrgent ? undefined : error}
      description={description}
      rightSection={action}
      rightSectionWidth={44}
      {...attributes}
    />
  );
}
