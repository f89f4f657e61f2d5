import type { DecimalSign } from '#values/amounts.ts';
import type { Decimal } from '#values/decimal.ts';
import { readFileAmount } from './amounts.ts';
import type { FileForeignAmount } from './statement.ts';
import type { ColumnRole } from './column-role.ts';
import type { Table, TableRow } from './table.ts';

/** Signs that denote exactly one currency. Dollar, yen and crown signs are shared by several countries. */
const currencies: Record<string, string> = {
  R$: 'BRL',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₩': 'KRW',
  원: 'KRW',
  円: 'JPY',
  zł: 'PLN',
  Kč: 'CZK',
  'د.إ': 'AED',
  'ر.س': 'SAR',
  'د.ك': 'KWD',
  'ج.م': 'EGP',
  'د.م': 'MAD',
  'ر.ق': 'QAR',
  'د.ب': 'BHD',
  'د.أ': 'JOD',
  // The language of the column name distinguishes the crowns.
  elopp: 'SEK',
  eløb: 'DKK',
  eløp: 'NOK',
};

const sign =
  /R\$|US\$|€|£|₹|₽|₺|₪|₩|(?<=[\d( ])[원円](?!\p{L})|zł|Kč|[دجر]\.[إأسكمقب]|elopp(?=.*\bkr\b)|eløb(?=.*\bkr\b)|eløp(?=.*\bkr\b)/u;

/** Returns the currency whose sign an amount or a column name contains; undefined if it has no sign, or one shared by several countries. */
export const findCurrencyBySign = (text: string): string | undefined =>
  currencies[sign.exec(text)?.[0] ?? ''];

// Amounts paid abroad are in columns of their own beside the amount that was charged to the account. They have no role and are not added
// up.

const foreignNamePattern =
  /foreign|original|\borig\b|\blocal\b|instructed|fremd|ursprung|ursprüngl|origine|étrang|extranjer|origen|estera|vreemd/i;
const amountNamePattern = /amount|spend|betrag|montant|importe?\b|importo|bedrag|\bsum\b|summe|wert\b|value/i;
const currencyWordPattern = /currency|währung|waehrung|devise|moneda|valuta|munt\b|\bccy\b/i;

/** True if a column is about the amount in a currency other than the account's. */
export const isForeignName = (name: string): boolean => foreignNamePattern.test(name);

/** The column of a foreign amount and that of its currency; undefined if the currency is in the amount cell. */
export type ForeignColumns = { amountAt: number; currencyAt: number | undefined };

/** Finds the columns of amounts paid in another currency by their names; undefined if there are none. */
export function findForeignColumns(
  table: Table,
  { skipped, roles }: { skipped: number; roles: readonly ColumnRole[] },
): ForeignColumns | undefined {
  const names = skipped === 0 ? [] : (table.rows[skipped - 1]?.cells ?? []);
  const isFree = (at: number) => ['none', 'text'].includes(roles[at] ?? 'none');
  const find = (isIt: (name: string) => boolean) =>
    names.findIndex((name, at) => isFree(at) && isForeignName(name) && isIt(name));
  // 'Amount (Foreign Currency)' is an amount column, 'Type Foreign Currency' is not.
  const amountAt = find((name) => amountNamePattern.test(name));
  const currencyAt = find((name) => currencyWordPattern.test(name) && !amountNamePattern.test(name));
  return amountAt < 0 ? undefined : { amountAt, currencyAt: currencyAt < 0 ? undefined : currencyAt };
}

/** Returns the currency code in a cell, alone or beside an amount. */
const findCode = (cell: string) => /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(cell)?.[0] ?? findCurrencyBySign(cell);

/** Returns the foreign amount of a row, with the sign of its effect on the account. */
export function readForeignAmount(
  { cells }: TableRow,
  { amountAt, currencyAt }: ForeignColumns,
  { decimal, gain, currency }: { decimal: DecimalSign; gain: Decimal; currency: string | undefined },
): FileForeignAmount | undefined {
  const cell = cells[amountAt] ?? '';
  const code = findCode(currencyAt === undefined ? cell : (cells[currencyAt] ?? '')) ?? findCode(cell);
  const size = readFileAmount(cell.replace(code ?? '', '').trim(), decimal) ?? readFileAmount(cell, decimal);
  if (code === undefined || size === undefined || code === currency || /^-?0(?:\.0*)?$/.test(size.amount))
    return undefined;
  const amount = size.amount.replace('-', '');
  return { amount: gain.digits < 0n ? `-${amount}` : amount, currency: code };
}
