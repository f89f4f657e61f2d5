import { TextArea } from './text-area.tsx';

type JsonFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Why the text is not what it should be, where it is not. */
  error?: string | undefined;
  minRows?: number;
  disabled?: boolean;
};

/** A field for a JSON text, in figures that line up. */
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
