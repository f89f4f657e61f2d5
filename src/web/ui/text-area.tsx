import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './text-area.module.css';

type TextAreaProps = InputBaseProps &
  Omit<ComponentProps<'textarea'>, 'size' | 'rows'> & {
    minRows: number;
    /** Maximum number of rows to which it grows with its text; without it, or if the browser does not support this, the size is fixed. */
    maxRows?: number;
  };

/** A multi-line field. Mantine's own adds a kilobyte for features the browser has. */
export function TextArea({ minRows, maxRows = minRows, ...field }: TextAreaProps) {
  return (
    <InputBase
      {...field}
      component="textarea"
      multiline
      rows={minRows}
      classNames={{ input: classes.area }}
      __vars={{ '--min-rows': String(minRows), '--max-rows': String(maxRows) }}
    />
  );
}

type JsonFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The problem with the text, if there is one. */
  error?: string | undefined;
  minRows?: number;
  disabled?: boolean;
};

/** A field for JSON text in a monospaced font. */
export function JsonField({ label, value, onChange, error, minRows = 6, disabled }: JsonFieldProps) {
  return (
    <TextArea
      label={label}
      value={value}
      error={error}
      disabled={disabled ?? false}
      minRows={minRows}
      maxRows={16}
      spellCheck={false}
      autoComplete="off"
      styles={{ input: { fontFamily: 'ui-monospace, monospace', fontSize: 'var(--text-2)' } }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
