import { type Decimal, parseDecimal, formatDecimal, negateDecimal, sumDecimals } from '#values/decimal.ts';
import { readFileAmount } from './amounts.ts';
import { readBalanceName, type BalancePosition } from './balance-rows.ts';
import type { SignEvidence } from './prove-signs.ts';
import type { SignRow } from './signs.ts';
import { computeFeeGain, computeGain } from './signs.ts';
import type { BankStatement, StatementFile } from './statement.ts';
import type { Table } from './table.ts';
import type { TableFormat } from './table-format.ts';

// A wrong opening balance is worse than none. A balance is only used if the rows lead to the balances beside or around them.

type StatementBalances = Pick<BankStatement, 'opening' | 'closing'>;

const none: Decimal = { digits: 0n, scale: 0 };

const balanceOf = (amount: Decimal) => ({ amount: formatDecimal(amount) });

const computeGains = (rows: readonly SignRow[], form: TableFormat) =>
  rows.map(({ written }) => sumDecimals([computeGain(written, form) ?? none, computeFeeGain(written, form)]));

/** Returns the opening and closing balance from the balances beside the rows of one account, in date order. */
function findBalancesBeside(
  rows: readonly SignRow[],
  form: TableFormat,
  { grows, isBackwards }: NonNullable<SignEvidence['balance']>,
): StatementBalances {
  const ordered = isBackwards ? rows.toReversed() : rows;
  const gains = computeGains(ordered, form);
  const balanceAt = (at: number) => {
    const balance = ordered[at]?.written.balance;
    return balance && (grows === 'in' ? balance : negateDecimal(balance));
  };
  const firstAt = ordered.findIndex(({ written }) => written.balance !== undefined);
  const lastAt = ordered.findLastIndex(({ written }) => written.balance !== undefined);
  const [first, last] = [balanceAt(firstAt), balanceAt(lastAt)];
  if (first === undefined || last === undefined) return {};
  return {
    opening: balanceOf(sumDecimals([first, negateDecimal(sumDecimals(gains.slice(0, firstAt + 1)))])),
    closing: balanceOf(sumDecimals([last, ...gains.slice(lastAt + 1)])),
  };
}

/** Returns the balances in lines of their own, if the rows lead from one to the other. */
function findBalancesAround(
  { rows }: Table,
  form: TableFormat,
  signRows: readonly SignRow[],
): StatementBalances {
  const taken = new Set(signRows.map(({ line }) => line));
  const named = rows
    .filter(({ line }) => !taken.has(line))
    .flatMap(({ cells }) => {
      const at = cells.findIndex((cell) => readBalanceName(cell) !== undefined);
      const amounts = cells.slice(at + 1).flatMap((cell) => readFileAmount(cell, form.decimal) ?? []);
      const amount = amounts.at(-1)?.amount;
      return at < 0 || amount === undefined
        ? []
        : [{ word: readBalanceName(cells[at] ?? ''), amount: parseDecimal(amount) }];
    });
  const of = (...words: BalancePosition[]) =>
    named.flatMap(({ word, amount }) => (word !== undefined && words.includes(word) ? [amount] : []));
  const [opening, another] = of('opening');
  if (opening === undefined || another !== undefined) return {};
  const all = sumDecimals([opening, ...computeGains(signRows, form)]);
  // Of several daily balances, the one after all rows is the closing balance.
  const closing = of('closing', 'daily').find(
    (each) => sumDecimals([all, negateDecimal(each)]).digits === 0n,
  );
  return closing === undefined ? {} : { opening: balanceOf(opening), closing: balanceOf(closing) };
}

/** Adds opening and closing balances to the statements of a table, if they are proven. */
export function withBalances(
  file: StatementFile,
  { table, form, signs }: { table: Table; form: TableFormat; signs: SignEvidence },
  signRows: readonly SignRow[],
): StatementFile {
  const { balance } = signs;
  // The groups are in the order of the statements.
  const groups = [...Map.groupBy(signRows, ({ group }) => group).values()];
  const isProven = balance !== undefined && balance.breaks.length === 0;
  const statements = file.statements.map((statement, at): BankStatement => {
    const rows = groups[at] ?? [];
    if (isProven) return { ...statement, ...findBalancesBeside(rows, form, balance) };
    return groups.length === 1 ? { ...statement, ...findBalancesAround(table, form, rows) } : statement;
  });
  return { ...file, statements };
}
