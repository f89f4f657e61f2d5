import { type Decimal, decimalOf, decimalText, negate, sum } from '#values/decimal.ts';
import { readAmount } from './amounts.ts';
import { balanceNamed, type BalancePosition } from './balance-rows.ts';
import type { SignEvidence } from './prove-signs.ts';
import type { SignRow } from './signs.ts';
import { feeGain, gainOf } from './signs.ts';
import type { BankStatement, StatementFile } from './statement.ts';
import type { Table } from './table.ts';
import type { TableFormat } from './table-format.ts';

// A wrong opening balance is worse than none: what is taken has to come to what is written beside or around the rows.

type StatementBalances = Pick<BankStatement, 'opening' | 'closing'>;

const none: Decimal = { digits: 0n, scale: 0 };

const balanceOf = (amount: Decimal) => ({ amount: decimalText(amount) });

const gainsOf = (rows: readonly SignRow[], form: TableFormat) =>
  rows.map(({ written }) => sum([gainOf(written, form) ?? none, feeGain(written, form)]));

/** What the balances beside the rows of one account say, in the order of its days. */
function endsBeside(
  rows: readonly SignRow[],
  form: TableFormat,
  { grows, isBackwards }: NonNullable<SignEvidence['balance']>,
): StatementBalances {
  const ordered = isBackwards ? rows.toReversed() : rows;
  const gains = gainsOf(ordered, form);
  const heldAt = (at: number) => {
    const balance = ordered[at]?.written.balance;
    return balance && (grows === 'in' ? balance : negate(balance));
  };
  const firstAt = ordered.findIndex(({ written }) => written.balance !== undefined);
  const lastAt = ordered.findLastIndex(({ written }) => written.balance !== undefined);
  const [first, last] = [heldAt(firstAt), heldAt(lastAt)];
  if (first === undefined || last === undefined) return {};
  return {
    opening: balanceOf(sum([first, negate(sum(gains.slice(0, firstAt + 1)))])),
    closing: balanceOf(sum([last, ...gains.slice(lastAt + 1)])),
  };
}

/** The balances that stand in lines of their own, where the rows lead from the one to the other. */
function endsAround({ rows }: Table, form: TableFormat, signRows: readonly SignRow[]): StatementBalances {
  const taken = new Set(signRows.map(({ line }) => line));
  const named = rows
    .filter(({ line }) => !taken.has(line))
    .flatMap(({ cells }) => {
      const at = cells.findIndex((cell) => balanceNamed(cell) !== undefined);
      const amounts = cells.slice(at + 1).flatMap((cell) => readAmount(cell, form.decimal) ?? []);
      const amount = amounts.at(-1)?.amount;
      return at < 0 || amount === undefined
        ? []
        : [{ word: balanceNamed(cells[at] ?? ''), amount: decimalOf(amount) }];
    });
  const of = (...words: BalancePosition[]) =>
    named.flatMap(({ word, amount }) => (word !== undefined && words.includes(word) ? [amount] : []));
  const [opening, another] = of('opening');
  if (opening === undefined || another !== undefined) return {};
  const all = sum([opening, ...gainsOf(signRows, form)]);
  // Of several balances in between, that after all rows is the last one.
  const closing = of('closing', 'daily').find((each) => sum([all, negate(each)]).digits === 0n);
  return closing === undefined ? {} : { opening: balanceOf(opening), closing: balanceOf(closing) };
}

/** The statements of a table with what their accounts held before the first row and after the last, where that is proven. */
export function withBalances(
  file: StatementFile,
  { table, form, signs }: { table: Table; form: TableFormat; signs: SignEvidence },
  signRows: readonly SignRow[],
): StatementFile {
  const { balance } = signs;
  // In the order in which the statements were found, too.
  const groups = [...Map.groupBy(signRows, ({ group }) => group).values()];
  const isProven = balance !== undefined && balance.breaks.length === 0;
  const statements = file.statements.map((statement, at): BankStatement => {
    const rows = groups[at] ?? [];
    if (isProven) return { ...statement, ...endsBeside(rows, form, balance) };
    return groups.length === 1 ? { ...statement, ...endsAround(table, form, rows) } : statement;
  });
  return { ...file, statements };
}
