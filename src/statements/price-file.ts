import type { FilePrice } from './book-file.ts';
import { maxBytes } from './decode.ts';
import { readRates } from './euro-rates.ts';
import { isDatabase, isGzip, isZip } from './file-signs.ts';
import { readGnucash } from './gnucash.ts';
import { readJournal } from './journal.ts';
import { textOf } from './read-table-text.ts';
import { UnreadableFile } from './statement.ts';
import { textFormatOf } from './text-format.ts';
import { gunzip, unzip } from './unpack.ts';

/** The prices of a file, and how many of its lines should be one and could not be read. */
export type PriceFile = { prices: FilePrice[]; unread: number };

function readText(bytes: Uint8Array): PriceFile {
  const { text } = textOf(bytes);
  const format = textFormatOf(text);
  if (format === 'gnucash') return { prices: readGnucash(text).prices ?? [], unread: 0 };
  if (format === 'journal') return { prices: readJournal(text).prices ?? [], unread: 0 };
  const table = format === undefined ? readRates(text) : undefined;
  if (table === undefined) throw new UnreadableFile('unknownFormat');
  return { prices: table.prices, unread: table.unread.length };
}

/** A file as it was packed; one that was not, as it is. @throws UnreadableFile where it cannot be unpacked, or holds more than one text */
export function unpackedPrices(bytes: Uint8Array): Uint8Array {
  if (isGzip(bytes)) return gunzip(bytes);
  if (isDatabase(bytes)) throw new UnreadableFile('otherDatabase');
  if (!isZip(bytes)) return bytes;
  const files = unzip(
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
 * @throws UnreadableFile where it is of no form that is known to hold prices
 */
export function readPriceFile(bytes: Uint8Array): PriceFile {
  if (bytes.length > maxBytes) throw new UnreadableFile('tooLarge');
  return readText(unpackedPrices(bytes));
}
