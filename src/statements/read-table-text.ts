import {
  guessTableFormat,
  hasOnlyNames,
  isDatabase,
  isGzip,
  isZip,
  type AccountCurrency,
  type TableFormat,
} from './table-format.ts';
import { isActualTable, readActualTable } from './actual-table.ts';
import type { BookFile } from './book-file.ts';
import { decode, type Encoding, maxBytes } from './decode.ts';
import { type SignEvidence, collectSignEvidence } from './prove-signs.ts';
import { readWithGuess, readRows, type TableRowsReading } from './read-table.ts';
import { findKnownLayout } from './known-layouts.ts';
import {
  shorten,
  type SkippedLine,
  type StatementFile,
  type StatementRemark,
  UnreadableFile,
  type UnreadableReason,
} from './statement.ts';
import { type Delimiter, guessDelimiter, readTable, type Table } from './table.ts';
import { withBalances } from './table-balances.ts';
import { detectTextFormat } from './text-format.ts';
import { isYnabRegister, readYnabBudget, readYnabRegister } from './ynab.ts';
import { isYnabBudget } from './ynab-plan.ts';
import { findCommonDecimal, negateAmount, readFileAmount } from './amounts.ts';
import { createBudgetBook, type BudgetRow, joinTransfers } from './budget-book.ts';
import { guessDayOrder, readNamedTable, toSkippedLine } from './budget-table.ts';
import { readDirection } from './cell-words.ts';
import { readTableDay } from './table-days.ts';
import { joinTexts } from './text-lines.ts';

const transfers = /transfer|credit card payment/i;
const incomes =
  /^(?:income|paycheck|bonus|interest income|reimbursement|rental income|dividends?.*|salary|wages)$/i;
const maxDays = 3;

/** True if a table is an export of Mint, or of a program that exports in Mint's format. */
function isMint(table: Table): boolean {
  const { has } = readNamedTable(table);
  return ['Date', 'Description', 'Amount', 'Transaction Type', 'Category', 'Account Name'].every(has);
}

/**
 * Reads the transactions of Mint. A transfer occurs in both accounts: two rows of opposite amounts within three days become one transfer. A
 * row without a partner is booked to an account named by its category.
 */
function readMint(table: Table): BookFile {
  const named = readNamedTable(table);
  const { rows, cell } = named;
  const decimal = findCommonDecimal(rows.map((row) => cell(row, 'Amount')));
  const { order, remarks } = guessDayOrder(named, 'Date');
  const skippedLines: SkippedLine[] = [];
  const read = rows.flatMap((row, entry): (BudgetRow & { category: string })[] => {
    const date = readTableDay(cell(row, 'Date'), order);
    const size = readFileAmount(cell(row, 'Amount'), decimal)?.amount;
    const direction = readDirection(cell(row, 'Transaction Type'));
    const account = cell(row, 'Account Name');
    if (date === undefined || size === undefined || direction === undefined || account === '') {
      skippedLines.push(
        toSkippedLine(row, account === '' ? 'notARow' : date === undefined ? 'noDate' : 'noAmount'),
      );
      return [];
    }
    const payee = cell(row, 'Description');
    const original = cell(row, 'Original Description');
    const notes = joinTexts([cell(row, 'Notes'), original === payee ? '' : original, cell(row, 'Labels')]);
    const amount = direction < 0 ? negateAmount(size) : size;
    const category = cell(row, 'Category');
    return [
      { line: row.line, entry, account, date, payee, notes, amount, category, other: { kind: 'none' } },
    ];
  });
  // A category that only receives money is income, whatever its name.
  const spent = new Set(read.filter(({ amount }) => amount.startsWith('-')).map(({ category }) => category));
  const categorized = read.map(({ category, ...row }): BudgetRow => {
    if (category === '' || /^uncategorized$/i.test(category)) return row;
    if (transfers.test(category)) return { ...row, other: { kind: 'unknownTransfer', name: category } };
    const isIncome = incomes.test(category) || !spent.has(category);
    return { ...row, other: { kind: 'category', path: [category], isIncome } };
  });
  const paired = joinTransfers(categorized, {
    maxDays,
    halfOf: ({ other }) => (other.kind === 'unknownTransfer' ? { account: undefined } : undefined),
  });
  return createBudgetBook({
    format: 'MINT',
    commodity: 'USD',
    rows: paired.rows,
    skippedLines,
    remarks: [...remarks, ...paired.remarks],
  });
}

/** A table, its format, and the evidence about its signs. */
export type TableReading = {
  table: Table;
  form: TableFormat;
  signs: SignEvidence;
  /** The bank whose layout was recognized. */
  bank?: string;
  delimiter?: Delimiter;
};

/** The result of reading a file. For a table it includes the format, so that the user can correct it. */
export type FileReading = {
  file: StatementFile | BookFile;
  encoding?: Encoding;
  table?: TableReading;
};

/** Reads a file. @throws UnreadableFile */
export type FileReader = (bytes: Uint8Array, options?: FileReadOptions) => FileReading;

/**
 * Options for reading a table: with the given `form`, or with the `remembered` format of an earlier table. With a remembered format, signs,
 * fees and row status are determined anew.
 */
export type FileReadOptions = {
  encoding?: Encoding;
  delimiter?: Delimiter;
  form?: TableFormat;
  remembered?: TableFormat;
  /** The currency of the account for which the file is read. */
  own?: AccountCurrency;
};

/** Reverses the rows of statements of a single day that were written newest first. */
function withOldestFirst(file: StatementFile, { balance }: SignEvidence): StatementFile {
  if (balance?.isBackwards !== true) return file;
  const statements = file.statements.map((each) => {
    const isOneDay = each.rows[0]?.date === each.rows.at(-1)?.date;
    return isOneDay ? { ...each, rows: each.rows.toReversed() } : each;
  });
  return { ...file, statements };
}

/** Reads a table without user input: by the known layout of its bank, else by guessing. */
function readWithoutHints(
  table: Table,
  own?: AccountCurrency,
): TableRowsReading & { form: TableFormat; bank?: string } {
  const guess = guessTableFormat(table, own);
  const layout = findKnownLayout(table, guess);
  if (layout === undefined) return readWithGuess(table, guess);
  const { bank, form } = layout;
  // The balances of a table take precedence over known facts about its fees.
  return form.roles.includes('balance')
    ? { ...readWithGuess(table, form), bank }
    : { ...readRows(table, form), form, bank };
}

type TableFile = { file: StatementFile; table: TableReading };

/** Adds the status column to a format that was saved from a table without one. */
function withStatusColumn(form: TableFormat, table: Table): TableFormat {
  const at = guessTableFormat(table).roles.indexOf('status');
  const isFree = at >= 0 && ['none', 'text'].includes(form.roles[at] ?? '') && !form.roles.includes('status');
  return isFree ? { ...form, roles: form.roles.with(at, 'status') } : form;
}

function readAs(
  table: Table,
  { form, remembered, own }: FileReadOptions,
): ReturnType<typeof readWithoutHints> {
  if (form !== undefined) return { ...readRows(table, form), form };
  return remembered === undefined
    ? readWithoutHints(table, own)
    : readWithGuess(table, withStatusColumn(remembered, table));
}

/** Returns remarks on lines with open quotes, which may be split wrongly. */
const openQuoteRemarks = ({ rows, openQuotes = [] }: Table): StatementRemark[] =>
  rows
    .filter(({ line }) => openQuotes.includes(line))
    .map(({ line, cells }) => ({ line, text: shorten(cells.join(' | ')), why: 'openQuote' }));

/** Reads the rows of a table with a known or guessed format. */
export function readTableRows(table: Table, format: 'CSV' | 'XLSX', options: FileReadOptions): TableFile {
  const read = readAs(table, options);
  const { form, bank } = read;
  const signs = collectSignEvidence(read.signRows, form, options.own?.currency);
  const remarks = openQuoteRemarks(table);
  const file = { ...read.file, format, ...(remarks.length > 0 && { remarks }) };
  return {
    file: withOldestFirst(withBalances(file, { table, form, signs }, read.signRows), signs),
    table: { table, form, signs, ...(bank !== undefined && { bank }) },
  };
}

const isReadable = ({ roles }: TableFormat) =>
  roles.includes('date') && (roles.includes('amount') || roles.includes('in'));

/** The table formats of bookkeeping programs, recognized by their column names. */
const bookTables: { isIt: (table: Table) => boolean; read: (table: Table) => BookFile }[] = [
  { isIt: isYnabRegister, read: readYnabRegister },
  { isIt: isYnabBudget, read: readYnabBudget },
  { isIt: isMint, read: readMint },
  { isIt: isActualTable, read: readActualTable },
];

/** Returns the reason why a table cannot be read. */
function findTableProblem(table: Table): UnreadableReason {
  if ((table.openQuotes ?? []).length > 0) return 'openQuote';
  return hasOnlyNames(table) ? 'onlyNames' : 'unknownFormat';
}

const normalizeLineEnds = (text: string) => text.replaceAll(/\r+\n|\r/g, '\n');

/** The text of a file, with uniform line ends. */
export type FileText = { text: string; encoding: Encoding };

/** Decodes a file to text. @throws UnreadableFile if it is empty */
export function decodeText(bytes: Uint8Array, encoding?: Encoding): FileText {
  const decoded = decode(bytes, encoding);
  if (decoded.text.trim() === '') throw new UnreadableFile('empty');
  return { ...decoded, text: normalizeLineEnds(decoded.text) };
}

/**
 * True if a file can only be a text table, so that no other reader is needed: it is not packed, no database, and in no other known format.
 */
export function isTableFile(bytes: Uint8Array): boolean {
  if (bytes.length > maxBytes || isGzip(bytes) || isZip(bytes) || isDatabase(bytes)) return false;
  const { text } = decode(bytes);
  return text.trim() !== '' && detectTextFormat(normalizeLineEnds(text)) === undefined;
}

/** Reads a text as a table. @throws UnreadableFile if it is no table */
export function readTableText({ text, encoding }: FileText, options: FileReadOptions): FileReading {
  const delimiter = options.delimiter ?? guessDelimiter(text);
  const table = readTable(text, delimiter);
  const read = readTableRows(table, 'CSV', options);
  // A caller with a given format wants the rows.
  const isFormatGiven = (options.form ?? options.remembered) !== undefined;
  const bookTable = !isFormatGiven ? bookTables.find(({ isIt }) => isIt(table)) : undefined;
  if (bookTable !== undefined)
    return { file: bookTable.read(table), encoding, table: { ...read.table, delimiter } };
  // A user who chose the format sees its result, even if it has no usable roles.
  if (!isFormatGiven && !isReadable(read.table.form)) throw new UnreadableFile(findTableProblem(table));
  return { ...read, encoding, table: { ...read.table, delimiter } };
}

/** Reads a file that can only be a text table. @throws UnreadableFile */
export const readTableFile: FileReader = (bytes, options = {}) =>
  readTableText(decodeText(bytes, options.encoding), options);
