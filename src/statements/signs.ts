import { type Decimal, negateDecimal, sumDecimals } from '#values/decimal.ts';
import { readDirection } from './cell-words.ts';
import type { TableFormat } from './table-format.ts';
import type { MoneyDirection } from './column-role.ts';

/** The figures of a row as written, before the meaning of their signs is decided. */
export type RowFigures = {
  amount?: Decimal;
  /** True if the amount is marked as credit or debit, which decides its sign. */
  isMarked?: boolean;
  gained?: Decimal;
  lost?: Decimal;
  /** The direction word. */
  word: string;
  /** The effect of the fee on the account: negative unless it was refunded. */
  fee?: Decimal;
  balance?: Decimal;
  /** The direction derived from the balances of this row and the one before. */
  proven?: MoneyDirection;
};

/** A table row with its figures as written. */
export type SignRow = {
  line: number;
  date: string;
  payee: string;
  /** All texts of the row, including its kind. */
  words: string;
  /** The account and currency of the row: balances run through the rows of one group. */
  group: string;
  currency?: string | undefined;
  written: RowFigures;
};

/** The settings of a table format that define the meaning of signs. */
export type SignRules = Pick<
  TableFormat,
  'isReversed' | 'takesBack' | 'areFeesApart' | 'wordDirections' | 'isByBalance' | 'isSignConfirmed'
>;

const none: Decimal = { digits: 0n, scale: 0 };

/** Returns a signed amount for a known direction: a minus repeats the direction or reverses it. */
function applyDirection(amount: Decimal, direction: MoneyDirection, { takesBack = [] }: SignRules): Decimal {
  const size = amount.digits < 0n && !takesBack.includes(direction) ? negateDecimal(amount) : amount;
  return direction === 'out' ? negateDecimal(size) : size;
}

/** Returns the direction of money that the word of a row names. */
export function findDirection(
  { word }: RowFigures,
  { wordDirections }: SignRules,
): MoneyDirection | undefined {
  const direction = readDirection(word, wordDirections);
  return direction === undefined ? undefined : direction < 0 ? 'out' : 'in';
}

/** Returns the effect of a row on the account without a separate fee; undefined if the row has no amount. */
export function computeGain(written: RowFigures, rules: SignRules): Decimal | undefined {
  const { amount, isMarked, gained, lost } = written;
  if (gained !== undefined || lost !== undefined) {
    const gain = sumDecimals([
      applyDirection(gained ?? none, 'in', rules),
      applyDirection(lost ?? none, 'out', rules),
    ]);
    return rules.isReversed ? negateDecimal(gain) : gain;
  }
  if (amount === undefined) return undefined;
  if (written.proven !== undefined) {
    const gain = applyDirection(amount, written.proven, rules);
    return rules.isReversed ? negateDecimal(gain) : gain;
  }
  const direction = findDirection(written, rules);
  if (direction !== undefined) return applyDirection(amount, direction, rules);
  return rules.isReversed && isMarked !== true ? negateDecimal(amount) : amount;
}

/** Returns the effect of a row's fee on the account, if fees are separate from amounts; otherwise zero. */
export const computeFeeGain = ({ fee }: RowFigures, { areFeesApart }: SignRules): Decimal =>
  areFeesApart === true ? (fee ?? none) : none;
