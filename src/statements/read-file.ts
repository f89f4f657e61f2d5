import { isActualTable, readActualTable } from './actual-table.ts';
import { readActualDatabase } from './actual-database.ts';
import type { BookFile } from './book-file.ts';
import { readCamt } from './camt.ts';
import { decode, type Encoding, maxBytes } from './decode.ts';
import { readGnucash } from './gnucash.ts';
import { readJournal } from './journal.ts';
import { isMint, readMint } from './mint.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { readQif } from './qif.ts';
import { type SignEvidence, signEvidence } from './prove-signs.ts';
import { readGuessed, readRows, type RowsRead } from './read-table.ts';
import { isDatabase } from './sqlite.ts';
import { type StatementFile, UnreadableFile, type UnreadableReason } from './statement.ts';
import { type Delimiter, delimiterOf, readTable, type Table } from './table.ts';
import { withBalances } from './table-balances.ts';
import { guessForm, hasOnlyNames, type TableFormat } from './table-format.ts';
import { readyFormOf } from './ready-forms.ts';
import { gunzip, isGzip, isZip, unzip } from './unpack.ts';
import { readWorkbook } from './workbook.ts';
import { isYnabBudget, isYnabRegister, readYnabBudget, readYnabRegister } from './ynab.ts';

/** A table, how it is read, and what it says of its signs. */
export type ReadAsTable = {
  table: Table;
  form: TableFormat;
  signs: SignEvidence;
  /** The bank that is known to write such tables. */
  bank?: string;
  delimiter?: Delimiter;
};

/** What was read; of a table also how, so that whoever knows better can have it read otherwise. */
export type ReadFile = {
  file: StatementFile | BookFile;
  encoding?: Encoding;
  table?: ReadAsTable;
};

/**
 * How a table is to be read where that is known already: as `form` says, or as such a table was read before, in which what it says of its
 * signs, fees and of what did not happen is looked at anew.
 */
export type ReadOptions = {
  encoding?: Encoding;
  delimiter?: Delimiter;
  form?: TableFormat;
  remembered?: TableFormat;
};

type Reader = { isIt: RegExp; read: (text: string) => StatementFile | BookFile };

/** @throws UnreadableFile */
function refuseOldGnucash(): never {
  throw new UnreadableFile('oldGnucash');
}

/** How much of a file tells what it is. */
const headLength = 65_536;

/** What a file is, by what stands in it; names of files lie. */
const readers: Reader[] = [
  { isIt: /<\?OFX\b|OFXHEADER\s*[:=]|<OFX>/i, read: readOfx },
  {
    isIt: /<(?:\w+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)\b|camt\.05[234]/,
    read: readCamt,
  },
  { isIt: /<gnc(?:\s[^>]*)?>\s*<version>/, read: refuseOldGnucash },
  { isIt: /<gnc(?:-v2|-account-example)?\b|xmlns:gnc=|<gnc:/, read: readGnucash },
  { isIt: /^!(?:Type|Account|Option|Clear)\b/im, read: readQif },
  { isIt: /^:20:[\s\S]*^:(?:25|28C?|60[FM]|61):/m, read: readMt940 },
  // An entry of a journal: a day, and what is posted indented below; or a book of beancount that has accounts only.
  { isIt: /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[^,;\t\n]*\n[ \t]+\S/m, read: readJournal },
  {
    isIt: /^(?:\d{4}[-/.])?\d{1,2}[-/.]\d{1,2}(?:=\S+)? +[^\s,;\t][^\t\n]*\n[ \t]+\S.*?(?: {2}|\t)/m,
    read: readJournal,
  },
  { isIt: /^account \S.*\n\s+; path: \[|^\d{4}-\d{2}-\d{2} +open +[^\s:]+:\S/m, read: readJournal },
];

/** What was newest first on one day stands in its order. */
function inOrder(file: StatementFile, { balance }: SignEvidence): StatementFile {
  if (balance?.isBackwards !== true) return file;
  const statements = file.statements.map((each) => {
    const isOneDay = each.rows[0]?.date === each.rows.at(-1)?.date;
    return isOneDay ? { ...each, rows: each.rows.toReversed() } : each;
  });
  return { ...file, statements };
}

/** A table that nobody says anything of: as its bank is known to write it, else as it looks. */
function readAlone(table: Table): RowsRead & { form: TableFormat; bank?: string } {
  const guess = guessForm(table);
  const ready = readyFormOf(table, guess);
  if (ready === undefined) return readGuessed(table, guess);
  const { bank, form } = ready;
  // What its balances say goes before what is known of its fees.
  return form.roles.includes('balance')
    ? { ...readGuessed(table, form), bank }
    : { ...readRows(table, form), form, bank };
}

type OfTable = { file: StatementFile; table: ReadAsTable };

/** A form with the column that says whether rows happened, where there was none in the table that it is of. */
function withStatus(form: TableFormat, table: Table): TableFormat {
  const at = guessForm(table).roles.indexOf('status');
  const isFree = at >= 0 && ['none', 'text'].includes(form.roles[at] ?? '') && !form.roles.includes('status');
  return isFree ? { ...form, roles: form.roles.with(at, 'status') } : form;
}

function readAs(table: Table, { form, remembered }: ReadOptions): ReturnType<typeof readAlone> {
  if (form !== undefined) return { ...readRows(table, form), form };
  return remembered === undefined ? readAlone(table) : readGuessed(table, withStatus(remembered, table));
}

function ofTable(table: Table, format: 'CSV' | 'XLSX', options: ReadOptions): OfTable {
  const read = readAs(table, options);
  const { form, bank } = read;
  const signs = signEvidence(read.signRows, form);
  return {
    file: inOrder(withBalances({ ...read.file, format }, { table, form, signs }, read.signRows), signs),
    table: { table, form, signs, ...(bank !== undefined && { bank }) },
  };
}

const isRead = ({ roles }: TableFormat) =>
  roles.includes('date') && (roles.includes('amount') || roles.includes('in'));

/** The tables of programs that keep whole books, known by the names of their columns. */
const bookTables: { isIt: (table: Table) => boolean; read: (table: Table) => BookFile }[] = [
  { isIt: isYnabRegister, read: readYnabRegister },
  { isIt: isYnabBudget, read: readYnabBudget },
  { isIt: isMint, read: readMint },
  { isIt: isActualTable, read: readActualTable },
];

/** Why the rows of a table cannot be told. */
function whyNoTable(table: Table): UnreadableReason {
  if (table.hasOpenQuote === true) return 'openQuote';
  return hasOnlyNames(table) ? 'onlyNames' : 'unknownFormat';
}

function readText(bytes: Uint8Array, options: ReadOptions): ReadFile {
  const { text, encoding } = decode(bytes, options.encoding);
  if (text.trim() === '') throw new UnreadableFile('empty');
  const even = text.replaceAll(/\r+\n|\r/g, '\n');
  const reader = readers.find(({ isIt }) => isIt.test(even.slice(0, headLength)));
  if (reader !== undefined) return { file: reader.read(even), encoding };
  const delimiter = options.delimiter ?? delimiterOf(even);
  const table = readTable(even, delimiter);
  const read = ofTable(table, 'CSV', options);
  // Who says how the table is to be read wants its rows.
  const isSaid = (options.form ?? options.remembered) !== undefined;
  const ofBook = !isSaid ? bookTables.find(({ isIt }) => isIt(table)) : undefined;
  if (ofBook !== undefined)
    return { file: ofBook.read(table), encoding, table: { ...read.table, delimiter } };
  // Somebody who says how it is to be read sees what comes of it.
  if (!isSaid && !isRead(read.table.form)) throw new UnreadableFile(whyNoTable(table));
  return { ...read, encoding, table: { ...read.table, delimiter } };
}

/**
 * Reads what a bank or another program wrote, whatever its form, also packed.
 * @throws UnreadableFile where it is of no form that is known, or not one that can be read
 */
export function readFile(bytes: Uint8Array, options: ReadOptions = {}): ReadFile {
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
  if (names.includes('xl/workbook.xml')) return ofTable(readWorkbook(bytes), 'XLSX', options);
  const contents = [...files.values()];
  const database = contents.find(isDatabase);
  if (database !== undefined) return { file: readActualDatabase(database) };
  const [only, other] = contents;
  if (only === undefined || contents.length > 2) throw new UnreadableFile('unknownFormat');
  return other === undefined ? readText(only, options) : readPair([only, other], options);
}

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
