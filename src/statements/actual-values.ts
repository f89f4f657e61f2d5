import { decimalText, makeDecimal } from '#values/decimal.ts';
import type { DatabaseRow, Value } from './sqlite.ts';
import { tidy } from './text-lines.ts';

// What the columns of the database of Actual hold.

export const textOf = (value: Value | undefined): string =>
  typeof value === 'string' ? tidy(value) : typeof value === 'bigint' ? String(value) : '';
export const isOn = (value: Value | undefined): boolean => value === 1n;
export const isGone = (row: DatabaseRow): boolean => isOn(row.get('tombstone'));

/** Hundredths as exact text. */
export function readHundredths(value: Value | undefined): string | undefined {
  if (value === null || value === undefined) return '0';
  if (typeof value !== 'bigint') return undefined;
  return decimalText(makeDecimal(value, 2));
}
