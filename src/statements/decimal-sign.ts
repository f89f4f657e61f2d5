import { type DecimalSign, plainAmount } from '#values/amounts.ts';
import { decimalSignOf } from './amounts.ts';

/** The decimal sign of a table; `isOpen` if its figures may be thousands as well. */
export type DecimalFound = { decimal: DecimalSign; isOpen: boolean };

/** The one sign of a figure that has three digits behind it: before decimals, or between thousands. */
const signBeforeThree = (cell: string) =>
  /^[^\d.,]*[1-9]\d{0,2}([.,])\d{3}[^\d.,]*$/.exec(plainAmount(cell))?.[1];

/**
 * Finds the decimal sign of a table. Where nothing but figures as 1.000 stands in it, they are thousands, as no currency of two decimals
 * is written with three; a currency or commodity of more decimals may be.
 * @param amounts the cells of the amounts
 * @param others the cells of other money, which count if the amounts tell nothing
 * @param decimals those of the currency
 */
export function decimalIn(amounts: readonly string[], others: readonly string[], decimals = 2): DecimalFound {
  for (const cells of [amounts, others]) {
    const signs = cells.flatMap((cell) => decimalSignOf(cell) ?? []);
    const commas = signs.filter((sign) => sign === ',').length;
    if (signs.length > 0) return { decimal: 2 * commas > signs.length ? ',' : '.', isOpen: false };
  }
  const either = [...amounts, ...others].flatMap((cell) => signBeforeThree(cell) ?? []);
  if (either.length === 0) return { decimal: '.', isOpen: false };
  if (decimals > 2 || new Set(either).size > 1) return { decimal: '.', isOpen: true };
  return { decimal: either[0] === '.' ? ',' : '.', isOpen: false };
}
