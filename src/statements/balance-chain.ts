import { type Decimal, decimalOf, negate, sum } from '#values/decimal.ts';
import { readAmount } from './amounts.ts';

/** What columns are of which one is the balance after each row, and the others say what the row did to it. */
export type Chain = ['balance' | 'amount' | 'out' | 'in', number][];

/** So many rows show it, in so many columns of figures. */
const lookedAt = 50;
const maxFigures = 6;

type Figures = { index: number; values: (Decimal | undefined)[] };

/** The columns that hold nothing but figures and blanks. */
function figuresOf(rows: readonly string[][], columns: readonly number[]): Figures[] {
  const all = columns.map((index) => {
    const cells = rows.map((row) => row[index]?.trim() ?? '');
    const values = cells.map((cell) => {
      const read = cell === '' ? undefined : readAmount(cell)?.amount;
      return read === undefined ? undefined : decimalOf(read);
    });
    const isFigures = cells.every((cell, at) => cell === '' || values[at] !== undefined);
    return { index, values: isFigures ? values : [] };
  });
  return all.filter(({ values }) => values.some((value) => value !== undefined)).slice(0, maxFigures);
}

const none: Decimal = { digits: 0n, scale: 0 };
const isNothing = (value: Decimal | undefined) => value === undefined || value.digits === 0n;
const isSame = (a: Decimal, b: Decimal) => sum([a, negate(b)]).digits === 0n;

/** Whether each balance is the one before it and what its row did, from the first to the last or the other way round. */
function holds(balances: readonly (Decimal | undefined)[], fits: (change: Decimal, at: number) => boolean) {
  if (balances.length < 2 || balances.some((each) => each === undefined)) return false;
  const changes = balances.slice(1).map((after, at) => sum([after ?? none, negate(balances[at] ?? none)]));
  return (
    changes.every((change, at) => fits(change, at + 1)) ||
    changes.every((change, at) => fits(negate(change), at))
  );
}

/**
 * Finds the balance of a table whose columns no name tells, and what belongs to it; undefined where no column runs on from row to row.
 * @param columns those that may be figures
 */
export function findChain(rows: readonly string[][], columns: readonly number[]): Chain | undefined {
  const figures = figuresOf(rows.slice(0, lookedAt), columns);
  for (const balance of figures) {
    const others = figures.filter((each) => each !== balance);
    for (const amount of others) {
      const isAmount = (change: Decimal, at: number) => {
        const value = amount.values[at];
        return (
          value !== undefined &&
          value.digits !== 0n &&
          [value, negate(value)].some((each) => isSame(change, each))
        );
      };
      if (holds(balance.values, isAmount))
        return [
          ['balance', balance.index],
          ['amount', amount.index],
        ];
    }
    for (const out of others)
      for (const into of others) {
        const isSides = (change: Decimal, at: number) => {
          const [lost, gained] = [out.values[at], into.values[at]];
          const isOne = isNothing(lost) !== isNothing(gained);
          return isOne && isSame(change, sum([gained ?? none, negate(lost ?? none)]));
        };
        if (out !== into && holds(balance.values, isSides))
          return [
            ['balance', balance.index],
            ['out', out.index],
            ['in', into.index],
          ];
      }
  }
  return undefined;
}
