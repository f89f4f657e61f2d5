import { type DecimalSign, normalizeAmountText, readAmountText } from '#values/amounts.ts';
import { parseDecimal, formatDecimal, makeDecimal, negateDecimal, sumDecimals } from '#values/decimal.ts';

const fraction = /^(-?)(\d{1,30})(?:\/(\d{1,30}))?$/;
const roundedDigits = 12;

/** A fraction as text with twelve digits after the point: what a price has to be, which no decimal number may be as much as. */
export function roundFraction(text: string): string | undefined {
  const [, sign = '', over = '', under = '1'] = fraction.exec(text.trim()) ?? [];
  if (over === '' || BigInt(under) === 0n) return undefined;
  const scaled = (2n * BigInt(over) * 10n ** BigInt(roundedDigits) + BigInt(under)) / (2n * BigInt(under));
  return formatDecimal(makeDecimal(sign === '-' ? -scaled : scaled, roundedDigits));
}

/** A fraction as exact text; undefined where no decimal number is as much. */
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

/** An amount as exact text (`-12.5`), and whether the file marks it as credit or debit, which decides its sign. */
export type FileAmount = { amount: string; mark?: 'CR' | 'DR' };

/**
 * An amount as it is written in the files of banks and of other programs, with the sign that the file has before what is broken;
 * where none is known, that which the amount shows.
 * @returns undefined where it is none
 */
export function readFileAmount(text: string, decimal?: DecimalSign): FileAmount | undefined {
  const written = readAmountText(text, decimal ?? findDecimalSign(text) ?? '.');
  if (written === undefined) return undefined;
  const { value, mark } = written;
  return { amount: formatDecimal(value), ...(mark !== undefined && { mark }) };
}

/** Which sign the amounts of a text have before what is broken; undefined where a number leaves it open. */
export function findDecimalSign(text: string): DecimalSign | undefined {
  // A point may belong to the name of a currency: `Rs.`, `د.إ`.
  const signs = normalizeAmountText(text)
    .replaceAll(/\p{L}[\p{L}.]*/gu, '')
    .replaceAll(/[^\d.,]/g, '');
  const last = Math.max(signs.lastIndexOf('.'), signs.lastIndexOf(','));
  if (last < 0) return undefined;
  const sign = signs[last] === '.' ? '.' : ',';
  const other = sign === '.' ? ',' : '.';
  if (signs.includes(other)) return signs.indexOf(sign) === last ? sign : undefined;
  // More than once, it parts thousands.
  if (signs.indexOf(sign) !== last) return other;
  const behind = signs.length - last - 1;
  return behind === 3 && last <= 3 && last > 0 && signs[0] !== '0' ? undefined : sign;
}

/** Which sign most texts of a file have before what is broken. */
export function findCommonDecimal(texts: readonly string[]): DecimalSign {
  const signs = texts.flatMap((text) => findDecimalSign(text) ?? []);
  const commas = signs.filter((sign) => sign === ',').length;
  return commas * 2 > signs.length ? ',' : '.';
}

/** The sum of amounts, exact. */
export function addAmounts(amounts: readonly string[]): string {
  return formatDecimal(sumDecimals(amounts.map(parseDecimal)));
}

/** An amount with its sign turned. */
export function negateAmount(amount: string): string {
  return formatDecimal(negateDecimal(parseDecimal(amount)));
}
