import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { calculate, CalculationError } from '#ledger/calculator.ts';
import classes from './calculator.module.css';
import { texts } from './texts.ts';

/** What an expression comes to in minor units, as digits; undefined when it is none, is below zero or too long. */
export function digitsOf(expression: string): string | undefined {
  try {
    const result = calculate(expression);
    const digits = result.toString();
    return result < 0n || digits.length > limits.amountDigits ? undefined : digits;
  } catch (error) {
    if (error instanceof CalculationError) return undefined;
    throw error;
  }
}

export type CalculatorProps = {
  start: string;
  /** Called with every result as one types. */
  onResult: (digits: string) => void;
  /** How digits read as an amount. */
  show: (digits: string) => string;
  onClose: () => void;
};

/** A calculator in place: its result is the amount while one types; Enter or Escape folds it away (spec 5 Transaction). */
export function Calculator({ start, onResult, show, onClose }: CalculatorProps) {
  const [expression, setExpression] = useState(start);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const digits = digitsOf(expression);
  const isWrong = expression.trim() !== '' && digits === undefined;
  const handleChange = (typed: string) => {
    const text = typed.replaceAll(/[^\d+\-*/() ]/g, '');
    setExpression(text);
    const result = digitsOf(text);
    if (result !== undefined) onResult(result);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isDone && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (!isDone || !isWrong) onClose();
  };
  return (
    <TextInput
      label={texts.calculator}
      description={texts.calculatorHint}
      ref={field}
      data-mantine-stop-propagation="true"
      autoComplete="off"
      value={expression}
      error={isWrong ? texts.calculatorWrong : undefined}
      rightSection={digits === undefined ? null : <output>= {show(digits)}</output>}
      rightSectionWidth={180}
      classNames={{ section: classes.result ?? '' }}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  );
}
