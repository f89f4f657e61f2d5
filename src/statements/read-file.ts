import { isDatabase, isGzip, isZip } from './file-signs.ts';
import { readActualDatabase } from './actual-database.ts';
import type { BookFile } from './book-file.ts';
import { readCamt } from './camt.ts';
import { maxBytes } from './decode.ts';
import { readGnucash } from './gnucash.ts';
import { readJournal } from './journal.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { readOfxInvestments } from './ofx-investments.ts';
import { readQif } from './qif.ts';
import { readQifInvestments } from './qif-investments.ts';
import {
  type FileReader,
  type ReadFile,
  type ReadOptions,
  readTableAs,
  readTableText,
  textOf,
} from './read-table-text.ts';
import { type StatementFile, UnreadableFile } from './statement.ts';
import { type TextFormat, textFormatOf } from './text-format.ts';
import { gunzip, unzip } from './unpack.ts';
import { readWorkbook } from './workbook.ts';
import { isYnabRegister, readYnabRegister } from './ynab.ts';
import { isYnabBudget } from './ynab-plan.ts';

/** @throws UnreadableFile */
function refuseOldGnucash(): never {
  throw new UnreadableFile('oldGnucash');
}

const readers: Record<TextFormat, (text: string) => StatementFile | BookFile> = {
  ofx: (text) => readOfxInvestments(text) ?? readOfx(text),
  camt: readCamt,
  oldGnucash: refuseOldGnucash,
  gnucash: readGnucash,
  qif: (text) => readQifInvestments(text) ?? readQif(text),
  mt940: readMt940,
  journal: readJournal,
};

function readText(bytes: Uint8Array, options: ReadOptions): ReadFile {
  const text = textOf(bytes, options.encoding);
  const format = textFormatOf(text.text);
  if (format === undefined) return readTableText(text, options);
  return { file: readers[format](text.text), encoding: text.encoding };
}

/**
 * Reads what a bank or another program wrote, whatever its form, also packed.
 * @throws UnreadableFile where it is of no form that is known, or not one that can be read
 */
export const readFile: FileReader = (bytes, options = {}) => {
  if (bytes.length > maxBytes) throw new UnreadableFile('tooLarge');
  if (isGzip(bytes)) return readText(gunzip(bytes), options);
  if (isDatabase(bytes)) return { file: readActualDatabase(bytes) };
  if (!isZip(bytes)) return readText(bytes, options);
  const names: string[] = [];
  const files = unzip(bytes, (name) => {
    names.push(name);
    const isKnown = /\.(?:csv|tsv|ofx|qfx|qif|xml|sta|mt940|txt)$|(?:^|\/)db\.sqlite$/i.test(name);
    return isKnown && !name.startsWith('xl/') && !name.startsWith('__MACOSX/');
  });
  if (names.includes('xl/workbook.xml')) return readTableAs(readWorkbook(bytes), 'XLSX', options);
  const contents = [...files.values()];
  const database = contents.find(isDatabase);
  if (database !== undefined) return { file: readActualDatabase(database) };
  const [only, other] = contents;
  if (only === undefined || contents.length > 2) throw new UnreadableFile('unknownFormat');
  return other === undefined ? readText(only, options) : readPair([only, other], options);
};

/** The two files that YNAB packs together: its register, and the budget with the categories that nothing was booked to. */
function readPair(contents: readonly Uint8Array[], options: ReadOptions): ReadFile {
  const read = contents.map((each) => readText(each, options));
  const tables = read.flatMap(({ table }) => (table === undefined ? [] : [table.table]));
  const budget = tables.find(isYnabBudget);
  const register = read.find(({ table }) => table !== undefined && isYnabRegister(table.table));
  if (register?.table === undefined || budget === undefined) throw new UnreadableFile('unknownFormat');
  if ((options.form ?? options.remembered) !== undefined) return register;
  return { ...register, file: readYnabRegister(register.table.table, budget) };
}
