import { type DecimalSign, plainAmount, readWritten } from '#values/amounts.ts';
import { decimalOf, decimalText, negate, sum } from '#values/decimal.ts';

/** An amount as exact text (`-12.5`), and whether the file marks it as credit or debit, which decides its sign. */
export type FileAmount = { amount: string; mark?: 'CR' | 'DR' };

/**
 * An amount as it is written in the files of banks and of other programs, with the sign that the file has before what is broken;
 * where none is known, that which the amount shows.
 * @returns undefined where it is none
 */
export function readAmount(text: string, decimal?: DecimalSign): FileAmount | undefined {
  const written = readWritten(text, decimal ?? decimalSignOf(text) ?? '.');
  if (written === undefined) return undefined;
  const { value, mark } = written;
  return { amount: decimalText(value), ...(mark !== undefined && { mark }) };
}

/** Which sign the amounts of a text have before what is broken; undefined where a number leaves it open. */
export function decimalSignOf(text: string): DecimalSign | undefined {
  // A point may belong to the name of a currency: `Rs.`, `د.إ`.
  const signs = plainAmount(text)
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
export function commonDecimal(texts: readonly string[]): DecimalSign {
  const signs = texts.flatMap((text) => decimalSignOf(text) ?? []);
  const commas = signs.filter((sign) => sign === ',').length;
  return commas * 2 > signs.length ? ',' : '.';
}

/** The sum of amounts, exact. */
export function addAmounts(amounts: readonly string[]): string {
  return decimalText(sum(amounts.map(decimalOf)));
}

/** An amount with its sign turned. */
export function negated(amount: string): string {
  return decimalText(negate(decimalOf(amount)));
}
