import { makeDay } from '#values/calendar.ts';
import { formatDecimal, makeDecimal } from '#values/decimal.ts';
import { isDatabase, isGzip, isZip } from './table-format.ts';
import { readActualDatabase } from './actual-database.ts';
import type { BookFile } from './book-file.ts';
import { readCamt } from './camt.ts';
import { maxBytes } from './decode.ts';
import { readGnucash } from './gnucash.ts';
import { readJournal } from './journal.ts';
import { readOfx } from './ofx.ts';
import { readOfxInvestments } from './ofx-investments.ts';
import { readQif } from './qif.ts';
import { readQifInvestments } from './qif-investments.ts';
import {
  type FileReader,
  type FileReading,
  type FileReadOptions,
  readTableRows,
  readTableText,
  decodeText,
} from './read-table-text.ts';
import {
  type Balance,
  shorten,
  type SkippedLine,
  type BankStatement,
  type StatementFile,
  type StatementRow,
  UnreadableFile,
} from './statement.ts';
import { type TextFormat, detectTextFormat } from './text-format.ts';
import { gunzip, unzipFiles } from './unpack.ts';
import { readWorkbook } from './workbook.ts';
import { isYnabRegister, readYnabRegister } from './ynab.ts';
import { isYnabBudget } from './ynab-plan.ts';
import { negateAmount } from './amounts.ts';
import { completeYear } from './table-days.ts';
import { joinTexts, tidy } from './text-lines.ts';

// MT940 has its own reader. Of the two existing packages, one inverts the sign of reversals and turns unreadable amounts into zeros, the
// other rejects ordinary files; both return amounts as floats.

type Mt940Field = { tag: string; lines: string[]; line: number };

const readMt940Amount = (text: string): string | undefined => {
  // MT940 amounts have one decimal sign and no thousands separators.
  const [, whole, broken = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(text.replaceAll(' ', '')) ?? [];
  return whole && formatDecimal(makeDecimal(BigInt(whole + broken), broken.length));
};
const withDirection = (amount: string, isOut: boolean) => (isOut ? negateAmount(amount) : amount);

function readSixDigitDay(sixDigits: string): string | undefined {
  const [year = 0, month = 0, day = 0] = (sixDigits.match(/\d\d/g) ?? []).map(Number);
  return makeDay(completeYear(year), month, day);
}

/** Returns the fields of a file, each with its continuation lines; text between messages belongs to the envelope. */
function readFields(text: string): Mt940Field[] {
  const fields: Mt940Field[] = [];
  let open: Mt940Field | undefined;
  text.split(/\r\n|\n|\r/).forEach((each, index) => {
    const line = each.replace(/^(?:\{\d:[^{}]*\})*\{4:/, '');
    const [start, tag] = /^:(\d{2}[A-Z]?):/.exec(line) ?? [];
    if (start !== undefined && tag !== undefined) {
      open = { tag, lines: [line.slice(start.length)], line: index + 1 };
      fields.push(open);
    } else if (/^-(?:\}|XXX|\s*$)/.test(line)) open = undefined;
    else if (line.trim() !== '') open?.lines.push(line);
  });
  return fields;
}

function readBalance(lines: readonly string[]): (Balance & { currency: string }) | undefined {
  const [, mark, day = '', currency = '', figure = ''] =
    /^\s*(R?[CD])\s*(\d{6})\s*([A-Z]{3})\s*([\d.,\s]+)/.exec(lines[0] ?? '') ?? [];
  const amount = readMt940Amount(figure.trim());
  if (mark === undefined || amount === undefined) return undefined;
  const date = readSixDigitDay(day);
  return {
    amount: withDirection(amount, mark === 'D' || mark === 'RC'),
    currency,
    ...(date !== undefined && { date }),
  };
}

const booking = /^(\d{6})(\d{4})?(E?R?[CD])([A-Z])?(\d[\d\s]*(?:[.,]\d*)?)(?:[NFSM](.{3})(.*))?$/s;

/** Returns the day of a row. Some banks count months of 30 days; for a day that does not exist (30 February) it is the entry day. */
function findBookingDay(day: string, entry: string | undefined): string | undefined {
  return readSixDigitDay(day) ?? (entry === undefined ? undefined : readSixDigitDay(day.slice(0, 2) + entry));
}

function readRow({ lines, line }: Mt940Field): StatementRow | SkippedLine {
  const [first = '', ...more] = lines;
  const [, day = '', entry, mark = '', , figure = '', , behind = ''] = booking.exec(first.trim()) ?? [];
  const amount = readMt940Amount(figure);
  const date = findBookingDay(day, entry);
  if (amount === undefined || date === undefined)
    return { line, text: shorten(`:61:${first}`), why: amount === undefined ? 'noAmount' : 'noDate' };
  const [ours = '', theirs = ''] = behind.split('//');
  const reference = ours.trim();
  const bankId = tidy(theirs);
  const isOut = /^E?(?:D|RC)$/.test(mark);
  return {
    line,
    date,
    amount: withDirection(amount, isOut),
    payee: '',
    text: joinTexts(more),
    ...(reference !== '' && reference !== 'NONREF' && { reference }),
    ...(bankId !== '' && { bankId }),
  };
}

const sepaKeys = /(?:^|\s)?(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP|DDAT)\+/g;

/** Returns the part of a SEPA purpose that is meant for people; the whole text if it has no SEPA keys. */
function extractPurpose(text: string): string {
  const marks = [...text.matchAll(sepaKeys)];
  const at = marks.findIndex(([, key]) => key === 'SVWZ');
  const mark = marks[at];
  if (mark === undefined) return text;
  return text.slice(mark.index + mark[0].length, marks[at + 1]?.index);
}

/** Reads the data of `:86:` about a row: in numbered fields (`?20`), in named ones (`/NAME/`), or as free text. */
function readDetails(lines: readonly string[]): { payee: string; text: string } {
  const wrapped = lines.join('');
  const [, behindCode, bare] = /^\s*(?:\d{3}([^\w\s])|([?>~^|]))\d\d/.exec(wrapped) ?? [];
  const mark = behindCode ?? bare;
  if (mark !== undefined) {
    const parts = wrapped.split(mark).slice(1);
    const of = (isOf: (number: number) => boolean) =>
      parts
        .filter((part) => /^\d\d/.test(part) && isOf(Number(part.slice(0, 2))))
        .map((part) => part.slice(2))
        .join('');
    const payee = tidy(of((number) => number === 32 || number === 33));
    const purpose = extractPurpose(
      of((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)),
    );
    const kind = of((number) => number === 0);
    return { payee: payee || tidy(kind), text: joinTexts(payee === '' ? [purpose] : [kind, purpose]) };
  }
  const named = new Map(
    [...wrapped.matchAll(/\/([A-Z]{4})\/(.*?)(?=\/[A-Z]{3,4}\/|$)/g)].map(([, key, value]) => [key, value]),
  );
  const name = tidy(named.get('NAME') ?? '');
  if (name !== '') return { payee: name, text: joinTexts([named.get('REMI') ?? wrapped]) };
  const [first = '', ...others] = lines;
  return { payee: tidy(first), text: joinTexts(others) };
}

/** Reads MT940 and MT942. */
function readMt940(text: string): StatementFile {
  const statements: BankStatement[] = [];
  const skippedLines: SkippedLine[] = [];
  let statement: BankStatement | undefined;
  let row: StatementRow | undefined;
  for (const field of readFields(text)) {
    const { tag, lines } = field;
    const [first = ''] = lines;
    if (tag === '20') {
      statement = { account: {}, rows: [] };
      statements.push(statement);
    }
    if (statement === undefined) continue;
    if (tag === '25') statement.account = { number: tidy(first) };
    if (tag === '28C' || tag === '28') statement.id = tidy(first);
    if (tag.startsWith('60') || tag.startsWith('62')) {
      const read = readBalance(lines);
      if (read === undefined) skippedLines.push({ line: field.line, text: shorten(first), why: 'noAmount' });
      else {
        const { currency, ...balance } = read;
        statement.currency = currency;
        statement[tag.startsWith('60') ? 'opening' : 'closing'] = balance;
      }
    }
    if (tag === '34F' && statement.currency === undefined) statement.currency = first.slice(0, 3);
    if (tag === '61') {
      const read = readRow(field);
      row = 'why' in read ? undefined : read;
      if ('why' in read) skippedLines.push(read);
      else statement.rows.push(read);
    } else if (tag === '86' && row !== undefined) {
      const { payee, text: more } = readDetails(lines);
      row.payee = payee;
      row.text = joinTexts([row.text, more]);
      row = undefined;
    } else row = undefined;
  }
  return { format: 'MT940', statements, skippedLines };
}

/** Rejects files of old GnuCash versions. @throws UnreadableFile */
function rejectOldGnucash(): never {
  throw new UnreadableFile('oldGnucash');
}

const readers: Record<TextFormat, (text: string) => StatementFile | BookFile> = {
  ofx: (text) => readOfxInvestments(text) ?? readOfx(text),
  camt: readCamt,
  oldGnucash: rejectOldGnucash,
  gnucash: readGnucash,
  qif: (text) => readQifInvestments(text) ?? readQif(text),
  mt940: readMt940,
  journal: readJournal,
};

function readText(bytes: Uint8Array, options: FileReadOptions): FileReading {
  const text = decodeText(bytes, options.encoding);
  const format = detectTextFormat(text.text);
  if (format === undefined) return readTableText(text, options);
  return { file: readers[format](text.text), encoding: text.encoding };
}

/**
 * Reads a file of a bank or another program in any supported format, also packed.
 * @throws UnreadableFile if the format is unknown or the file is unreadable
 */
export const readFile: FileReader = (bytes, options = {}) => {
  if (bytes.length > maxBytes) throw new UnreadableFile('tooLarge');
  if (isGzip(bytes)) return readText(gunzip(bytes), options);
  if (isDatabase(bytes)) return { file: readActualDatabase(bytes) };
  if (!isZip(bytes)) return readText(bytes, options);
  const names: string[] = [];
  const files = unzipFiles(bytes, (name) => {
    names.push(name);
    const isKnown = /\.(?:csv|tsv|ofx|qfx|qif|xml|sta|mt940|txt)$|(?:^|\/)db\.sqlite$/i.test(name);
    return isKnown && !name.startsWith('xl/') && !name.startsWith('__MACOSX/');
  });
  if (names.includes('xl/workbook.xml')) return readTableRows(readWorkbook(bytes), 'XLSX', options);
  const contents = [...files.values()];
  const database = contents.find(isDatabase);
  if (database !== undefined) return { file: readActualDatabase(database) };
  const [only, other] = contents;
  if (only === undefined || contents.length > 2) throw new UnreadableFile('unknownFormat');
  return other === undefined ? readText(only, options) : readPair([only, other], options);
};

/** Reads the two files that YNAB packs together: its register, and the budget with the categories without bookings. */
function readPair(contents: readonly Uint8Array[], options: FileReadOptions): FileReading {
  const read = contents.map((each) => readText(each, options));
  const tables = read.flatMap(({ table }) => (table === undefined ? [] : [table.table]));
  const budget = tables.find(isYnabBudget);
  const register = read.find(({ table }) => table !== undefined && isYnabRegister(table.table));
  if (register?.table === undefined || budget === undefined) throw new UnreadableFile('unknownFormat');
  if ((options.form ?? options.remembered) !== undefined) return register;
  return { ...register, file: readYnabRegister(register.table.table, budget) };
}
