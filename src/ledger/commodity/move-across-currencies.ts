import type { Account } from '#ledger/account.ts';
import {
  sharedAccountOf,
  type GroupLine,
  buildGroupLines,
  listGroupLines,
  type GroupLineInput,
} from '#ledger/groups.ts';
import { type BookCurrency, moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import { exchangeSide } from './exchange-side.ts';

/** The context for moving rows to an account in another currency. */
export type CurrencyMoveContext = {
  accounts: ReadonlyMap<string, Account>;
  money: BookCurrency;
  /** Returns the trading account of a currency; '' is the currency of the book. */
  tradingId: (currency: string) => string;
  /** Converts the amount that one account gives into the gain of the other, in minor units of each; undefined if no price is known. */
  marketValue: (minor: bigint, from: Account, into: Account, row: Transaction) => bigint | undefined;
};

/** An end of a line: a real account and its gain in minor units. */
type End = { accountId: string; minor: bigint };

/** Returns the ends of a line, seen from the account that a group shares. */
function endsOf({ row, far }: GroupLine, accountId: string): { near: End; other: End } {
  const own = splitIn(row, accountId);
  const split = (far && exchangeSide(far)?.split) ?? oppositeSplit(row, own);
  return {
    near: { accountId, minor: own.valueMinor },
    other: { accountId: split.accountId, minor: split.valueMinor },
  };
}

/** The reason why rows stay unchanged. */
type MoveProblem = { stays: 'same-sides' | 'no-side' | 'no-price' };

/** True if moving sides of rows to an account changes their currency. */
export function isCurrencyChange(
  fromIds: Iterable<string>,
  toId: string,
  { accounts }: Pick<CurrencyMoveContext, 'accounts'>,
): boolean {
  const currencyOf = (id: string) => {
    const account = accounts.get(id);
    return account && ownCurrency(account);
  };
  return [...fromIds].some((fromId) => currencyOf(fromId) !== currencyOf(toId));
}

/**
 * Moves the selected side of a group to an account in another currency. The other side keeps its amount, and the moved side gets the value
 * of that amount on its day. If both ends then have the same currency, two rows become one again.
 * @param fromIds the accounts that the rows leave, by row id
 */
export function moveAcrossCurrencies(
  lines: readonly Transaction[],
  fromIds: ReadonlyMap<string, string>,
  toId: string,
  how: CurrencyMoveContext,
): { lines: Transaction[] } | MoveProblem {
  const { accounts, money, tradingId, marketValue } = how;
  const [first] = lines;
  const from = [...fromIds.values()][0];
  if (first === undefined || from === undefined) return { stays: 'no-side' };
  const leaves = ({ row, far }: GroupLine) => fromIds.get(row.id) ?? fromIds.get(far?.id ?? '');
  const [single, ...others] = listGroupLines(lines, from);
  // A single line is seen from the end that stays.
  const sharedId =
    single !== undefined && others.length === 0
      ? endsOf(single, from).other.accountId
      : sharedAccountOf(lines);
  if (sharedId === undefined) return { stays: 'no-side' };
  const group = listGroupLines(lines, sharedId);
  const isWhole = group.every((line) => leaves(line) === sharedId);
  const accountId = isWhole ? toId : sharedId;
  /** Returns the gain of the new account at one end, when the other end stays. */
  const gainIn = (intoId: string, was: End, stays: End, row: Transaction): bigint | undefined => {
    const [into, before, staying] = [intoId, was.accountId, stays.accountId].map((id) => accounts.get(id));
    if (!into || !before || !staying) return undefined;
    const currency = ownCurrency(into);
    if (currency === ownCurrency(staying)) return -stays.minor;
    return currency === ownCurrency(before) ? was.minor : marketValue(-stays.minor, staying, into, row);
  };
  const wanted: GroupLineInput[] = [];
  for (const line of group) {
    const { row, far } = line;
    let { near, other } = endsOf(line, sharedId);
    const isMoved = leaves(line) !== undefined;
    const minor = isWhole
      ? gainIn(toId, near, other, row)
      : isMoved
        ? gainIn(toId, other, near, row)
        : other.minor;
    if (minor === undefined) return { stays: 'no-price' };
    if (isWhole) near = { accountId: toId, minor };
    else if (isMoved) other = { accountId: toId, minor };
    const [one, two] = [accounts.get(near.accountId), accounts.get(other.accountId)];
    if (one === undefined || two === undefined || one === two) return { stays: 'same-sides' };
    const [currency, otherCurrency] = [ownCurrency(one), ownCurrency(two)];
    wanted.push({
      id: row.id,
      otherId: two.id,
      valueMinor: near.minor,
      notes: row.notes,
      tags: row.tags,
      ...(currency !== otherCurrency && {
        crossing: {
          id: far?.id,
          valueMinor: other.minor,
          currency: moneyOf(one, money).currency,
          otherCurrency: moneyOf(two, money).currency,
          tradingId: tradingId(currency),
          otherTradingId: tradingId(otherCurrency),
        },
      }),
    });
  }
  const { description, postedAt } = first;
  return { lines: buildGroupLines(lines, { shared: { accountId, description, postedAt }, lines: wanted }) };
}
