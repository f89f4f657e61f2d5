import { NativeSelect } from '@mantine/core';
import { hasOwnMonths } from '#web/data/month-start.ts';
import { texts } from '#web/features/books/editor-texts.ts';
import { useSession } from '#web/session/session.ts';

/** Days that each month has. */
const days = Array.from({ length: 28 }, (_, at) => String(at + 1));

type MonthStartFieldProps = { value: number; onChange: (day: number) => void };

/** The day on which the months of a book begin; where its place knows no other than the first, why. */
export function MonthStartField({ value, onChange }: MonthStartFieldProps) {
  const isKnown = hasOwnMonths(useSession());
  return (
    <NativeSelect
      label={texts.monthStart}
      description={isKnown ? texts.monthStartHint : texts.monthStartTooOld}
      disabled={!isKnown}
      data={isKnown ? days : days.slice(0, 1)}
      value={String(isKnown ? value : 1)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
