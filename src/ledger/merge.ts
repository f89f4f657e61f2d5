import { type AccountTree, isTrading, listDescendants } from './account-tree.ts';
import { accountTypes } from './account-types.ts';
import type { Account } from './account.ts';
import type { LedgerChange } from './change.ts';
import { exchangeSide } from './commodity/exchange-side.ts';
import { followsMerge } from './item-table.ts';
import type { Item } from './items.ts';
import { ownCurrency } from './currency-totals.ts';
import { readSchedule } from './schedule/schedule-item.ts';
import { isSameValue } from './props.ts';
import { isAccountNameTaken } from './rules/account.ts';
import type { Transaction } from './transaction.ts';
import { moveTransaction } from './variants.ts';

/** The largest whole number that is not above a quotient; `under` is positive. */
function floorOf(over: bigint, under: bigint): bigint {
  const whole = over / under;
  return over < 0n && whole * under !== over ? whole - 1n : whole;
}

/**
 * An amount, in minor units, in shares by weight that add up to exactly that: each gets its share cut to whole units, what is left
 * goes unit by unit to the largest remainders, of equal ones to the first. No weight, no share; where all weights together are
 * nothing, all get the same. Shares of a negative amount are those of the positive one, negated.
 * @returns one share a weight; none without weights
 */
export function spreadByShare(minor: bigint, weights: readonly bigint[]): bigint[] {
  if (minor < 0n) return spreadByShare(-minor, weights).map((share) => -share);
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) return spreadEvenly(minor, weights.length);
  const under = sum < 0n ? -sum : sum;
  const shares = weights.map((weight, at) => {
    const over = sum < 0n ? -weight * minor : weight * minor;
    const whole = floorOf(over, under);
    return { at, whole, remainder: over - whole * under };
  });
  const left = minor - shares.reduce((total, { whole }) => total + whole, 0n);
  const first = shares
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1))
    .slice(0, Number(left));
  const raised = new Set(first.map(({ at }) => at));
  return shares.map(({ at, whole }) => (raised.has(at) ? whole + 1n : whole));
}

/** An amount, in minor units, in `n` shares that differ by at most one unit, the larger ones first; none where `n` is 0. */
export function spreadEvenly(minor: bigint, n: number): bigint[] {
  return n === 0
    ? []
    : spreadByShare(
        minor,
        Array.from({ length: n }, () => 1n),
      );
}

/** Why one account may not become part of another. */
export type MergeObjection =
  | { id: 'same' }
  /** It would have to go into what lies below it. */
  | { id: 'below-itself' }
  /** What it holds would mean something else there. */
  | { id: 'other-family' }
  /** It holds another currency, and an account with transactions keeps its own. */
  | { id: 'other-currency' }
  /** It holds transactions, and the other may hold none. */
  | { id: 'placeholder' }
  /** The other has sub-accounts of these names already. */
  | { id: 'names-taken'; names: string[] };

/** Why an account may not become part of another, whatever its transactions are; undefined where it may. */
export function findMergeObjection(tree: AccountTree, from: Account, into: Account): MergeObjection | undefined {
  if (from.id === into.id) return { id: 'same' };
  if (listDescendants(tree, from.id).some(({ account }) => account.id === into.id)) return { id: 'below-itself' };
  if (accountTypes[from.type].family !== accountTypes[into.type].family) return { id: 'other-family' };
  if (ownCurrency(from) !== ownCurrency(into) && from.transactionsCount > 0) return { id: 'other-currency' };
  if (into.isPlaceholder && from.transactionsCount > 0) return { id: 'placeholder' };
  const siblings = tree.childrenOf(into.id).filter(({ id }) => id !== from.id);
  const names = tree
    .childrenOf(from.id)
    .map(({ name }) => name)
    .filter((name) => isAccountNameTaken(siblings, name));
  return names.length > 0 ? { id: 'names-taken', names } : undefined;
}

/** The accounts over which the other ends of the exchanges among some rows went: in the rows there stands where these are. */
export function findTradingAcross({ accounts }: AccountTree, rows: readonly Transaction[]): string[] {
  const ends = new Set(rows.flatMap((row) => exchangeSide(row)?.foreign.accountId ?? []));
  const far = [...ends].flatMap((id) => accounts.get(id) ?? []);
  const currencies = new Set(far.map(ownCurrency));
  const trading = [...accounts.values()].filter(isTrading);
  return trading.filter((account) => currencies.has(ownCurrency(account))).map(({ id }) => id);
}

/** Whether a row tells that the other end of its exchange lies in an account. */
export const isExchangedWith = (row: Transaction, accountId: string): boolean =>
  exchangeSide(row)?.foreign.accountId === accountId;

/** What brings the rows of an account to another, those that only name it as the other end among them, and those that cannot go: they lie between the two. */
export function planMerge(
  rows: readonly Transaction[],
  fromId: string,
  intoId: string,
): { changes: LedgerChange[]; between: Transaction[] } {
  const planned = rows.map((before) => ({ before, after: moveTransaction(before, fromId, intoId) }));
  return {
    changes: planned.filter(({ after }) => after !== undefined),
    between: planned.flatMap(({ before, after }) => (after === undefined ? [before] : [])),
  };
}

/** A value with an account in place of another one, wherever it is named. */
function replaceAccountId(value: unknown, fromId: string, intoId: string): unknown {
  if (typeof value === 'string') return value.replaceAll(fromId, intoId);
  // What named both names the other once.
  if (Array.isArray(value)) return [...new Set(value.map((each) => replaceAccountId(each, fromId, intoId)))];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceAccountId(each, fromId, intoId)]));
}

/** Whether an item would move money within one account. */
const isWithinOne = (item: Item) =>
  readSchedule(item)?.lines.some(({ accountA, accountB }) => accountA === accountB) === true;

/** The items that named an account, as they name the other; what says how much it held goes with it. */
export function mergeItems(items: readonly Item[], fromId: string, intoId: string): Item[] {
  const hasBudget = items.some(({ kind, body }) => kind === 'budget' && body['Account'] === intoId);
  return items
    .filter(({ kind }) => kind !== 'budget' || !hasBudget)
    .filter(({ kind, enteredAt }) => enteredAt !== undefined && followsMerge(kind))
    .flatMap((item) => {
      const body = Object.fromEntries(
        Object.entries(item.body).map(([key, value]) => [key, replaceAccountId(value, fromId, intoId)]),
      );
      const after = { ...item, body };
      return isSameValue(item.body, body) || isWithinOne(after) ? [] : [after];
    });
}
