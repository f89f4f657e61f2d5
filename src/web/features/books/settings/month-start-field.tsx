import { NativeSelect } from '@mantine/core';
import { bookEditor as texts } from '#web/languages/en/book-settings.ts';

/** Days that each month has. */
const days = Array.from({ length: 28 }, (_, at) => String(at + 1));

type MonthStartFieldProps = { value: number; onChange: (day: number) => void };

/** The day on which the months of a book begin. */
export function MonthStartField({ value, onChange }: MonthStartFieldProps) {
  return (
    <NativeSelect
      label={texts.monthStart}
      description={texts.monthStartHint}
      data={days}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
