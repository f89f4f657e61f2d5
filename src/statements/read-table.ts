import { type Decimal, formatDecimal } from '#values/decimal.ts';
import { readBalanceName, movesBalance, findDirectionsByBalance } from './balance-rows.ts';
import { readDirection, hasMinus, isBlank, isYes } from './cell-words.ts';
import { expressesConcept } from './column-words.ts';
import { findCurrencyInName, findPairedForeignColumns } from './currency-columns.ts';
import { findForeignColumns, readForeignAmount } from './foreign-columns.ts';
import { settleSigns } from './prove-signs.ts';
import { findRowCurrency, detectFigureStyle, readRowFigures } from './row-figures.ts';
import { hasOwnLines, type RowTexts, collectTableTextFacts, readRowTexts } from './row-texts.ts';
import { computeFeeGain, computeGain, type SignRow, type RowFigures } from './signs.ts';
import {
  shorten,
  type SkippedLine,
  type BankStatement,
  type StatementFile,
  type StatementRow,
} from './statement.ts';
import type { Table, TableRow } from './table.ts';
import { readTableDay } from './table-days.ts';
import type { TableFormat } from './table-format.ts';
import type { MoneyDirection, ColumnRole } from './column-role.ts';
import { joinTexts } from './text-lines.ts';

/** The roles of columns in the account's currency; those that show it most reliably come first. */
const moneyRoles: readonly (readonly ColumnRole[])[] = [
  ['amount', 'in', 'out'],
  ['balance'],
  ['fee', 'none'],
];

/** Returns the currency in the column names of amounts; undefined if there is none, or several. */
function findColumnCurrency(table: Table, { skipped, roles }: TableFormat): string | undefined {
  const names = skipped === 0 ? [] : (table.rows[skipped - 1]?.cells ?? []);
  for (const some of moneyRoles) {
    const stated = new Set(
      names.flatMap((name, at) =>
        some.includes(roles[at] ?? 'none') ? (findCurrencyInName(name) ?? []) : [],
      ),
    );
    if (stated.size > 0) return stated.size === 1 ? [...stated][0] : undefined;
  }
  return undefined;
}

/** The label of an account number in a line above the rows. */
const accountNumberLabel =
  /^(?:account(?: (?:number|no\.?))?|konto(?:nummer|nr\.?)?|iban|conta(?: corrente)?|cuenta|compte|conto|rekening(?:nummer)?|rachunek)\s*(?::|$)\s*(.*)$/i;

/** An account number as banks write it: digits with separators, with leading letters in an IBAN. */
const accountNumberPattern = /^(?:[A-Z]{2}\d{2}[A-Z\d ]{11,38}|[\d][\d ./-]{2,30}\d)(?=\s*$|\s*[/;,(])/;

/** Returns the account number in the lines above the rows; undefined if there is no single one. */
function findNumberAbove({ rows }: Table, { skipped }: TableFormat): string | undefined {
  const found = new Set(
    rows.slice(0, Math.max(0, skipped - 1)).flatMap(({ cells }) =>
      cells.flatMap((cell, at) => {
        const stated = accountNumberLabel.exec(cell.trim())?.[1];
        if (stated === undefined) return [];
        const written = accountNumberPattern
          .exec((stated === '' ? (cells[at + 1] ?? '') : stated).trim())?.[0]
          .trim();
        return written === undefined || written.replaceAll(/\D/g, '').length < 4 ? [] : [written];
      }),
    ),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

const pendingWords = /pending|vorgemerkt|vorläufig|en attente|pendiente|in attesa|authori[sz]|reserv/i;

/** Returns a bank account by number or by name. */
const toBankAccount = (account: string) =>
  account === '' ? {} : /\d{4}/.test(account) ? { number: account } : { name: account };

/** Returns the word by which a row states that it did not happen or does not count; undefined if it has none. */
function findNotDoneWord({ status }: RowTexts, statusName: string): string | undefined {
  if (expressesConcept(status, 'saysNot')) return status;
  return expressesConcept(statusName, 'saysNot') && isYes(status) ? statusName : undefined;
}

/**
 * True if only the words of a column give the direction of money: then a row with a word of neither direction moved none. Signed amounts
 * need no words.
 */
function isDirectionByWordsOnly(table: Table, { roles, skipped, wordDirections }: TableFormat): boolean {
  if (wordDirections !== undefined || !roles.includes('direction')) return false;
  const at = roles.indexOf('amount');
  return !table.rows.slice(skipped).some(({ cells }) => hasMinus(cells[at] ?? ''));
}

/** A table read with a format, and its figures as written. */
export type TableRowsReading = { file: StatementFile; signRows: SignRow[] };

/** Returns the directions derived from balances, by line; empty if the format does not use them. */
function findProvenDirections(table: Table, form: TableFormat): ReadonlyMap<number, MoneyDirection> {
  if (form.isByBalance !== true) return new Map();
  return findDirectionsByBalance(readRows(table, { ...form, isByBalance: false }).signRows);
}

/** Returns the data rows with placeholders for empty cells cleared. In a direction column a dash may be a minus and is kept. */
function dataRows({ rows }: Table, { skipped, roles }: TableFormat): TableRow[] {
  return rows.slice(skipped).map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (roles[at] !== 'direction' && isBlank(cell) ? '' : cell)),
  }));
}

/** Collects the facts of a whole table that are needed to read its rows. */
function collectFacts(table: Table, form: TableFormat) {
  const rows = dataRows(table, form);
  const style = detectFigureStyle(table, form);
  const wordDirections = findProvenDirections(table, form);
  return {
    rows,
    writings: rows.map((row): RowFigures => {
      const proven = wordDirections.get(row.line);
      return { ...readRowFigures(row, form, style), ...(proven && { proven }) };
    }),
    statusName: columnNameOf(table, form, 'status'),
    isByWords: isDirectionByWordsOnly(table, form),
    words: collectTableTextFacts(rows, form),
    inName: findColumnCurrency(table, form),
    numberAbove: findNumberAbove(table, form),
    elsewhere: findForeignColumns(table, form) ?? findPairedForeignColumns(table, form),
    hasOwnLines: hasOwnLines(form),
  };
}

type TableFacts = ReturnType<typeof collectFacts>;

/** The values of a row. */
type RowValues = {
  at: number;
  day: string;
  date: string | undefined;
  gain: Decimal | undefined;
  words: RowTexts;
};

/** Returns the reason to skip a row; undefined if it is a transaction. */
function findSkipReason(
  { at, day, date, gain, words }: RowValues,
  facts: TableFacts,
): Pick<SkippedLine, 'why' | 'said'> | undefined {
  const { word } = facts.writings[at] ?? { word: '' };
  const isNeither = facts.isByWords && word !== '' && readDirection(word) === undefined;
  const stated = findNotDoneWord(words, facts.statusName) ?? (isNeither ? word : undefined);
  if (stated !== undefined) return { why: 'notDone', said: stated };
  const isNamed = date !== undefined && !facts.hasOwnLines && readBalanceName(words.all) !== undefined;
  if (isNamed && !movesBalance(facts.writings, at)) return { why: 'balance' };
  if (date !== undefined && gain !== undefined) return undefined;
  if (pendingWords.test(day)) return { why: 'pending', said: day };
  if (date !== undefined) return { why: 'noAmount' };
  return { why: gain === undefined ? 'notARow' : 'noDate' };
}

/** Reads a table with a format; rows of several accounts become separate statements. */
export function readRows(table: Table, form: TableFormat): TableRowsReading {
  const facts = collectFacts(table, form);
  const statements = new Map<string, BankStatement>();
  const skippedLines: SkippedLine[] = [];
  const signRows: SignRow[] = [];
  const dayAt = form.roles.indexOf('date');
  let last: StatementRow | undefined;
  for (const [at, row] of facts.rows.entries()) {
    const { line, cells } = row;
    const day = cells[dayAt] ?? '';
    const date = readTableDay(day, form.dateOrder);
    const written = facts.writings[at] ?? { word: '' };
    const gain = computeGain(written, form);
    const words = readRowTexts(row, form, facts.words);
    if (day === '' && gain === undefined && last !== undefined && words.all !== '') {
      // The row continues the text of the row before.
      last.text = joinTexts([last.text, words.all]);
      continue;
    }
    const skipReason = findSkipReason({ at, day, date, gain, words }, facts);
    if (skipReason !== undefined || date === undefined || gain === undefined) {
      const text = shorten(cells.filter((cell) => cell !== '').join(' | '));
      skippedLines.push({ line, text, ...(skipReason ?? { why: 'notARow' }) });
      last = undefined;
      continue;
    }
    const { payee, text, account, bankId, category } = words;
    const currency = findRowCurrency(row, form, facts.inName);
    const key = `${account}\n${currency ?? ''}`;
    const statement: BankStatement = statements.get(key) ?? {
      account:
        account === '' && facts.numberAbove !== undefined
          ? { number: facts.numberAbove }
          : toBankAccount(account),
      ...(currency !== undefined && { currency }),
      rows: [],
    };
    statements.set(key, statement);
    const foreign =
      facts.elsewhere && readForeignAmount(row, facts.elsewhere, { decimal: form.decimal, gain, currency });
    const all = joinTexts(cells.filter((cell) => /\p{L}{3}/u.test(cell)));
    signRows.push({ line, date, payee: joinTexts([payee, text]), words: all, group: key, currency, written });
    last = {
      line,
      date,
      amount: formatDecimal(gain),
      payee,
      text,
      ...(bankId !== '' && { bankId }),
      ...(category !== '' && { category }),
      ...(foreign && { foreign }),
    };
    statement.rows.push(last);
    const fee = computeFeeGain(written, form);
    if (fee.digits === 0n) continue;
    const amount = formatDecimal(fee);
    statement.rows.push({ line, date, amount, payee, text: feeText(table, form), isFee: true });
  }
  return { file: { format: 'CSV', statements: [...statements.values()], skippedLines }, signRows };
}

/** Returns the column name of a role. */
const columnNameOf = (table: Table, { skipped, roles }: TableFormat, role: ColumnRole) =>
  table.rows[skipped - 1]?.cells[roles.indexOf(role)] ?? '';

/** Returns the text of a fee row: the column name of fees. */
const feeText = (table: Table, form: TableFormat) => columnNameOf(table, form, 'fee') || 'Fee';

/** Removes a balance column with one value in all rows of an account: it is today's balance, and the rows do not lead to it. */
function withoutConstantBalance(table: Table, form: TableFormat): TableFormat {
  if (!form.roles.includes('balance')) return form;
  const moved = readRows(table, form).signRows.filter(
    ({ written }) => (computeGain(written, form)?.digits ?? 0n) !== 0n,
  );
  const balances = [...Map.groupBy(moved, ({ group }) => group).values()].map((rows) =>
    rows.flatMap(({ written: { balance } }) => (balance === undefined ? [] : [formatDecimal(balance)])),
  );
  const isStanding =
    balances.some(({ length }) => length > 1) && balances.every((each) => new Set(each).size < 2);
  return isStanding
    ? { ...form, roles: form.roles.map((role) => (role === 'balance' ? 'none' : role)) }
    : form;
}

/** Reads a table with a guessed format; the rows themselves decide the meaning of signs. */
export function readWithGuess(table: Table, guess: TableFormat): TableRowsReading & { form: TableFormat } {
  const bare = withoutConstantBalance(table, { ...guess, isByBalance: undefined });
  const form = settleSigns(readRows(table, bare).signRows, bare);
  return { ...readRows(table, form), form };
}
