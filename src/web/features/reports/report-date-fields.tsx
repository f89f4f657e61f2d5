import { useId, useState } from 'react';
import { addDays } from '#values/calendar.ts';
import { type ReportQuestion, findSpanProblem } from '#reports/report-question.ts';
import { reports as texts } from '#web/languages/en/reports.ts';
import classes from './report-controls.module.css';

type ReportDateFieldsProps = { question: ReportQuestion; onChange: (question: ReportQuestion) => void };

const toTypedDates = ({ span }: ReportQuestion) => ({
  of: span,
  first: span.from,
  last: addDays(span.until, -1),
});

/** The fields for the first and the last day of a report. The report changes as soon as both are valid and in order. */
export function ReportDateFields({ question, onChange }: ReportDateFieldsProps) {
  const [typed, setTyped] = useState(() => toTypedDates(question));
  // If the days changed elsewhere, the fields show them. Incomplete input survives all other changes.
  const { from, until } = question.span;
  if (typed.of.from !== from || typed.of.until !== until) setTyped(toTypedDates(question));
  const id = useId();
  const spanOf = ({ first, last }: { first: string; last: string }) => ({
    from: first,
    until: last === '' ? '' : addDays(last, 1),
  });
  const change = (days: { first: string } | { last: string }) => {
    const next = { ...typed, ...days };
    const span = spanOf(next);
    const isValid = findSpanProblem(span) === undefined;
    setTyped({ ...next, of: isValid ? span : typed.of });
    if (isValid) onChange({ ...question, span });
  };
  const wrong = findSpanProblem(spanOf(typed));
  const field = (label: string, value: string, handle: (day: string) => void) => (
    <label className={classes.pick}>
      <span>{label}</span>
      <input
        type="date"
        value={value}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={id}
        onChange={({ currentTarget }) => handle(currentTarget.value)}
      />
    </label>
  );
  return (
    <span className={classes.group}>
      {field(texts.controls.firstDay, typed.first, (first) => change({ first }))}
      {field(texts.controls.lastDay, typed.last, (last) => change({ last }))}
      <span id={id} role="status" className={classes.wrong}>
        {wrong !== undefined && texts.controls.wrongDays[wrong]}
      </span>
    </span>
  );
}
