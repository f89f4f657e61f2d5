import { type Decimal, parseDecimal, negateDecimal, sumDecimals } from '#values/decimal.ts';
import { readFileAmount } from './amounts.ts';
import { isBlank } from './cell-words.ts';

/** The balance column of a table, and the amount columns that explain its change from row to row. */
export type BalanceChain = ['balance' | 'amount' | 'out' | 'in', number][];

/** Maximum number of rows and of figure columns that are compared. */
const maxSampleRows = 50;
const maxFigures = 8;

type FigureColumn = {
  index: number;
  values: (Decimal | undefined)[];
  hasDecimals: boolean;
  /** True if the cells are whole numbers in equal steps, like row numbers. */
  isEven: boolean;
  /** True if all rows hold the same whole number. */
  isConstant: boolean;
};

const none: Decimal = { digits: 0n, scale: 0 };
const isZero = (value: Decimal | undefined) => value === undefined || value.digits === 0n;
const difference = (a: Decimal, b: Decimal) => sumDecimals([a, negateDecimal(b)]);
const isSame = (a: Decimal, b: Decimal) => difference(a, b).digits === 0n;
const isOneOff = ({ digits, scale }: Decimal) => scale === 0 && (digits === 1n || digits === -1n);

function computeSteps(values: readonly (Decimal | undefined)[]): Decimal[] {
  const filled = values.filter((value) => value !== undefined);
  return filled.slice(1).map((value, at) => difference(value, filled[at] ?? none));
}

/** The share of odd cells that is tolerated in a column. */
const oddShare = 0.1;

/** Returns the columns that hold only figures and blanks, without columns that number the rows. */
function findFigureColumns(rows: readonly string[][], columns: readonly number[]): FigureColumn[] {
  const all = columns.map((index): FigureColumn => {
    const cells = rows.map((row) => row[index]?.trim() ?? '').map((cell) => (isBlank(cell) ? '' : cell));
    const values = cells.map((cell) => {
      const read = cell === '' ? undefined : readFileAmount(cell)?.amount;
      return read === undefined ? undefined : parseDecimal(read);
    });
    const odd = cells.filter((cell, at) => cell !== '' && values[at] === undefined).length;
    const isFigures = odd <= oddShare * cells.length;
    const hasDecimals = cells.some((cell) => /[.,]\d{1,2}\D*$/.test(cell));
    const steps = computeSteps(values);
    const [first = none] = steps;
    const isSteady = !hasDecimals && steps.length > 0 && steps.every((step) => isSame(step, first));
    return {
      index,
      values: isFigures ? values : [],
      hasDecimals,
      isEven: isSteady && first.digits !== 0n,
      isConstant: isSteady && first.digits === 0n,
    };
  });
  const figures = all.filter(({ values }) => values.some((value) => value !== undefined));
  const isNumbering = ({ values, isEven }: FigureColumn) => isEven && computeSteps(values).every(isOneOff);
  return figures
    .filter((each) => !isNumbering(each))
    .toSorted((a, b) => Number(b.hasDecimals) - Number(a.hasDecimals))
    .slice(0, maxFigures)
    .toSorted((a, b) => a.index - b.index);
}

/** True if each balance is the previous balance plus the change of its row, from first to last or from last to first. */
function isRunningBalance(
  balances: readonly (Decimal | undefined)[],
  fits: (change: Decimal, at: number) => boolean,
) {
  const filled = balances.flatMap((balance, at) => (balance === undefined ? [] : [{ balance, at }]));
  if (filled.length < 2 || filled.length < (1 - oddShare) * balances.length) return false;
  const pairs = filled.slice(1).map((after, at) => ({ after, before: filled[at] ?? after }));
  const allowed = Math.floor(oddShare * pairs.length);
  const isRun = (isFit: (pair: (typeof pairs)[number]) => boolean) =>
    pairs.filter((pair) => !isFit(pair)).length <= allowed;
  return (
    isRun(({ after, before }) => fits(difference(after.balance, before.balance), after.at)) ||
    isRun(({ after, before }) => fits(difference(before.balance, after.balance), before.at))
  );
}

/** True if one column has figures exactly in those rows in which the other has none. */
function isComplement(one: FigureColumn, other: FigureColumn): boolean {
  const isBoth = one.values.some((value, at) => !isZero(value) && !isZero(other.values[at]));
  return !isBoth && one.values.some((value, at) => isZero(value) && !isZero(other.values[at]));
}

type FoundChain = { balance: FigureColumn; parts: FigureColumn[]; chain: BalanceChain };

/** Returns the amount columns that lead from each balance to the next: one with or without signs, or one column per direction. */
function findChains(balance: FigureColumn, others: readonly FigureColumn[]): FoundChain[] {
  const found: FoundChain[] = [];
  for (const amount of others) {
    const isAmount = (change: Decimal, at: number) => {
      const value = amount.values[at];
      return (
        value !== undefined &&
        !isZero(value) &&
        [value, negateDecimal(value)].some((each) => isSame(change, each))
      );
    };
    // A column with figures in exactly the other rows belongs to the amounts too. The first row has no earlier balance and proves nothing.
    const isWhole = !others.some((other) => other !== amount && isComplement(amount, other));
    if (isWhole && isRunningBalance(balance.values, isAmount))
      found.push({
        balance,
        parts: [amount],
        chain: [
          ['balance', balance.index],
          ['amount', amount.index],
        ],
      });
  }
  for (const out of others)
    for (const into of others) {
      const isSides = (change: Decimal, at: number) => {
        const [lost, gained] = [out.values[at], into.values[at]];
        const isOne = isZero(lost) !== isZero(gained);
        return isOne && isSame(change, sumDecimals([gained ?? none, negateDecimal(lost ?? none)]));
      };
      if (out !== into && isRunningBalance(balance.values, isSides))
        found.push({
          balance,
          parts: [out, into],
          chain: [
            ['balance', balance.index],
            ['out', out.index],
            ['in', into.index],
          ],
        });
    }
  return found;
}

/** The columns that may form a balance chain, with the facts known from their names. */
type ChainColumns = {
  /** The columns that may be figures. */
  columns: readonly number[];
  /** The columns that are named as amounts; none of them may be replaced. */
  named: ReadonlySet<number>;
  /** The column that is named as the balance. */
  balanceAt?: number | undefined;
};

/** Finds a balance column that no name reveals, and its amount columns; undefined if no column runs on from row to row. */
export function findChain(rows: readonly string[][], known: ChainColumns): BalanceChain | undefined {
  const { columns, named, balanceAt } = known;
  const figures = findFigureColumns(rows.slice(0, maxSampleRows), columns);
  const isProof = ({ balance, parts }: FoundChain) => {
    // A balance of decimal amounts has decimals too. Loyalty points, for example, run on without them.
    if (!balance.hasDecimals && parts.some(({ hasDecimals }) => hasDecimals)) return false;
    if (named.size > 0) return parts.some(({ index }) => named.has(index));
    const others = figures.filter((each) => each !== balance && !parts.includes(each));
    // Row numbers beside a constant figure also run on.
    if (balance.isEven && parts.every(({ isConstant }) => isConstant) && others.length > 0) return false;
    return parts.some(({ hasDecimals }) => hasDecimals) || !others.some(({ hasDecimals }) => hasDecimals);
  };
  return figures
    .filter(({ index }) => (balanceAt ?? index) === index)
    .flatMap((balance) =>
      findChains(
        balance,
        figures.filter((each) => each !== balance),
      ),
    )
    .find(isProof)?.chain;
}
