import { readIsoDay } from '#values/calendar.ts';
import { decimalText } from '#values/decimal.ts';
import { readFigure } from '#values/amounts.ts';
import { type PriceTableFile, readPriceTable } from './price-table.ts';

const cube = /<Cube\b([^<>]*)>/g;

const attribute = (name: string, text: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"'<>]*)["']`).exec(text)?.[1] ?? '';

/** Whether a text is the European Central Bank's table as XML. */
const isEuroXml = (text: string): boolean =>
  /<Cube\b[^<>]*\btime\s*=/.test(text.slice(0, 4096)) && /<Cube\b[^<>]*\bcurrency\s*=/.test(text);

/** Reads that table: elements of days, with one of each currency in them. `unread` are the elements of which nothing could be read. */
function readEuroXml(text: string): PriceTableFile {
  const file: PriceTableFile = { prices: [], unread: [] };
  let day: string | undefined;
  let at = 0;
  for (const [, said = ''] of text.matchAll(cube)) {
    at += 1;
    const [time, currency] = [attribute('time', said), attribute('currency', said)];
    if (time !== '') day = readIsoDay(time);
    if (currency === '') continue;
    const rate = readFigure(attribute('rate', said), '.');
    if (day === undefined || !/^[A-Z]{3}$/.test(currency) || rate === undefined || rate.digits <= 0n)
      file.unread.push(at);
    else file.prices.push({ of: 'EUR', in: currency, day, price: decimalText(rate) });
  }
  return file;
}

/** Reads a table of prices, as XML of the European Central Bank or as text; undefined where it is neither, or holds none. */
export function readRates(text: string): PriceTableFile | undefined {
  if (!isEuroXml(text)) return readPriceTable(text);
  const file = readEuroXml(text);
  return file.prices.length === 0 ? undefined : file;
}
