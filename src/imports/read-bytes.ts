import { currencyDecimals } from '#ledger/currency-decimals.ts';
import type { OtherCurrencyAmount } from '#ledger/split-info.ts';
import { parseDecimal, roundToMinor } from '#values/decimal.ts';
import { toStatementEntry, isTruncated } from '#ledger/statement/entries.ts';
import { readFileAmount } from '#statements/amounts.ts';
import { isAnswer } from '#statements/cell-words.ts';
import { expressesConcept } from '#statements/column-words.ts';
import { maxColumns } from '#statements/columns.ts';
import type {
  FileReader,
  TableReading,
  FileReading,
  FileReadOptions as TableOptions,
} from '#statements/read-table-text.ts';
import { shorten, type BankStatement, type StatementRow, UnreadableFile } from '#statements/statement.ts';
import type { Table } from '#statements/table.ts';
import { guessDateOrder } from '#statements/table-days.ts';
import type { TableFormat } from '#statements/table-format.ts';
import { type KnownForm, findKnownForms, createTableKey } from './known-forms.ts';
import type {
  FileRead,
  ReadChoices,
  ImportReadOptions,
  ReadRow,
  ReadRemark,
  SkippedEntry,
  StatementHead,
  TableHead,
} from './file-read.ts';

/** Maximum number of rows in a file; decades of one bank account have fewer. */
const maxRows = 50_000;
/** The number of table rows that are shown to choose the format. */
const shownRows = 12;
/** Maximum number of skipped lines that are listed. */
const maxListedRows = 200;

type ReadResult = { read: FileRead; rows: ReadRow[] };

/** Reads the current file. @throws UnreadableFile */
type ReadCurrentFile = (choices: TableOptions) => FileReading;

/** Returns the rows with the most frequent number of cells. */
function findCommonWidth(rows: Table['rows']): { width: number; rows: Table['rows'] } {
  const widths = Map.groupBy(rows, ({ cells }) => cells.length);
  const [width = 0, alike = []] = [...widths].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  return { width, rows: alike };
}

const hasFigure = ({ cells }: Table['rows'][number]) =>
  cells.some((cell) => readFileAmount(cell) !== undefined || guessDateOrder([cell]).share > 0);

/** Reads a table without known column roles; undefined if the file is no table. @throws UnreadableFile */
function readBareTable(read: ReadCurrentFile, choices: ReadChoices): FileReading | undefined {
  const bare = { skipped: 0, dateOrder: 'ymd', decimal: '.', isReversed: false, open: [] } as const;
  const { table } = read({ ...choices, form: { ...bare, open: [], roles: [] } });
  if (table === undefined) return undefined;
  const { rows } = table.table;
  const first = rows.slice(0, 200);
  const all = findCommonWidth(first);
  // A table may follow many lines of text: text has no figures in so many cells.
  const below = findCommonWidth(
    first.filter((row) => row.cells.length > Math.max(2, all.width) && hasFigure(row)),
  );
  const looksSo = all.width > 1 && all.rows.length > 1 && all.rows.length > 0.6 * first.length;
  if (!looksSo && below.rows.length < 2) return undefined;
  const { width, rows: alike } = below.rows.length < 2 ? all : below;
  // Control characters beyond ASCII may come from a wrong encoding and do not indicate a binary file.
  if (alike.some(({ cells }) => cells.some((cell) => /(?=\p{Cc})\p{ASCII}/u.test(cell)))) return undefined;
  const roles = Array.from({ length: Math.min(width, maxColumns) }, () => 'none' as const);
  return read({ ...choices, form: { ...bare, open: [], roles } });
}

/** Reads a file. A table whose format cannot be guessed is returned for the user to explain. @throws UnreadableFile */
function readOrShowTable(read: ReadCurrentFile, choices: ReadChoices): FileReading {
  try {
    return read(choices);
  } catch (error) {
    const isUnknown = error instanceof UnreadableFile && error.reason === 'unknownFormat';
    const bare = isUnknown && choices.form === undefined ? readBareTable(read, choices) : undefined;
    if (bare === undefined) throw error;
    return bare;
  }
}

/** Reads a file; a known table is read with its saved format. @throws UnreadableFile */
function readAsKnown(read: ReadCurrentFile, { choices, known, accountId }: ImportReadOptions) {
  if ((choices.form ?? choices.remembered) !== undefined) {
    const file = read(choices);
    // The account of a table does not depend on its format.
    const found = file.table === undefined ? [] : findKnownForms(known, file.table.table, accountId);
    return { ...file, found, isAsBefore: false };
  }
  const first = readOrShowTable(read, choices);
  const found = first.table === undefined ? [] : findKnownForms(known, first.table.table, accountId);
  const [best] = found;
  if (best === undefined) return { ...first, found, isAsBefore: false };
  const { form, delimiter, encoding } = best;
  const reread = read({
    remembered: {
      ...form,
      open: [],
      // A saved answer about signs only applies to the same account.
      isSignConfirmed:
        form.isSignConfirmed === true && (accountId === undefined || best.accountId === accountId),
    },
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
    ...choices,
  });
  return { ...reread, found, isAsBefore: true };
}

function findDays(dates: readonly string[]): StatementHead['days'] {
  if (dates.length === 0) return undefined;
  const sorted = dates.toSorted();
  return { first: sorted[0] ?? '', last: sorted.at(-1) ?? '' };
}

function createStatementHead(
  { account, currency, opening, closing, rows }: BankStatement,
  own: string,
): StatementHead {
  const days = findDays(rows.map(({ date }) => date));
  const isOwn = (currency ?? own) === own;
  return {
    account,
    ...(currency !== undefined && { currency }),
    ...(opening !== undefined && isOwn && { opening }),
    ...(closing !== undefined && isOwn && { closing }),
    ...(days !== undefined && { days }),
    rows: rows.length,
  };
}

/** Returns a row whose text marks it as a fee, because it would look like the row to which it belongs. */
function withFeeWord(row: StatementRow, feeWord: string | undefined): StatementRow {
  if (row.isFee !== true || feeWord === undefined) return row;
  return { ...row, payee: row.payee === '' ? feeWord : `${feeWord}: ${row.payee}` };
}

/** Returns the amount of a row in a currency other than the account's, in minor units; rounded, because it is only for display. */
function toForeignAmount({ foreign }: StatementRow, own: string): OtherCurrencyAmount | undefined {
  if (foreign === undefined || foreign.currency === own) return undefined;
  const minor = roundToMinor(parseDecimal(foreign.amount), currencyDecimals(foreign.currency));
  return minor === 0n ? undefined : { minor, currency: foreign.currency };
}

/** The replacement for bytes that are no character. */
const replacementCharacter = '\ufffd';

/** Returns remarks on table lines with damaged characters, including the column names. */
const findDamagedLines = ({ rows }: Table): ReadRemark[] =>
  rows
    .filter(({ cells }) => cells.some((cell) => cell.includes(replacementCharacter)))
    .map(({ line, cells }) => ({
      line,
      text: shorten(cells.filter((cell) => cell !== '').join(' | ')),
      why: 'brokenLetter',
    }));

/** Returns the rows that the book can take, those that it cannot with the reason, and those whose texts are too long. */
function selectRows(
  statements: readonly BankStatement[],
  { fileKey, decimals, currency, feeWord }: ImportReadOptions,
  isTable: boolean,
) {
  const rows: ReadRow[] = [];
  const rejected: SkippedEntry[] = [];
  const shortened: ReadRemark[] = [];
  statements.forEach((statement, index) => {
    const isForeign = statement.currency !== undefined && statement.currency !== currency;
    for (const each of statement.rows) {
      const row = withFeeWord(each, feeWord);
      const { line, category, parts } = row;
      const foreign = toForeignAmount(row, statement.currency ?? currency);
      const text = shorten(`${row.date} ${row.amount} ${statement.currency ?? ''} ${row.payee || row.text}`);
      const entry = isForeign
        ? 'otherCurrency'
        : toStatementEntry(row, `${fileKey}:${rows.length}`, decimals);
      if (typeof entry === 'string') {
        rejected.push({ line, text, why: entry });
        continue;
      }
      if (!isTable && `${row.payee}${row.text}`.includes(replacementCharacter))
        shortened.push({ line, text, why: 'brokenLetter' });
      if (isTruncated(row)) shortened.push({ line, text, why: 'cut' });
      rows.push({
        entry,
        line,
        statement: index,
        ...(category !== undefined && { category }),
        ...(parts !== undefined && { parts }),
        ...(foreign && { foreign }),
        ...(row.isFee === true && { isFee: true }),
      });
    }
  });
  return { rows, left: rejected, shortened };
}

/** Maximum number of direction words; a column with more means something else. */
const maxDirectionWords = 20;

function findDirectionWords({ rows }: Table, { roles, skipped }: TableFormat): string[] {
  const at = roles.indexOf('direction');
  if (at < 0) return [];
  const words = new Set(rows.slice(skipped).map(({ cells }) => cells[at]?.trim() ?? ''));
  return [...words].filter((word) => word !== '').slice(0, maxDirectionWords);
}

/** Maximum number of unknown status words that are listed. */
const maxListedStatuses = 3;

/** Returns the unknown words of a status column. */
function findUnknownStatuses({ rows }: Table, { roles, skipped }: TableFormat): string[] {
  const at = roles.indexOf('status');
  if (at < 0) return [];
  const words = new Set(rows.slice(skipped).map(({ cells }) => shorten(cells[at]?.trim() ?? '')));
  const isKnown = (word: string) =>
    expressesConcept(word, 'saysNot') || expressesConcept(word, 'saysDone') || isAnswer(word);
  return [...words].filter((word) => word !== '' && !isKnown(word)).slice(0, maxListedStatuses);
}

/** Returns the words by which rows were skipped, with their number. */
function countSkippedWords(skippedLines: readonly { said?: string }[]): TableHead['skippedWords'] {
  const counts = new Map<string, number>();
  for (const { said } of skippedLines)
    if (said !== undefined) counts.set(said.toLowerCase(), (counts.get(said.toLowerCase()) ?? 0) + 1);
  return [...counts].map(([said, count]) => ({ said, count }));
}

function createTableHead(
  { table, form, signs, bank, delimiter }: TableReading,
  encoding: TableHead['encoding'],
  {
    found,
    isAsBefore,
    skippedWords,
  }: Pick<TableHead, 'isAsBefore' | 'skippedWords'> & { found: readonly KnownForm[] },
): TableHead {
  return {
    form,
    signs,
    ...(bank !== undefined && { bank }),
    skippedWords,
    otherStatuses: findUnknownStatuses(table, form),
    cells: table.rows.slice(0, Math.max(shownRows, form.skipped + 6)).map(({ cells }) => cells.map(shorten)),
    words: findDirectionWords(table, form),
    key: createTableKey(table, form),
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
    isAsBefore,
    ...(found.length > 0 && { knownAccountIds: found.map(({ accountId }) => accountId) }),
  };
}

/** Reads a file and its rows with a given reader. For an unreadable file, returns the reason. */
export function readBytes(bytes: Uint8Array, job: ImportReadOptions, readFile: FileReader): ReadResult {
  try {
    const { file, encoding, table, found, isAsBefore } = readAsKnown(
      (choices) => readFile(bytes, { ...choices, own: { currency: job.currency, decimals: job.decimals } }),
      job,
    );
    if (!('statements' in file))
      return { read: { kind: 'book', file, ...(table && { form: table.form }) }, rows: [] };
    const { rows, left: rejected, shortened } = selectRows(file.statements, job, table !== undefined);
    if (rows.length > maxRows) return { read: { kind: 'unreadable', reason: 'tooManyRows' }, rows: [] };
    const skippedLines = [...file.skippedLines, ...rejected].toSorted((a, b) => a.line - b.line);
    const damaged = table === undefined ? [] : findDamagedLines(table.table);
    const remarks = [...(file.remarks ?? []), ...shortened, ...damaged].toSorted((a, b) => a.line - b.line);
    return {
      rows,
      read: {
        kind: 'statements',
        format: file.format,
        statements: file.statements.map((each) => createStatementHead(each, job.currency)),
        skippedRows: skippedLines.slice(0, maxListedRows),
        skippedCount: skippedLines.length,
        remarks: remarks.slice(0, maxListedRows),
        remarkCount: remarks.length,
        ...(encoding !== undefined && { encoding }),
        ...(table !== undefined && {
          table: createTableHead(table, encoding, {
            found,
            isAsBefore,
            skippedWords: countSkippedWords(file.skippedLines),
          }),
        }),
      },
    };
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { read: { kind: 'unreadable', reason: error.reason }, rows: [] };
    throw error;
  }
}
