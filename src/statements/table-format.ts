import type { DecimalSign } from '#values/amounts.ts';
import { readAmount } from './amounts.ts';
import { directionOf } from './cell-words.ts';
import { scoreOf, surely } from './column-names.ts';
import { rolesOf } from './column-roles.ts';
import { decimalIn } from './decimal-sign.ts';
import { withNet } from './net-amount.ts';
import type { Table } from './table.ts';
import { type DateOrder, dateOrderOf } from './table-days.ts';
import { headerOf } from './table-head.ts';
import type { Role, MoneyDirection } from './roles.ts';

/** How a table is read: the roles of its columns and the form of its values. Guessed first; the user may correct it. */
export type TableFormat = {
  /** The number of rows above the data: the preamble and the header. */
  skipped: number;
  roles: Role[];
  dateOrder: DateOrder;
  decimal: DecimalSign;
  /** Whether signs are reversed: plus is money out, as cards write it. A column that names the direction is then read from the bank's side. */
  isReversed: boolean;
  /** The directions in which a minus is a reversal; in the other one it only repeats what the column or the word says. */
  takesBack?: MoneyDirection[] | undefined;
  /** Whether fees are charged on top of the amounts instead of being included in them. */
  areFeesApart?: boolean | undefined;
  /** The direction of each word in a direction column, where the user or the balances contradict the known words. */
  ways?: Record<string, MoneyDirection> | undefined;
  /** Whether amounts have no signs and the balances tell the direction of each row. */
  isByBalance?: boolean | undefined;
  /** True if it is certain what the signs mean: by the user, by the bank that writes such tables, or by the fees. */
  isSignSaid?: boolean | undefined;
  /** The columns of which any may be the amount: the user is asked which one is. */
  amountsAt?: number[] | undefined;
  /** The parts of the format that the file does not determine; they are shown first. */
  open: ('dateOrder' | 'decimal')[];
};

/** The currency of the account that a table is read for, if it is known. */
export type OwnCurrency = { currency: string; decimals: number };

/** Guesses how a table is read. */
export function guessForm(table: Table, own?: OwnCurrency): TableFormat {
  const header = headerOf(table);
  const skipped = header === undefined ? 0 : header + 1;
  const rows = table.rows.slice(skipped);
  const names = table.rows[skipped - 1]?.cells ?? [];
  const { roles: guessed, amountsAt } = rolesOf(table, header, own?.currency);
  const { roles, areFeesApart, isSignSaid } = withNet(guessed, rows, names);
  const cellsOf = (role: Role) => {
    const index = roles.indexOf(role);
    return index < 0 ? [] : rows.flatMap(({ cells }) => cells[index] || []);
  };
  // A net beside its gross and its fee leaves nothing to ask, if its name is that of an amount.
  const isNetNamed =
    areFeesApart === false && scoreOf(names[roles.indexOf('amount')] ?? '', 'amount') >= surely;
  const { order, isOpen } = dateOrderOf(cellsOf('date'));
  const { decimal, isOpen: isDecimalOpen } = decimalIn(
    (['amount', 'in', 'out'] as const).flatMap(cellsOf),
    (['balance', 'fee'] as const).flatMap(cellsOf),
    own?.decimals,
  );
  const read = cellsOf('amount').flatMap((cell) => readAmount(cell, decimal) ?? []);
  const hasSign = read.some(({ amount }) => amount.startsWith('-'));
  const isMarked = read.some(({ mark }) => mark !== undefined);
  const marks = cellsOf('direction');
  // Of a card: only what came in is marked.
  const isOnlyMarkedIn =
    marks.length > 0 && marks.length < read.length && marks.every((cell) => directionOf(cell) === 1);
  return {
    skipped,
    roles,
    dateOrder: order,
    decimal,
    isReversed: (isMarked || isOnlyMarkedIn) && !hasSign,
    ...(areFeesApart !== undefined && { areFeesApart }),
    ...(isSignSaid && { isSignSaid }),
    ...(amountsAt.length > 0 && !isNetNamed && { amountsAt }),
    open: [...(isOpen ? (['dateOrder'] as const) : []), ...(isDecimalOpen ? (['decimal'] as const) : [])],
  };
}
