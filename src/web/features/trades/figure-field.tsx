import { TextInput } from '@mantine/core';
import type { BookCurrency } from '#ledger/money.ts';
import { useFilledText } from '#web/lib/use-filled-text.ts';
import classes from './trades.module.css';

type FigureFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** What it is of, at the end of the field. */
  unit?: string | undefined;
  /** How the amount is written, where digits alone fill from the right; numbers that are typed as they are have none. */
  fills?: BookCurrency | undefined;
  error?: string | undefined;
  description?: string | undefined;
  isOptional?: boolean;
  isFirst?: boolean;
};

/** A field for a figure. */
export function FigureField(props: FigureFieldProps) {
  const {
    label,
    value,
    onChange,
    unit,
    fills,
    error,
    description,
    isOptional = false,
    isFirst = false,
  } = props;
  const filled = useFilledText(value, fills);
  return (
    <TextInput
      label={label}
      required={!isOptional}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.figure ?? '' }}
      value={value}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={unit !== undefined && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit === undefined ? 12 : 16 + unit.length * 9}
      rightSectionPointerEvents="none"
      data-autofocus={isFirst || undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => onChange(fills ? filled(currentTarget.value) : currentTarget.value)}
    />
  );
}
