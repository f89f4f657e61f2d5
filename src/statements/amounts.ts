import { type DecimalSign, normalizeAmountText, readAmountText } from '#values/amounts.ts';
import { parseDecimal, formatDecimal, makeDecimal, negateDecimal, sumDecimals } from '#values/decimal.ts';

const fraction = /^(-?)(\d{1,30})(?:\/(\d{1,30}))?$/;
const roundedDigits = 12;

/** Reads a fraction as text with twelve digits after the point, for prices; not every fraction has an exact decimal value. */
export function roundFraction(text: string): string | undefined {
  const [, sign = '', over = '', under = '1'] = fraction.exec(text.trim()) ?? [];
  if (over === '' || BigInt(under) === 0n) return undefined;
  const scaled = (2n * BigInt(over) * 10n ** BigInt(roundedDigits) + BigInt(under)) / (2n * BigInt(under));
  return formatDecimal(makeDecimal(sign === '-' ? -scaled : scaled, roundedDigits));
}

/** Reads a fraction as exact text; undefined if it has no exact decimal value of up to twelve digits. */
export function readFraction(text: string): string | undefined {
  const found = fraction.exec(text.trim());
  if (found === null) return undefined;
  const over = BigInt(`${found[1]}${found[2]}`);
  const under = BigInt(found[3] ?? '1');
  if (under === 0n) return undefined;
  for (let digits = 0, scale = 1n; digits <= 12; digits += 1, scale *= 10n) {
    if ((over * scale) % under !== 0n) continue;
    return formatDecimal(makeDecimal((over * scale) / under, digits));
  }
  return undefined;
}

/** An amount as exact text (`-12.5`), with the credit or debit mark that decides its sign, if the file has one. */
export type FileAmount = { amount: string; mark?: 'CR' | 'DR' };

/**
 * Reads an amount as banks and other programs write it. Uses the decimal sign of the file; if that is unknown, the one that the amount
 * itself shows.
 * @returns undefined if the text is no amount
 */
export function readFileAmount(text: string, decimal?: DecimalSign): FileAmount | undefined {
  const written = readAmountText(text, decimal ?? findDecimalSign(text) ?? '.');
  if (written === undefined) return undefined;
  const { value, mark } = written;
  return { amount: formatDecimal(value), ...(mark !== undefined && { mark }) };
}

/** Returns the decimal sign of an amount; undefined if the number is ambiguous. */
export function findDecimalSign(text: string): DecimalSign | undefined {
  // A point may belong to a currency name: `Rs.`, `د.إ`.
  const signs = normalizeAmountText(text)
    .replaceAll(/\p{L}[\p{L}.]*/gu, '')
    .replaceAll(/[^\d.,]/g, '');
  const last = Math.max(signs.lastIndexOf('.'), signs.lastIndexOf(','));
  if (last < 0) return undefined;
  const sign = signs[last] === '.' ? '.' : ',';
  const other = sign === '.' ? ',' : '.';
  if (signs.includes(other)) return signs.indexOf(sign) === last ? sign : undefined;
  // A sign that occurs more than once separates thousands.
  if (signs.indexOf(sign) !== last) return other;
  const behind = signs.length - last - 1;
  return behind === 3 && last <= 3 && last > 0 && signs[0] !== '0' ? undefined : sign;
}

/** Returns the decimal sign of most texts in a file. */
export function findCommonDecimal(texts: readonly string[]): DecimalSign {
  const signs = texts.flatMap((text) => findDecimalSign(text) ?? []);
  const commas = signs.filter((sign) => sign === ',').length;
  return commas * 2 > signs.length ? ',' : '.';
}

/** Returns the exact sum of amounts. */
export function addAmounts(amounts: readonly string[]): string {
  return formatDecimal(sumDecimals(amounts.map(parseDecimal)));
}

/** Returns an amount with the opposite sign. */
export function negateAmount(amount: string): string {
  return formatDecimal(negateDecimal(parseDecimal(amount)));
}
