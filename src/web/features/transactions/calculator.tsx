import { TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { isCalculation } from '#ledger/amount-entry.ts';
import { calculate, CalculationError } from '#ledger/calculator.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { readAmount } from '#ledger/read-amount.ts';
import { amountTexts, amountWords } from '#web/lib/amount-words.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import classes from './calculator.module.css';

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

const notOfExpressions = /[^\d+\-*/() ]/g;

/** What a pasted text is in the calculator: an amount in minor units, or what is one of its expressions; or why it is neither. */
export function readPasted(text: string, book: BookCurrency): { expression: string } | { why: string } {
  const read = readAmount(text, book);
  if (typeof read !== 'string')
    return { expression: `${read.isSigned && read.minor >= 0n ? '+' : ''}${read.minor}` };
  const isExpression = isCalculation(text) && text.trim().search(notOfExpressions) < 0;
  return isExpression ? { expression: text.trim() } : { why: amountWords(read, text, book) };
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
  const currency = useBookCurrency();
  const [expression, setExpression] = useState(start);
  const [refused, setRefused] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const digits = digitsOf(expression);
  const isWrong = expression.trim() !== '' && digits === undefined;
  const handleChange = (typed: string) => {
    const text = typed.replaceAll(notOfExpressions, '');
    setRefused(undefined);
    setExpression(text);
    const result = digitsOf(text);
    if (result !== undefined) onResult(result);
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const read = readPasted(event.clipboardData.getData('text'), currency);
    if ('why' in read) return setRefused(read.why);
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const [from, until] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    return handleChange(value.slice(0, from) + read.expression + value.slice(until));
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
      label={amountTexts.calculator}
      description={amountTexts.calculatorHint}
      ref={field}
      data-mantine-stop-propagation="true"
      autoComplete="off"
      value={expression}
      error={refused ?? (isWrong ? amountTexts.notWorkedOut : undefined)}
      rightSection={digits === undefined ? null : <output>= {show(digits)}</output>}
      rightSectionWidth={180}
      classNames={{ section: classes.result ?? '' }}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onPaste={handlePaste}
      onKeyDown={handleKeyDown}
    />
  );
}
