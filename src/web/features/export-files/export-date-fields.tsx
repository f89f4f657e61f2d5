import { useId } from 'react';
import type { ExportChoices } from '#exports/export-choices.ts';
import { exportFiles as texts } from '#web/languages/en/export-files.ts';
import classes from './export.module.css';

type ExportDateFieldsProps = {
  choices: Pick<ExportChoices, 'first' | 'last'>;
  wrong: 'noDays' | 'wrongOrder' | undefined;
  onChange: (changed: Partial<Pick<ExportChoices, 'first' | 'last'>>) => void;
};

/** The fields for the first and the last day of the export. */
export function ExportDateFields({ choices, wrong, onChange }: ExportDateFieldsProps) {
  const id = useId();
  const field = (label: string, key: 'first' | 'last') => (
    <label className={classes.day}>
      <span>{label}</span>
      <input
        type="date"
        value={choices[key]}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={id}
        onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
      />
    </label>
  );
  return (
    <div className={classes.days}>
      {/* The message is above the fields, so that it stays visible when a field has the focus. */}
      <p id={id} role="status" className={classes.wrong}>
        {wrong !== undefined && texts[wrong]}
      </p>
      {field(texts.firstDay, 'first')}
      {field(texts.lastDay, 'last')}
    </div>
  );
}
