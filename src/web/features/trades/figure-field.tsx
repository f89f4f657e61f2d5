import { TextInput } from '@mantine/core';
import type { BookCurrency } from '#ledger/money.ts';
import { AmountTextInput } from '#web/lib/amounts/amount-input.tsx';
import classes from './trades.module.css';

type FigureFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The unit shown at the end of the field. */
  unit?: string | undefined;
  /** The format of a money amount, which follows the user's setting; undefined for a count or a ratio, which is a plain number. */
  money?: BookCurrency | undefined;
  error?: string | undefined;
  description?: string | undefined;
  isOptional?: boolean;
  isFirst?: boolean;
};

/** A field for an amount, a price, a count or a ratio. */
export function FigureField(props: FigureFieldProps) {
  const { label, value, onChange, unit, money, error, description } = props;
  const { isOptional = false, isFirst = false } = props;
  const shared = {
    label,
    error,
    description,
    required: !isOptional,
    classNames: { input: classes.figure ?? '' },
    rightSection: unit !== undefined && <span className={classes.unit}>{unit}</span>,
    rightSectionWidth: unit === undefined ? 12 : 16 + unit.length * 9,
    rightSectionPointerEvents: 'none',
    'data-autofocus': isFirst || undefined,
  } as const;
  if (money !== undefined)
    return <AmountTextInput {...shared} money={money} text={value} onText={onChange} />;
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
