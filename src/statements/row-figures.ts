import { parseDecimal, negateDecimal } from '#values/decimal.ts';
import { readFileAmount } from './amounts.ts';
import { readDirection } from './cell-words.ts';
import { findCurrencyBySign } from './foreign-columns.ts';
import { readCommodityCode } from './currency-columns.ts';
import type { ColumnRole } from './column-role.ts';
import type { RowFigures } from './signs.ts';
import type { Table, TableRow } from './table.ts';
import type { TableFormat } from './table-format.ts';

const cellOf = ({ cells }: TableRow, form: TableFormat, role: ColumnRole) =>
  cells[form.roles.indexOf(role)] ?? '';

/** The notation of figures that is not part of the table format. */
export type FigureStyle = {
  /** True if fees are written without a minus: then a fee with a minus is a refund. */
  areFeesPlus: boolean;
  /** The column that marks each balance as debit or credit, besides that of the amounts. */
  balanceSideAt: number | undefined;
};

/** Returns the column to the right of the balance that marks it as debit or credit. */
function findBalanceSide(table: Table, { roles, skipped }: TableFormat): number | undefined {
  const at = roles.indexOf('balance') + 1;
  if (at === 0 || !['none', 'text'].includes(roles[at] ?? '')) return undefined;
  const cells = table.rows.slice(skipped).flatMap((row) => row.cells[at] || []);
  const isSide =
    cells.length > 0 && cells.every((cell) => /^(?:dr|cr|debit|credit|soll|haben|s|h|d|c)\.?$/i.test(cell));
  return isSide ? at : undefined;
}

/** Detects the notation of the figures in a table. */
export function detectFigureStyle(table: Table, form: TableFormat): FigureStyle {
  const fees = table.rows
    .slice(form.skipped)
    .map((row) => readFileAmount(cellOf(row, form, 'fee'), form.decimal)?.amount ?? '0');
  const minus = fees.filter((fee) => fee.startsWith('-')).length;
  const plus = fees.filter((fee) => !/^-|^0(?:\.0*)?$/.test(fee)).length;
  return { areFeesPlus: plus >= minus, balanceSideAt: findBalanceSide(table, form) };
}

/** Reads the figures of a row as written. */
export function readRowFigures(row: TableRow, form: TableFormat, style: FigureStyle): RowFigures {
  const money = (role: ColumnRole) => {
    const read = readFileAmount(cellOf(row, form, role), form.decimal);
    return read && { value: parseDecimal(read.amount), isMarked: read.mark !== undefined };
  };
  const [amount, gained, lost] = [money('amount'), money('in'), money('out')];
  const [fee, balance] = [money('fee'), money('balance')];
  const side = style.balanceSideAt === undefined ? '' : (row.cells[style.balanceSideAt] ?? '');
  const isOwed = readDirection(side) === -1 && (balance?.value.digits ?? 0n) > 0n;
  return {
    word: cellOf(row, form, 'direction').trim(),
    ...(amount && { amount: amount.value, isMarked: amount.isMarked }),
    ...(gained && { gained: gained.value }),
    ...(lost && { lost: lost.value }),
    ...(fee && { fee: style.areFeesPlus ? negateDecimal(fee.value) : fee.value }),
    ...(balance && { balance: isOwed ? negateDecimal(balance.value) : balance.value }),
  };
}

/** Returns the currency of a row: its own code, the currency in the column names, else the sign beside its amount. */
export const findRowCurrency = (
  row: TableRow,
  form: TableFormat,
  inName: string | undefined,
): string | undefined =>
  readCommodityCode(cellOf(row, form, 'currency')) ??
  inName ??
  findCurrencyBySign(cellOf(row, form, 'amount'));
