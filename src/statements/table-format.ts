import { type DecimalSign, normalizeAmountText } from '#values/amounts.ts';
import { parseDecimal, formatDecimal, negateDecimal, sumDecimals } from '#values/decimal.ts';
import { findDecimalSign, readFileAmount } from './amounts.ts';
import { readDirection } from './cell-words.ts';
import { grossNamePattern, netNamePattern, scoreColumnName, certainScore } from './column-names.ts';
import { guessRoles } from './guess-roles.ts';
import type { Table } from './table.ts';
import { type FileDateOrder, guessDateOrder } from './table-days.ts';
import type { MoneyDirection, ColumnRole } from './column-role.ts';
import { maxColumns } from './columns.ts';

/** Returns a test of the first bytes of a file. */
const createSignatureTest = (signs: readonly number[]) => (bytes: Uint8Array) =>
  signs.every((sign, index) => bytes[index] === sign);

export const isGzip = createSignatureTest([0x1f, 0x8b]);
export const isZip = createSignatureTest([0x50, 0x4b]);

/** True if a file is an SQLite database. */
export const isDatabase = createSignatureTest([...'SQLite format 3\0'].map((letter) => letter.charCodeAt(0)));

/** The number of rows that are compared to find amounts before and after the fee. */
const comparedRows = 200;

/** The roles of a table, and whether its fees are charged on top of the amounts; undefined if the columns do not show it. */
type NetAmount = {
  roles: ColumnRole[];
  areFeesApart: boolean | undefined;
  /** True if each fee lowers its amount, so that a plus is money in. */
  isSignConfirmed?: true;
};

type Compared = { at: number; isLess: boolean; isMore: boolean };

/** Finds the column that equals the amount plus or minus the fee in all rows with a fee, and whether it is smaller or larger. */
function findColumnBesideFee(roles: readonly ColumnRole[], rows: Table['rows']): Compared | undefined {
  const figures = (at: number) =>
    rows.slice(0, comparedRows).map(({ cells }) => {
      const amount = readFileAmount(cells[at] ?? '')?.amount;
      return amount === undefined ? undefined : parseDecimal(amount);
    });
  const [amounts, fees] = [figures(roles.indexOf('amount')), figures(roles.indexOf('fee'))];
  const found = roles.flatMap((role, at): Compared[] => {
    if (role !== 'none' && role !== 'text') return [];
    const comparisons = figures(at).flatMap((other, row) => {
      const [amount, fee] = [amounts[row], fees[row]];
      if (other === undefined || amount === undefined || fee === undefined || fee.digits === 0n) return [];
      const change = sumDecimals([other, negateDecimal(amount)]);
      const isFee = [fee, negateDecimal(fee)].some((each) => formatDecimal(each) === formatDecimal(change));
      return [{ isFee, isLess: change.digits < 0n }];
    });
    const isTogether = comparisons.length > 0 && comparisons.every(({ isFee }) => isFee);
    const isLess = comparisons.every((each) => each.isLess);
    return isTogether ? [{ at, isLess, isMore: !comparisons.some((each) => each.isLess) }] : [];
  });
  return found[0];
}

/**
 * Returns roles with the net as the amount, because it was booked. Of two columns that differ by the fee, it is the one named as net, else
 * the one that is not the amount yet. Fees of an amount named as gross come on top of it.
 */
function withNet(roles: readonly ColumnRole[], rows: Table['rows'], names: readonly string[]): NetAmount {
  const amountAt = roles.indexOf('amount');
  if (amountAt < 0 || !roles.includes('fee')) return { roles: [...roles], areFeesApart: undefined };
  const isGross = (at: number) => grossNamePattern.test(names[at] ?? '');
  const isNet = (at: number) => netNamePattern.test(names[at] ?? '') && !isGross(at);
  const other = findColumnBesideFee(roles, rows);
  if (other === undefined) {
    const areFeesApart = isNet(amountAt) ? false : isGross(amountAt) || undefined;
    return { roles: [...roles], areFeesApart };
  }
  const isNetTaken = isNet(amountAt) || isGross(other.at);
  const netRoles = roles.map((role, index): ColumnRole =>
    isNetTaken ? role : index === other.at ? 'amount' : index === amountAt ? 'none' : role,
  );
  // If names show which column is the net, its size beside the gross shows the sign.
  const isNamed = isNetTaken || isNet(other.at) || isGross(amountAt);
  const isSignConfirmed = isNamed && (isNetTaken ? other.isMore : other.isLess);
  return { roles: netRoles, areFeesApart: false, ...(isSignConfirmed && { isSignConfirmed }) };
}

const isText = (cells: readonly string[]) => cells.every((cell) => !/^[-+]?[\d.,\s]*\d$/.test(cell));

/** True if a row holds data: a day, and an amount. */
function isData(cells: readonly string[] = []): boolean {
  const isDay = (cell: string) => guessDateOrder([cell]).share > 0;
  return cells.some(isDay) && cells.some((cell) => !isDay(cell) && readFileAmount(cell) !== undefined);
}

/** Maximum number of rows between the column names and the first data row. */
const maxRowsBelowHeader = 5;

/** Returns the row with the column names, recognized by its words or by the data below it; undefined if the first rows have none. */
function findHeaderRow({ rows }: Table): number | undefined {
  const first = rows.slice(0, 40).map(({ cells }) => cells.slice(0, maxColumns));
  const named = first.flatMap((cells, index) => {
    const isOf = (...roles: ColumnRole[]) =>
      cells.some((cell) => roles.some((role) => scoreColumnName(cell, role) > 0));
    return cells.length > 1 && isText(cells) && isOf('date') && isOf('amount', 'in', 'out') ? [index] : [];
  });
  // A line above a table may have such names too, but has fewer cells than the rows, whose last cell may be empty.
  const heads = named.find((index) => {
    const width = first[index]?.length ?? 0;
    const below = first.slice(index + 1, index + 1 + maxRowsBelowHeader).filter(isData);
    return below.some((cells) => cells.findLastIndex((cell) => cell !== '') < width);
  });
  const above = first.findIndex(
    (cells, index) =>
      cells.length > 2 &&
      cells.every((cell) => cell !== '') &&
      isText(cells) &&
      !isData(cells) &&
      isData(first[index + 1]),
  );
  const at = heads ?? named.at(-1) ?? above;
  return at < 0 ? undefined : at;
}

/** True if a table has column names and no rows. */
export const hasOnlyNames = (table: Table) => findHeaderRow(table) === table.rows.length - 1;

/** The decimal sign of a table; `isOpen` if its figures may be thousands as well. */
type DecimalFound = { decimal: DecimalSign; isOpen: boolean };

/** Returns the only separator of a figure with three digits after it: a decimal sign or a thousands separator. */
const separatorBeforeThree = (cell: string) =>
  /^[^\d.,]*[1-9]\d{0,2}([.,])\d{3}[^\d.,]*$/.exec(normalizeAmountText(cell))?.[1];

/**
 * Finds the decimal sign of a table. If all figures are like 1.000, they are thousands, because a currency of two decimals is never written
 * with three; a currency or commodity with more decimals may be.
 * @param amounts the cells of the amounts
 * @param others the cells of other money, used if the amounts are ambiguous
 * @param decimals the number of decimals of the currency
 */
function findTableDecimal(amounts: readonly string[], others: readonly string[], decimals = 2): DecimalFound {
  for (const cells of [amounts, others]) {
    const signs = cells.flatMap((cell) => findDecimalSign(cell) ?? []);
    const commas = signs.filter((sign) => sign === ',').length;
    if (signs.length > 0) return { decimal: 2 * commas > signs.length ? ',' : '.', isOpen: false };
  }
  const either = [...amounts, ...others].flatMap((cell) => separatorBeforeThree(cell) ?? []);
  if (either.length === 0) return { decimal: '.', isOpen: false };
  if (decimals > 2 || new Set(either).size > 1) return { decimal: '.', isOpen: true };
  return { decimal: either[0] === '.' ? ',' : '.', isOpen: false };
}

/** The settings for reading a table: the roles of its columns and the notation of its values. Guessed first; the user may correct them. */
export type TableFormat = {
  /** The number of rows above the data: the preamble and the header. */
  skipped: number;
  roles: ColumnRole[];
  dateOrder: FileDateOrder;
  decimal: DecimalSign;
  /**
   * True if signs are reversed: plus is money out, as cards write it. A column that names the direction is then read from the bank's side.
   */
  isReversed: boolean;
  /** The directions in which a minus is a reversal; in the other one it only repeats what the column or the word says. */
  takesBack?: MoneyDirection[] | undefined;
  /** True if fees are charged on top of the amounts instead of being included in them. */
  areFeesApart?: boolean | undefined;
  /** The direction of each word in a direction column, if the user or the balances contradict the known words. */
  wordDirections?: Record<string, MoneyDirection> | undefined;
  /** True if amounts have no signs and the balances give the direction of each row. */
  isByBalance?: boolean | undefined;
  /** True if the meaning of signs is certain: by the user, by the bank's known layout, or by the fees. */
  isSignConfirmed?: boolean | undefined;
  /** The columns that may all be the amount: the user is asked for the right one. */
  amountsAt?: number[] | undefined;
  /** The parts of the format that the file does not determine; they are shown first. */
  open: ('dateOrder' | 'decimal')[];
};

/** The currency of the account for which a table is read, if it is known. */
export type AccountCurrency = { currency: string; decimals: number };

/** Guesses the format of a table. */
export function guessTableFormat(table: Table, own?: AccountCurrency): TableFormat {
  const header = findHeaderRow(table);
  const skipped = header === undefined ? 0 : header + 1;
  const rows = table.rows.slice(skipped);
  const names = table.rows[skipped - 1]?.cells ?? [];
  const { roles: guessed, amountsAt } = guessRoles(table, header, own?.currency);
  const { roles, areFeesApart, isSignConfirmed } = withNet(guessed, rows, names);
  const cellsOf = (role: ColumnRole) => {
    const index = roles.indexOf(role);
    return index < 0 ? [] : rows.flatMap(({ cells }) => cells[index] || []);
  };
  // A net amount beside its gross and its fee is unambiguous, if it is named as an amount.
  const isNetNamed =
    areFeesApart === false && scoreColumnName(names[roles.indexOf('amount')] ?? '', 'amount') >= certainScore;
  const { order, isOpen } = guessDateOrder(cellsOf('date'));
  const { decimal, isOpen: isDecimalOpen } = findTableDecimal(
    (['amount', 'in', 'out'] as const).flatMap(cellsOf),
    (['balance', 'fee'] as const).flatMap(cellsOf),
    own?.decimals,
  );
  const read = cellsOf('amount').flatMap((cell) => readFileAmount(cell, decimal) ?? []);
  const hasSign = read.some(({ amount }) => amount.startsWith('-'));
  const isMarked = read.some(({ mark }) => mark !== undefined);
  const directionCells = cellsOf('direction');
  // Card tables mark only money in.
  const isOnlyMarkedIn =
    directionCells.length > 0 &&
    directionCells.length < read.length &&
    directionCells.every((cell) => readDirection(cell) === 1);
  return {
    skipped,
    roles,
    dateOrder: order,
    decimal,
    isReversed: (isMarked || isOnlyMarkedIn) && !hasSign,
    ...(areFeesApart !== undefined && { areFeesApart }),
    ...(isSignConfirmed && { isSignConfirmed }),
    ...(amountsAt.length > 0 && !isNetNamed && { amountsAt }),
    open: [...(isOpen ? (['dateOrder'] as const) : []), ...(isDecimalOpen ? (['decimal'] as const) : [])],
  };
}
