import { accountTypes } from '#ledger/account-types.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { postBoth, collectSnapshots } from '#ledger/reports/book-flows.ts';
import type { DateRange, FlowPosting, Slice } from '#ledger/reports/slices.ts';
import type { UnpricedAmount } from '#ledger/reports/book-valuer.ts';
import { addDays } from '#values/calendar.ts';
import { createCurrencyLookup, type Converter } from './quotes.ts';

/** An amount that flowed without a price in a month (or a part of one) that ends before a day. */
type UnpricedFlow = UnpricedAmount & { until: string };

/** The account sums up to a day: in their own currencies, valued at the prices of the flows, and without a price. */
type ValuedBalance = {
  own: ReadonlyMap<string, bigint>;
  marketValues: ReadonlyMap<string, bigint>;
  unpriced: ReadonlyMap<string, readonly UnpricedFlow[]>;
};

/** The sums at the end of each column, by end day. */
export type ValuedBalances = ReadonlyMap<string, ValuedBalance>;

/** The account data for valuing amounts. */
export type ValuedAccounts = {
  currencyOf: (accountId: string) => string;
  /** The asset and liability accounts. Their balances are valued at the prices of a day, not row by row. */
  held: ReadonlySet<string>;
  convert: Converter;
  /** The day whose prices are used for everything (also by `convert`); undefined if each day has its own. */
  at: string | undefined;
};

/** Returns the account data of a tree. */
export function createValuedAccounts(
  tree: AccountTree,
  convert: Converter,
  at: string | undefined,
): ValuedAccounts {
  const owned = [...tree.accounts.values()].filter(({ type }) =>
    ['asset', 'liability'].includes(accountTypes[type].family),
  );
  return {
    currencyOf: createCurrencyLookup(tree.accounts),
    held: new Set(owned.map(({ id }) => id)),
    convert,
    at,
  };
}

const add = (to: Map<string, bigint>, accountId: string, minor: bigint) =>
  to.set(accountId, (to.get(accountId) ?? 0n) + minor);

/** Calculates the sums at the end of each column in one pass over the flows. */
export function calculateValuedBalances(
  { currencyOf, held, convert, at }: ValuedAccounts,
  slices: readonly Slice[],
  columns: readonly DateRange[],
  posting: FlowPosting,
): ValuedBalances {
  const [own, marketValues] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const unpriced = new Map<string, UnpricedFlow[]>();
  const leaveOut = (accountId: string, { until, ...left }: UnpricedFlow) => {
    const before = unpriced.get(accountId) ?? [];
    const last = before.at(-1);
    const isSame = last?.until === until;
    const sum = { ...left, minor: isSame ? last.minor + left.minor : left.minor, until };
    unpriced.set(accountId, [...(isSame ? before.slice(0, -1) : before), sum]);
  };
  const take = ({ until, flows }: Slice) => {
    const day = addDays(until, -1);
    const post = (accountId: string, minor: bigint) => {
      const currency = currencyOf(accountId);
      if (currency === '') {
        add(marketValues, accountId, minor);
        return;
      }
      add(own, accountId, minor);
      if (posting === postBoth && held.has(accountId)) return;
      const value = convert(currency, minor, day);
      if (value === undefined) leaveOut(accountId, { currency, minor, day: at ?? day, until });
      else add(marketValues, accountId, value);
    };
    for (const flow of flows) posting(flow, post);
  };
  return collectSnapshots(slices, columns, take, (): ValuedBalance => {
    return { own: new Map(own), marketValues: new Map(marketValues), unpriced: new Map(unpriced) };
  });
}

/** Returns the flows of a column that have no price. */
export function listUnpricedFlows(
  standings: ValuedBalances,
  accountId: string,
  { from = '', until }: DateRange,
): readonly UnpricedFlow[] {
  const before = standings.get(from)?.unpriced.get(accountId)?.length ?? 0;
  return standings.get(until)?.unpriced.get(accountId)?.slice(before) ?? [];
}
