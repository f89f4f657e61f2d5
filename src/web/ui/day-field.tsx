import { TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';

type DayInput = {
  /** The day as it is written, or what was typed and is none. */
  shown: string;
  /** Whether it is a day. */
  isDay: boolean;
  /** Called with each text that is typed. */
  onType: (text: string) => void;
  /** Goes so many days on, or back. */
  onStep: (days: number) => void;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
};

/** How far a key goes where a whole date stands. */
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, '+': 1, '-': -1, '−': -1 };

/**
 * A field that takes dates as one types them. The text stays as it is typed until the field is left; a whole date goes on by a
 * day with Up and +, back with Down and -. A digit right after + or - means so many days from today.
 * @returns the attributes of the input, and whether something is being typed
 */
export function useDayInput({ shown, isDay, onType, onStep, onKeyDown }: DayInput) {
  const [typed, setTyped] = useState<string>();
  /** The sign that was pressed, where it was the first key. */
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
    // The next thing that is typed takes the place of the day.
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
  /** What is wrong; said once the field is left where it is about what stands there. */
  error: string | undefined;
  /** Whether that is to be said while it is typed. */
  isErrorUrgent: boolean;
  description?: string | undefined;
  /** What stands at the end of the field, for instance a button that opens a calendar. */
  action: ReactNode;
  /** What stands in the field while it is empty, where it may be. */
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
