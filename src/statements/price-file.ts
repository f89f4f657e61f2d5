import { readIsoDay } from '#values/calendar.ts';
import { formatDecimal } from '#values/decimal.ts';
import { readFigure } from '#values/amounts.ts';
import type { FilePrice } from './book-file.ts';
import { maxBytes } from './decode.ts';
import { isDatabase, isGzip, isZip } from './table-format.ts';
import { readGnucash } from './gnucash.ts';
import { readJournal } from './journal.ts';
import { decodeText } from './read-table-text.ts';
import { UnreadableFile } from './statement.ts';
import { detectTextFormat } from './text-format.ts';
import { gunzip, unzipFiles } from './unpack.ts';
import { findCommonDecimal } from './amounts.ts';
import { readTable, type TableRow } from './table.ts';

/**
 * The prices of a table. Missing values are '': the price history of a share as exchanges publish it names neither share nor currency,
 * which the user supplies. `unreadableLines` has the lines that cannot be read.
 */
type PriceTableFile = { prices: FilePrice[]; unreadableLines: number[] };

const code = /^[A-Z]{3}$/;
/** Minimum number of currency-code columns for a file to count as an exchange-rate table: with other columns present, and alone. */
const minCodes = { among: 5, alone: 2 };
/** The marks for a missing price. */
const none = /^(?:n\/?a|-|null)?$/i;

/** The columns of a price list by their English or German names; the first match counts. */
const columns = {
  day: /^(?:date|day|datum|tag|time|zeit)$/i,
  of: /^(?:from symbol|symbol|ticker|commodity|security|isin|wkn|wertpapier|from|von|base|of)$/i,
  in: /^(?:to currency|currency|währung|waehrung|to|nach|in|quote)$/i,
  price:
    /^(?:price|close|closing price|rate|value|amount|last|kurs|preis|schluss|schlusskurs|letzter|wert)$/i,
} as const;
type PriceColumn = keyof typeof columns;

/** Reads the European Central Bank's table: one day per line, with the value of one euro in each currency. */
function readEuroTable([head, ...rows]: readonly TableRow[]): PriceTableFile | undefined {
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  const others = names.slice(1).filter((name) => name !== '');
  const codes = others.filter((name) => code.test(name) && name !== 'EUR');
  const isAlone = codes.length === others.length;
  if (!/^date$/i.test(names[0] ?? '') || codes.length < (isAlone ? minCodes.alone : minCodes.among))
    return undefined;
  const file: PriceTableFile = { prices: [], unreadableLines: [] };
  for (const { line, cells } of rows) {
    const day = readPriceDay(cells[0] ?? '');
    if (day === undefined) file.unreadableLines.push(line);
    else
      for (const [at, name] of names.entries()) {
        const cell = cells[at]?.trim() ?? '';
        if (!code.test(name) || none.test(cell)) continue;
        const figure = readFigure(cell, '.');
        if (figure === undefined || figure.digits <= 0n) file.unreadableLines.push(line);
        else file.prices.push({ of: 'EUR', in: name, day, price: formatDecimal(figure) });
      }
  }
  return file;
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Reads a day in the formats of price tables: `2026-01-02`, optionally with a time, `02.01.2026`, or `2 January 2026`. */
function readPriceDay(text: string): string | undefined {
  const [, date, word = '', year] = /^(\d{1,2}) ([a-z]+) (\d{4})$/i.exec(text.trim()) ?? [];
  const month = months.indexOf(word.toLowerCase()) + 1;
  if (month > 0) return readIsoDay(`${year}-${String(month).padStart(2, '0')}-${date?.padStart(2, '0')}`);
  const [, day, ofYear, inYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text.trim()) ?? [];
  if (day !== undefined) return readIsoDay(`${inYear}-${ofYear?.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return readIsoDay(text.trim().replaceAll('/', '-').slice(0, 10));
}

function readPriceList([head, ...rows]: readonly TableRow[]): PriceTableFile | undefined {
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  const indexOfColumn = (column: PriceColumn) => names.findIndex((name) => columns[column].test(name));
  const columnIndexes = {
    day: indexOfColumn('day'),
    of: indexOfColumn('of'),
    in: indexOfColumn('in'),
    price: indexOfColumn('price'),
  };
  if (columnIndexes.day < 0 || columnIndexes.price < 0) return undefined;
  const decimal = findCommonDecimal(rows.map(({ cells }) => cells[columnIndexes.price] ?? ''));
  const file: PriceTableFile = { prices: [], unreadableLines: [] };
  for (const { line, cells } of rows) {
    const cell = (column: PriceColumn) => cells[columnIndexes[column]]?.trim() ?? '';
    const day = readPriceDay(cell('day'));
    const figure = readFigure(cell('price'), decimal);
    if (none.test(cell('price'))) continue;
    if (day === undefined || figure === undefined || figure.digits < 0n) file.unreadableLines.push(line);
    else
      file.prices.push({ of: cell('of'), in: cell('in').toUpperCase(), day, price: formatDecimal(figure) });
  }
  return file;
}

/** Reads a price table: the European Central Bank's, or one price per line. Undefined if the text is neither. */
export function readPriceTable(text: string): PriceTableFile | undefined {
  const { rows } = readTable(text);
  const file = readEuroTable(rows) ?? readPriceList(rows);
  return file === undefined || file.prices.length === 0 ? undefined : file;
}

const cube = /<Cube\b([^<>]*)>/g;

const attribute = (name: string, text: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"'<>]*)["']`).exec(text)?.[1] ?? '';

/** True if a text is the European Central Bank's table as XML. */
const isEuroXml = (text: string): boolean =>
  /<Cube\b[^<>]*\btime\s*=/.test(text.slice(0, 4096)) && /<Cube\b[^<>]*\bcurrency\s*=/.test(text);

/** Reads the XML table: an element per day with an element per currency. `unreadableLines` has the numbers of unreadable elements. */
function readEuroXml(text: string): PriceTableFile {
  const file: PriceTableFile = { prices: [], unreadableLines: [] };
  let day: string | undefined;
  let at = 0;
  for (const [, attributes = ''] of text.matchAll(cube)) {
    at += 1;
    const [time, currency] = [attribute('time', attributes), attribute('currency', attributes)];
    if (time !== '') day = readIsoDay(time);
    if (currency === '') continue;
    const rate = readFigure(attribute('rate', attributes), '.');
    if (day === undefined || !/^[A-Z]{3}$/.test(currency) || rate === undefined || rate.digits <= 0n)
      file.unreadableLines.push(at);
    else file.prices.push({ of: 'EUR', in: currency, day, price: formatDecimal(rate) });
  }
  return file;
}

/** Reads a price table as XML of the European Central Bank or as text; undefined if it is neither, or has no prices. */
export function readRates(text: string): PriceTableFile | undefined {
  if (!isEuroXml(text)) return readPriceTable(text);
  const file = readEuroXml(text);
  return file.prices.length === 0 ? undefined : file;
}

/** The prices of a file, and the number of unreadable lines. */
export type PriceFile = { prices: FilePrice[]; unreadableCount: number };

function readText(bytes: Uint8Array): PriceFile {
  const { text } = decodeText(bytes);
  const format = detectTextFormat(text);
  if (format === 'gnucash') return { prices: readGnucash(text).prices ?? [], unreadableCount: 0 };
  if (format === 'journal') return { prices: readJournal(text).prices ?? [], unreadableCount: 0 };
  const table = format === undefined ? readRates(text) : undefined;
  if (table === undefined) throw new UnreadableFile('unknownFormat');
  return { prices: table.prices, unreadableCount: table.unreadableLines.length };
}

/**
 * Unpacks a packed file; other files are returned unchanged. @throws UnreadableFile if it cannot be unpacked, or holds more than one text
 */
export function unpackPrices(bytes: Uint8Array): Uint8Array {
  if (isGzip(bytes)) return gunzip(bytes);
  if (isDatabase(bytes)) throw new UnreadableFile('otherDatabase');
  if (!isZip(bytes)) return bytes;
  const files = unzipFiles(
    bytes,
    (name) => /\.(?:csv|xml|txt)$/i.test(name) && !/^(?:xl\/|__MACOSX\/)/.test(name),
  );
  const [only, other] = [...files.values()];
  if (only === undefined || other !== undefined) throw new UnreadableFile('unknownFormat');
  return only;
}

/**
 * Reads the prices of a file: the European Central Bank's table, another table, or a book of GnuCash, ledger, hledger or beancount; also
 * packed.
 * @throws UnreadableFile if no known format with prices matches
 */
export function readPriceFile(bytes: Uint8Array): PriceFile {
  if (bytes.length > maxBytes) throw new UnreadableFile('tooLarge');
  return readText(unpackPrices(bytes));
}
