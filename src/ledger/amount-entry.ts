import { amountForm } from '#contract/values.ts';
import { CalculationError, type Fraction, workOut } from './calculator.ts';
import { asciiDigits } from './digits.ts';

/** What it takes to understand a typed amount. */
export type AmountEntryOptions = {
  /** How many digits a minor unit is behind the point, and the sign that the region writes before them. */
  decimals: number;
  decimalSign: string;
  /** What a percentage is a share of, in minor units. */
  totalMinor: bigint;
};

/** What is typed or pasted for the signs that are calculated with. */
const meant: Record<string, string> = { '−': '-', '–': '-', '×': '*', '÷': '/', '٪': '%' };

/** A number, or a percentage; which of its signs groups digits is told when it is read. */
const form = /[\d.,][\d.,'’٬٫\u00a0\u202f]*(?: *%)?/;

/** Digits in groups, with one and the same sign between them: `1,234`, `1.234.567`, `1'234`, and as in India `12,34,567`. */
const grouped = /^[1-9]\d{0,2}([.,'’٬\u00a0\u202f])(?:\d{2,3}\1)*\d{3}$/;

/** The digits of the whole part of a number; undefined where it is none. */
function wholeDigits(text: string): string | undefined {
  if (/^\d*$/.test(text)) return text;
  return grouped.test(text) ? text.replaceAll(/\D/g, '') : undefined;
}

/**
 * A number as the region writes it. A point or comma that is not the region's decimal sign groups digits, and where it cannot
 * (`12.50` in Germany), it is the decimal sign all the same: many keyboards have no other.
 */
function readNumber(typed: string, decimalSign: string): Fraction | undefined {
  const parts = typed.replaceAll('٫', decimalSign).trim().split(decimalSign);
  const [before = '', after = ''] = parts;
  const foreign = parts.length === 1 && !grouped.test(before) ? /^(\d*)[.,](\d+)$/.exec(before) : null;
  const [whole, fraction] = foreign === null ? [wholeDigits(before), after] : [foreign[1], foreign[2] ?? ''];
  if (parts.length > 2 || whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '')
    return undefined;
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

/** A fraction as the nearest whole number; halves away from zero. */
function rounded({ over, under }: Fraction): bigint {
  const isNegative = over < 0n !== under < 0n;
  const [above, below] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const whole = (2n * above + below) / (2n * below);
  return isNegative ? -whole : whole;
}

/**
 * Reads what is typed into an amount field that calculates: `12.50`, `12,50+3,20`, `2*(4.99+1)`, `30%` of the total, `30% + 1`.
 * Exact until the end, then rounded once to minor units, halves away from zero; may be negative.
 * @returns undefined for what cannot be worked out and for more digits than an amount may have
 */
export function readAmountEntry(text: string, options: AmountEntryOptions): bigint | undefined {
  const { decimals, decimalSign, totalMinor } = options;
  const unit = 10n ** BigInt(decimals);
  const read = (typed: string): Fraction | undefined => {
    const isShare = typed.endsWith('%');
    const number = readNumber(isShare ? typed.slice(0, -1) : typed, decimalSign);
    if (number === undefined || !isShare) return number;
    return { over: number.over * totalMinor, under: number.under * 100n * unit };
  };
  const plain = asciiDigits(text.trim()).replaceAll(/[−–×÷٪]/g, (sign) => meant[sign] ?? sign);
  try {
    const { over, under } = workOut(plain, { form, read });
    const minor = rounded({ over: over * unit, under });
    return amountForm.test(String(minor)) ? minor : undefined;
  } catch (error) {
    if (error instanceof CalculationError) return undefined;
    throw error;
  }
}
