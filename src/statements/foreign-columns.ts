import type { DecimalSign } from '#values/amounts.ts';
import type { Decimal } from '#values/decimal.ts';
import { readFileAmount } from './amounts.ts';
import type { FileForeignAmount } from './statement.ts';
import type { ColumnRole } from './roles.ts';
import type { Table, TableRow } from './table.ts';

/** Signs that stand for one currency alone; a dollar, a yen or a crown may be that of several countries. */
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
  // The name of the amount column tells the crowns apart.
  elopp: 'SEK',
  eløb: 'DKK',
  eløp: 'NOK',
};

const sign =
  /R\$|US\$|€|£|₹|₽|₺|₪|₩|(?<=[\d( ])[원円](?!\p{L})|zł|Kč|[دجر]\.[إأسكمقب]|elopp(?=.*\bkr\b)|eløb(?=.*\bkr\b)|eløp(?=.*\bkr\b)/u;

/** The currency of which an amount, or the name of a column, has the sign; undefined where it has none, or one of several countries. */
export const findCurrencyBySign = (text: string): string | undefined => currencies[sign.exec(text)?.[0] ?? ''];

// What was paid abroad stands in columns of its own beside what the account was charged. They have no role: nothing is counted by them.

const foreignNamePattern =
  /foreign|original|\borig\b|\blocal\b|instructed|fremd|ursprung|ursprüngl|origine|étrang|extranjer|origen|estera|vreemd/i;
const amountNamePattern = /amount|spend|betrag|montant|importe?\b|importo|bedrag|\bsum\b|summe|wert\b|value/i;
const currencyWordPattern = /currency|währung|waehrung|devise|moneda|valuta|munt\b|\bccy\b/i;

/** Whether a column is about what was paid in another currency than the account has. */
export const isForeignName = (name: string): boolean => foreignNamePattern.test(name);

/** Where an amount in another currency stands, and its currency, which may stand beside the amount itself. */
export type ForeignColumns = { amountAt: number; currencyAt: number | undefined };

/** The columns of what was paid in another currency; undefined where the names tell of none. */
export function findForeignColumns(
  table: Table,
  { skipped, roles }: { skipped: number; roles: readonly ColumnRole[] },
): ForeignColumns | undefined {
  const names = skipped === 0 ? [] : (table.rows[skipped - 1]?.cells ?? []);
  const isFree = (at: number) => ['none', 'text'].includes(roles[at] ?? 'none');
  const find = (isIt: (name: string) => boolean) =>
    names.findIndex((name, at) => isFree(at) && isForeignName(name) && isIt(name));
  // 'Amount (Foreign Currency)' is an amount, 'Type Foreign Currency' is none.
  const amountAt = find((name) => amountNamePattern.test(name));
  const currencyAt = find((name) => currencyWordPattern.test(name) && !amountNamePattern.test(name));
  return amountAt < 0 ? undefined : { amountAt, currencyAt: currencyAt < 0 ? undefined : currencyAt };
}

/** The code of a currency that a cell has by itself or beside an amount. */
const findCode = (cell: string) => /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(cell)?.[0] ?? findCurrencyBySign(cell);

/** What a row was in another currency, with the sign of what the account gains by it. */
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
