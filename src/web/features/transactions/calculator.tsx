import { TextInput } from '@mantine/core';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatAmountInput, type BookCurrency, formatMinor } from '#ledger/money.ts';
import {
  calculateAmount,
  isCalculation,
  unfinishedCalculation,
  parseWithOtherSetting,
  readEnteredAmount,
} from '#ledger/read-amount.ts';
import { amountTexts, formatAmountProblem, formatCalculatorHint } from '#web/lib/amounts/amount-messages.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { useOfferLine } from '#web/lib/amounts/typing-offer.tsx';
import classes from './calculator.module.css';

/** Returns the result of an expression as digits of minor units; undefined if it has none, is negative or too long. */
export function calculateDigits(expression: string, book: BookCurrency): string | undefined {
  const minor = calculateAmount(expression, book);
  return typeof minor === 'string' || minor < 0n ? undefined : String(minor);
}

const invalidCharacters = /[^\d+\-*/().,٫٬'’\s]/g;

/** Reads a pasted text as an amount or an expression; returns the reason if it is neither. */
export function readPastedExpression(
  text: string,
  book: BookCurrency,
): { expression: string } | { why: string } {
  const read = readEnteredAmount(text, book);
  const isExpression = isCalculation(text) && text.trim().search(invalidCharacters) < 0;
  if (isExpression) return { expression: text.trim() };
  if (typeof read === 'string') return { why: formatAmountProblem(read, text, book) };
  return {
    expression: `${read.isSigned && read.minor >= 0n ? '+' : ''}${formatAmountInput(read.minor, book)}`,
  };
}

/** An open calculator: its initial text, and a number that is its React key. */
export type Calculation = { start: string; no: number };

/** Opens and closes the calculator of an amount; opening replaces an open one. */
export function useCalculation() {
  const [calculation, setCalculation] = useState<Calculation>();
  const begin = (start: string) => setCalculation((open) => ({ start, no: (open?.no ?? 0) + 1 }));
  return { calculation, begin, end: () => setCalculation(undefined) };
}

export type CalculatorProps = {
  start: string;
  /** Called with each result while the user types; with an empty text if the expression has no result. */
  onResult: (digits: string) => void;
  onClose: () => void;
};

/** A calculator below the amount field. Its result becomes the amount at once; Enter or Escape closes it (spec 5 Transaction). */
export function Calculator({ start, onResult, onClose }: CalculatorProps) {
  const currency = useBookCurrency();
  const [expression, setExpression] = useState(start);
  const [pasteError, setRejected] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const digits = calculateDigits(expression, currency);
  const isWrong = expression.trim() !== '' && digits === undefined;
  /** The last valid result, which Escape restores. */
  const last = useRef(calculateDigits(start.replace(unfinishedCalculation, ''), currency) ?? '');
  const open = useEffectEvent(() => {
    // Focuses before the next key, which belongs to the calculator.
    field.current?.focus();
    if (isWrong) onResult('');
  });
  useLayoutEffect(() => open(), []);
  const handleChange = (typed: string) => {
    const text = typed.replaceAll(invalidCharacters, '');
    setRejected(undefined);
    setExpression(text);
    const result = calculateDigits(text, currency);
    if (result !== undefined) last.current = result;
    onResult(result ?? '');
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const read = readPastedExpression(event.clipboardData.getData('text'), currency);
    if ('why' in read) return setRejected(read.why);
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const [from, until] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    return handleChange(value.slice(0, from) + read.expression + value.slice(until));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isDone && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isDone && isWrong) return;
    if (isWrong) onResult(last.current);
    onClose();
  };
  const minor = digits === undefined ? undefined : BigInt(digits);
  const offer = useOfferLine({
    money: currency,
    minor,
    otherMinor: expression === start ? undefined : parseWithOtherSetting(expression, currency),
    onOther: (other) => {
      setExpression(formatAmountInput(other, currency));
      onResult(String(other));
    },
  });
  return (
    <TextInput
      label={amountTexts.calculator}
      description={
        <>
          {formatCalculatorHint(currency)} {offer}
        </>
      }
      ref={field}
      data-mantine-stop-propagation="true"
      autoComplete="off"
      value={expression}
      error={pasteError ?? (isWrong ? amountTexts.notWorkedOut : undefined)}
      rightSection={minor === undefined ? null : <output>= {formatMinor(minor, currency)}</output>}
      rightSectionWidth={180}
      classNames={{ section: classes.result ?? '' }}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onPaste={handlePaste}
      onKeyDown={handleKeyDown}
    />
  );
}
