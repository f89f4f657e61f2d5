import { accountTypes } from '#ledger/account-types.ts';
import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { compareNewestFirst, type Transaction } from '#ledger/transaction.ts';
import { dayOf } from '#ledger/days.ts';
import { groupIdOf } from '#ledger/groups.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { Commodity } from './commodities.ts';
import { exchangeSide } from './exchange-side.ts';
import { isAssetOrLiability, isHolding } from './is-holding.ts';
import { type Holding, calculateHolding, type LotMethod, type HoldingTrade } from './lots.ts';
import type { Converter } from './quotes.ts';
import type { DatedPayment } from './yearly-return.ts';

/** What became of a commodity, in the currency of the book. */
export type CommodityHolding = {
  currency: string;
  name: string;
  method: LotMethod;
  /** What the accounts hold of it, in its minor units; those that hold none any more too. */
  accounts: { accountId: string; quantity: bigint }[];
  quantity: bigint;
  /** What is left of what was bought, and what was gained with what was sold. */
  holding: Holding;
  /** What was paid for it and got of it, fees and dividends that stand in the same groups too. */
  payments: DatedPayment[];
  /** Trades of which it is not known what they were worth, as no price of their day is known. */
  unknownTrades: number;
};

/** What holdings are read off. */
export type HoldingsInput = {
  tree: AccountTree;
  /** All rows of the accounts that hold commodities; with the others of their groups fees and dividends are known. */
  rows: readonly Transaction[];
  commodities: ReadonlyMap<string, Commodity>;
  convert: Converter;
  zone: string;
  /** The first day that does not count. */
  until: string;
};

/**
 * What a row does to what is held of its currency: a trade, a quantity that nobody can value, or nothing: then it only says that what
 * else stands in its group, a dividend or a fee, is of this commodity.
 */
type HoldingEffect = { currency: string; trade: HoldingTrade | 'unknown' | 'none' };

const isTrade = (trade: HoldingEffect['trade']): trade is HoldingTrade => typeof trade !== 'string';

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

/** What a row is to its currency, where one of its sides holds it; undefined of what moves within. */
function effectOfRow(
  row: Transaction,
  { tree, convert, zone }: Pick<HoldingsInput, 'tree' | 'convert' | 'zone'>,
): HoldingEffect | undefined {
  const [a, b] = [tree.accounts.get(row.splitA.accountId), tree.accounts.get(row.splitB.accountId)];
  if (a === undefined || b === undefined || isAssetOrLiability(a) === isAssetOrLiability(b)) return undefined;
  const [account, other, { valueMinor }] = isAssetOrLiability(a) ? [a, b, row.splitA] : [b, a, row.splitB];
  const currency = ownCurrency(account);
  if (currency === '') return undefined;
  if (valueMinor === 0n) return { currency, trade: 'none' };
  const day = dayOf(row.postedAt.toISOString(), zone);
  const { id } = row;
  const foreign = exchangeSide(row)?.foreign;
  // Over trading alone only the quantity changes: shares were split or joined.
  if (isTrading(other) && (foreign === undefined || foreign.minor === 0n))
    return { currency, trade: { kind: 'split', id, day, change: valueMinor } };
  const worth = foreign
    ? convert(foreign.currency, absolute(foreign.minor), day)
    : convert(currency, absolute(valueMinor), day);
  if (worth === undefined) return { currency, trade: 'unknown' };
  const kind = valueMinor > 0n ? 'buy' : 'sell';
  return { currency, trade: { kind, id, day, quantity: absolute(valueMinor), amountMinor: worth } };
}

/** All that was done to each currency, in the order of time. */
function effectsByCurrency(input: Omit<HoldingsInput, 'commodities'>): Map<string, (HoldingEffect & { row: Transaction })[]> {
  const counted = input.rows
    .filter(({ postedAt }) => dayOf(postedAt.toISOString(), input.zone) < input.until)
    .toSorted((a, b) => compareNewestFirst(b, a));
  const all = counted.flatMap((row) => {
    const done = effectOfRow(row, input);
    return done ? [{ ...done, row }] : [];
  });
  return Map.groupBy(all, ({ currency }) => currency);
}

/** What a row of the group of a trade paid for it, or brought with it: a fee is less than nothing. */
function toSidePayment(row: Transaction, { tree, convert, zone }: HoldingsInput): DatedPayment | undefined {
  const side = [row.splitA, row.splitB].find(({ accountId }) => {
    const family = accountTypes[tree.accounts.get(accountId)?.type ?? 'ROOT'].family;
    return family === 'income' || family === 'expense';
  });
  const account = side && tree.accounts.get(side.accountId);
  if (side === undefined || account === undefined) return undefined;
  const day = dayOf(row.postedAt.toISOString(), zone);
  const minor = convert(ownCurrency(account), side.valueMinor, day);
  return minor === undefined ? undefined : { day, minor: -minor };
}

/** What is held of commodities and became of them, by their symbols. */
export function calculateHoldings(input: HoldingsInput): CommodityHolding[] {
  const { tree, rows, commodities } = input;
  const held = [...tree.accounts.values()].filter((account) => isHolding(account, commodities));
  const byCurrency = Map.groupBy(held, ownCurrency);
  const done = effectsByCurrency(input);
  const inGroups = Map.groupBy(rows, groupIdOf);
  const counted = new Set<string>();
  return [...byCurrency]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, accounts]): CommodityHolding => {
      const own = done.get(currency) ?? [];
      const trades = own.map(({ trade }) => trade).filter(isTrade);
      const method = commodities.get(currency)?.lots ?? 'fifo';
      const groups = [...new Set(own.flatMap(({ row }) => groupIdOf(row) ?? []))];
      const others = groups
        .flatMap((group) => inGroups.get(group) ?? [])
        .filter((row) => effectOfRow(row, input)?.currency !== currency && !counted.has(row.id));
      // A fee for several commodities at once counts to the first.
      for (const { id } of others) counted.add(id);
      const traded = trades.flatMap((trade): DatedPayment[] =>
        trade.kind === 'split'
          ? []
          : [{ day: trade.day, minor: trade.kind === 'buy' ? -trade.amountMinor : trade.amountMinor }],
      );
      const quantities = calculateQuantities(accounts, input);
      return {
        currency,
        name: commodities.get(currency)?.name ?? '',
        method,
        accounts: quantities,
        quantity: quantities.reduce((sum, { quantity }) => sum + quantity, 0n),
        holding: calculateHolding(trades, method),
        payments: [...traded, ...others.flatMap((row) => toSidePayment(row, input) ?? [])],
        unknownTrades: own.filter(({ trade }) => trade === 'unknown').length,
      };
    })
    .filter(({ accounts }) => accounts.length > 0);
}

/** What accounts held where the days that count end; without those in which nothing ever was. */
function calculateQuantities(accounts: readonly Account[], { rows, zone, until }: HoldingsInput) {
  return accounts.flatMap(({ id }) => {
    const own = rows
      .filter(({ postedAt }) => dayOf(postedAt.toISOString(), zone) < until)
      .flatMap(({ splitA, splitB }) => [splitA, splitB].filter(({ accountId }) => accountId === id));
    const quantity = own.reduce((sum, { valueMinor }) => sum + valueMinor, 0n);
    return own.length === 0 ? [] : [{ accountId: id, quantity }];
  });
}

/**
 * What was gained by what was sold, of all currencies and commodities, as far as it was bought by exchange too.
 * @param rows those over accounts of trading
 * @returns what was gained on some days, in the currency of the book
 */
export function createRealisedGains(
  input: Omit<HoldingsInput, 'until'>,
): (days: { from?: string | undefined; until: string }) => bigint {
  const sales = [...effectsByCurrency({ ...input, until: '9999-12-31' })].flatMap(([currency, own]) => {
    const method = input.commodities.get(currency)?.lots ?? 'fifo';
    const trades = own.map(({ trade }) => trade).filter(isTrade);
    return calculateHolding(trades, method).sales;
  });
  return ({ from = '', until }) =>
    sales
      .filter(({ day }) => from <= day && day < until)
      .reduce((sum, { proceedsMinor, costMinor }) => sum + proceedsMinor - costMinor, 0n);
}
