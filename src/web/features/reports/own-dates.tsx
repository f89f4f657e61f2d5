import { useState } from 'react';
import { addDays } from '#ledger/reports/periods.ts';
import classes from './controls.module.css';
import { isReportable, type Question } from './question.ts';
import { texts } from './texts.ts';

type OwnDatesProps = { question: Question; onChange: (question: Question) => void };

const typedOf = ({ span }: Question) => ({ of: span, first: span.from, last: addDays(span.until, -1) });

/** The first and the last day of a report; it follows as soon as both are days in order. */
export function OwnDates({ question, onChange }: OwnDatesProps) {
  const [typed, setTyped] = useState(() => typedOf(question));
  // Where the days have moved otherwise, they stand in the fields.
  if (typed.of !== question.span) setTyped(typedOf(question));
  const change = (days: { first: string } | { last: string }) => {
    const next = { ...typed, ...days };
    const span = { from: next.first, until: next.last === '' ? '' : addDays(next.last, 1) };
    const isMeant = isReportable(span);
    setTyped({ ...next, of: isMeant ? span : typed.of });
    if (isMeant) onChange({ ...question, span });
  };
  const isWrong = typed.last < typed.first;
  const field = (label: string, value: string, handle: (day: string) => void) => (
    <label className={classes.pick}>
      <span>{label}</span>
      <input
        type="date"
        value={value}
        aria-invalid={isWrong || undefined}
        onChange={({ currentTarget }) => handle(currentTarget.value)}
      />
    </label>
  );
  return (
    <span className={classes.group}>
      {field(texts.controls.firstDay, typed.first, (first) => change({ first }))}
      {field(texts.controls.lastDay, typed.last, (last) => change({ last }))}
    </span>
  );
}
