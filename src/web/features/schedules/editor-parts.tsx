import { TextInput } from '@mantine/core';
import type {
  ScheduleLineProblems,
  ScheduleErrors,
  ScheduleForm,
  ScheduleProblem,
} from '#entry/schedule-form.ts';
import { addDays } from '#values/calendar.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { parseDay } from '#web/lib/days/typed-days.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { schedules as texts } from '#web/languages/en/schedules.ts';
import classes from './editor.module.css';

type Messages<Problems> = { [Field in keyof Problems]?: string | undefined };

/** The error messages of the schedule editor, by field. */
export type ScheduleErrorMessages = Messages<Omit<ScheduleErrors, 'lines'>> & {
  lines?: Messages<ScheduleLineProblems>[];
};

const formatProblem = (problem: ScheduleProblem | undefined) => problem && texts.editor.problems[problem];

/** Formats the errors of a schedule as messages. */
export function formatScheduleErrors({ lines, ...fields }: ScheduleErrors): ScheduleErrorMessages {
  const messages = Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [field, formatProblem(problem)]),
  );
  if (lines === undefined) return messages;
  return {
    ...messages,
    lines: lines.map(({ fromId, toId, digits }) => ({
      fromId: formatProblem(fromId),
      toId: formatProblem(toId),
      digits: formatProblem(digits),
    })),
  };
}

/** Changes some values of the editor. */
export type EditScheduleForm = (fields: Partial<ScheduleForm>) => void;

type ScheduleDayFieldProps = {
  label: string;
  day: string;
  invalid: string | undefined;
  error: string | undefined;
  /** Receives a day, or the typed text if it is invalid. */
  onChange: (day: string, invalid?: string) => void;
};

/** A field for a day of the book. */
export function ScheduleDayField({ label, day, invalid, error, onChange }: ScheduleDayFieldProps) {
  const { formatTag } = useBookCurrency();
  return (
    <DayField
      label={label}
      shown={invalid ?? formatNumericDay(day, formatTag)}
      isDay={invalid === undefined}
      onType={(text) => {
        const read = parseDay(text, formatTag);
        if (read === undefined) onChange(day, text);
        else onChange(read);
      }}
      onStep={(days) => onChange(addDays(day, days))}
      error={error}
      isErrorUrgent={false}
      action={undefined}
    />
  );
}

type CountFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
};

/** A field for a whole number. */
export function CountField({ label, value, error, onChange }: CountFieldProps) {
  return (
    <TextInput
      label={label}
      required
      className={classes.count ?? ''}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      error={error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type OptionSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  order: readonly Value[];
  onChange: (value: Value) => void;
};

/** A select with a few options in a fixed order. */
export function OptionSelect<Value extends string>({
  label,
  value,
  options,
  order,
  onChange,
}: OptionSelectProps<Value>) {
  return (
    <ListSelect
      label={label}
      allowDeselect={false}
      value={value}
      data={order.map((each) => ({ value: each, label: options[each] }))}
      onChange={(chosen) => {
        const found = order.find((each) => each === chosen);
        if (found !== undefined) onChange(found);
      }}
    />
  );
}
