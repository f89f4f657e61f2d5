import { readAmount } from './amounts.ts';
import type { FilePrice } from './book-file.ts';
import { type Entry, readDay } from './qif-fields.ts';
import type { Security } from './trades.ts';

/** A price as Quicken writes it: with a point, or with a fraction behind the whole, `150 1/4`. */
function readPrice(text: string): string | undefined {
  const [, whole = '0', over, under] = /^\s*(\d+)?\s*(?:(\d+)\/(\d+))?\s*$/.exec(text) ?? [];
  if (over === undefined || under === undefined) return readAmount(text, '.')?.amount;
  const part = Number(over) / Number(under);
  // Halves, quarters and so on, which end.
  return Number.isFinite(part) ? readAmount(String(Number(whole) + part), '.')?.amount : undefined;
}

/** The prices of a part of QIF, a line each: `"AAPL",150.25,"12/31/24"`. What cannot be read is none. */
export function readPrices(
  entries: readonly Entry[],
  dayFirst: boolean,
  securityOf: (name: string) => Security,
): FilePrice[] {
  return entries
    .flatMap(({ fields }) => fields)
    .flatMap(({ code, value }): FilePrice[] => {
      const [, symbol = '', price = '', date = ''] =
        /^"?([^",]+)"?,([^,]*),\s*"?([^"]*)"?/.exec(code + value) ?? [];
      const [worth, day] = [readPrice(price), readDay(date, dayFirst)];
      if (worth === undefined || day === undefined || worth.startsWith('-')) return [];
      return [{ of: securityOf(symbol).commodity, in: '', day, price: worth }];
    });
}
