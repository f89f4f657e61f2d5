import { type AccountTree, isTrading, listDescendants } from './account-tree.ts';
import { accountTypes } from './account-types.ts';
import type { Account } from './account.ts';
import type { LedgerChange } from './ledger-change.ts';
import { exchangeSide } from './commodity/exchange-side.ts';
import { followsMerge } from './item-table.ts';
import type { Item } from './items.ts';
import { ownCurrency } from './currency-totals.ts';
import { readSchedule } from './schedule/schedule-item.ts';
import { isSameValue } from './props.ts';
import { isAccountNameTaken } from './rules/account.ts';
import type { Transaction } from './transaction.ts';
import { moveTransaction } from './variants.ts';

/** Returns the quotient rounded down; `under` is positive. */
function floorOf(over: bigint, under: bigint): bigint {
  const whole = over / under;
  return over < 0n && whole * under !== over ? whole - 1n : whole;
}

/**
 * Spreads an amount in minor units by weight, so that the shares add up exactly. Each share is rounded down; the remaining units go to the
 * largest remainders, and of equal ones to the first. A weight of zero has no share; if all weights add up to zero, all shares are equal.
 * The shares of a negative amount are the negated shares of the positive one.
 * @returns one share for each weight; empty without weights
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

/** Spreads an amount in minor units over `n` shares that differ by at most one unit, the larger ones first; empty if `n` is 0. */
export function spreadEvenly(minor: bigint, n: number): bigint[] {
  return n === 0
    ? []
    : spreadByShare(
        minor,
        Array.from({ length: n }, () => 1n),
      );
}

/** The reason why an account cannot be merged into another. */
export type MergeObjection =
  | { id: 'same' }
  /** The target is below the account itself. */
  | { id: 'below-itself' }
  /** The balance would have another meaning there. */
  | { id: 'other-family' }
  /** It holds another currency, and an account with transactions cannot change its currency. */
  | { id: 'other-currency' }
  /** It has transactions, and the target is a placeholder. */
  | { id: 'placeholder' }
  /** The target already has sub-accounts with these names. */
  | { id: 'names-taken'; names: string[] };

/** Returns the reason why an account cannot be merged into another, apart from its transactions; undefined if it can. */
export function findMergeObjection(
  tree: AccountTree,
  from: Account,
  into: Account,
): MergeObjection | undefined {
  if (from.id === into.id) return { id: 'same' };
  if (listDescendants(tree, from.id).some(({ account }) => account.id === into.id))
    return { id: 'below-itself' };
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

/**
 * Returns the trading accounts of the other ends of exchanges among some rows. Their rows record which real accounts are at the other end.
 */
export function findTradingAcross({ accounts }: AccountTree, rows: readonly Transaction[]): string[] {
  const ends = new Set(rows.flatMap((row) => exchangeSide(row)?.foreign.accountId ?? []));
  const far = [...ends].flatMap((id) => accounts.get(id) ?? []);
  const currencies = new Set(far.map(ownCurrency));
  const trading = [...accounts.values()].filter(isTrading);
  return trading.filter((account) => currencies.has(ownCurrency(account))).map(({ id }) => id);
}

/** True if the other end of a row's exchange is in an account. */
export const isExchangedWith = (row: Transaction, accountId: string): boolean =>
  exchangeSide(row)?.foreign.accountId === accountId;

/**
 * Plans the move of an account's rows to another account, including rows that only name it as the other end. `between` are the rows between
 * the two accounts, which cannot move.
 */
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

/** Replaces an account id by another one everywhere in a value. */
function replaceAccountId(value: unknown, fromId: string, intoId: string): unknown {
  if (typeof value === 'string') return value.replaceAll(fromId, intoId);
  // A list that contained both ids contains the new one only once.
  if (Array.isArray(value)) return [...new Set(value.map((each) => replaceAccountId(each, fromId, intoId)))];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, replaceAccountId(each, fromId, intoId)]),
  );
}

/** True if a schedule item would move money within one account. */
const isWithinOne = (item: Item) =>
  readSchedule(item)?.lines.some(({ accountA, accountB }) => accountA === accountB) === true;

/** Returns the items of an account changed to name the other account. Items that record its balances are removed with the account. */
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
