import { readFileAmount } from './amounts.ts';
import { readDirection, hasMinus, isBlank, isKind } from './cell-words.ts';
import { expressesConcept } from './column-words.ts';
import type { Table } from './table.ts';
import { guessDateOrder } from './table-days.ts';

/** Measurements of a column from which its role is guessed. */
export type ColumnFacts = {
  /** The cells that are not empty. */
  cells: string[];
  dayShare: number;
  moneyShare: number;
  /** The distinct direction words in the column; empty if most cells hold something else. */
  directionWords: ReadonlySet<string>;
  /** The number of cells with a row status: pending, cancelled or completed. */
  statusCount: number;
  isStatus: boolean;
  hasBroken: boolean;
  /** The number of distinct cells with readable text. */
  textCount: number;
  /** The number of rows, including those whose cell in this column is empty. */
  rows: number;
  /** The share of cells that hold the most frequent text. */
  mostShare: number;
  /** True if the cells number the rows: each is one more, or one less, than the cell before. */
  isNumbering: boolean;
};

/** Maximum number of columns that are read; no bank writes more. */
export const maxColumns = 200;

/** True if a text could be a name for people. Account numbers, row numbers, kind words and direction words are not. */
export function isReadableText(cell: string): boolean {
  if (!/\p{L}{2}/u.test(cell) || readDirection(cell) !== undefined) return false;
  if (/^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,}/.test(cell) || /^[A-Z]+(?:_[A-Z]+)+$/.test(cell)) return false;
  const isOneWord = !/\s/.test(cell);
  return !(isOneWord && cell.length > 7 && /\d/.test(cell)) && !/^[a-z]+_\w+$/.test(cell);
}

/** True if a text is an e-mail address. */
export const isEmailAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text);

/** The minimum share of direction words among the cells of a direction column. The limit is lower if words for both directions occur. */
const mostlyWords = 0.8;
const mostlyBoth = 0.5;

/** Returns the direction words of a column. A dash alone is an empty cell, except in a column that also has plus signs. */
function findDirectionWords(cells: readonly string[]): ReadonlySet<string> {
  const isSigned = cells.includes('+');
  const filled = isSigned ? cells : cells.filter((cell) => !/^[-−–—]+$/.test(cell.trim()));
  const words = filled.filter((cell) => readDirection(cell) !== undefined);
  const isBoth = new Set(words.map((cell) => readDirection(cell))).size > 1;
  const share = isBoth ? mostlyBoth : mostlyWords;
  const isMostly = words.length > 0 && words.length >= share * filled.length;
  return new Set(isMostly ? words.map((word) => word.trim()) : []);
}

/** True if the cells are whole numbers in steps of one. */
function isNumbering(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => (/^\d{1,12}$/.test(cell) ? Number(cell) : Number.NaN));
  const steps = new Set(numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

export function measureColumn(table: Table, skipped: number, index: number): ColumnFacts {
  const rows = table.rows.slice(skipped, skipped + 500);
  const written = rows.flatMap(({ cells: row }) => row[index] || []);
  const cells = written.filter((cell) => !isBlank(cell));
  const counts = [...Map.groupBy(cells, (cell) => cell).values()].map(({ length }) => length);
  const money = cells.filter((cell) => readFileAmount(cell) !== undefined);
  const isStatus = (cell: string) => expressesConcept(cell, 'saysNot') || expressesConcept(cell, 'saysDone');
  const statusCount = cells.filter(isStatus).length;
  return {
    cells,
    dayShare: guessDateOrder(cells).share,
    moneyShare: cells.length === 0 ? 0 : money.length / cells.length,
    directionWords: findDirectionWords(written),
    statusCount,
    isStatus: statusCount > 0 && statusCount >= 0.8 * cells.length && new Set(cells).size <= 12,
    hasBroken: money.some((cell) => /[.,]\d{1,2}\D*$/.test(cell)),
    textCount: new Set(cells.filter(isReadableText)).size,
    rows: rows.length,
    mostShare: Math.max(0, ...counts) / Math.max(1, cells.length),
    isNumbering: isNumbering(cells),
  };
}

const isAccountNumber = (cell: string) => /^(?:[A-Z]{2}\d{2}[A-Z\d ]{6,}|[\d /.-]{6,})$/.test(cell);

/**
 * True if a column names the user's own account in each row: it has one value in all rows, or a few values that repeat. The other party's
 * account changes with the payee.
 */
export function isOwnAccount(column: ColumnFacts, name: string, columns: readonly ColumnFacts[]): boolean {
  const { cells, dayShare, rows } = column;
  if (cells.length === 0 || dayShare >= 0.5 || cells.length < 0.7 * rows) return false;
  const different = new Set(cells).size;
  const mayBeAcross = /iban/i.test(name);
  if (different === 1) return cells.length > 1 || !mayBeAcross;
  if (!mayBeAcross && !cells.some(isAccountNumber)) return true;
  const isBesideAcross = columns.some(
    (other) =>
      other.dayShare < 0.5 &&
      !other.hasBroken &&
      new Set(other.cells).size > different &&
      other.cells.every(isAccountNumber),
  );
  return 2 * different <= cells.length && (!mayBeAcross || isBesideAcross);
}

/** True if the words of a column decide the direction of amounts. If amounts are signed, a single word or a kind word does not. */
export function decidesDirection(
  { directionWords, cells }: ColumnFacts,
  columns: readonly ColumnFacts[],
): boolean {
  if (directionWords.size === 0) return false;
  if (directionWords.size > 1 && !cells.some(isKind)) return true;
  const isSigned = columns.some(
    ({ cells: amounts, moneyShare }) => moneyShare > 0.5 && amounts.some(hasMinus),
  );
  return !isSigned && (directionWords.size > 1 || !cells.some(isKind));
}
