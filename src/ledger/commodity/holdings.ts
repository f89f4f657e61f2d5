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

/** The holding of a commodity and its results, in the currency of the book. */
export type CommodityHolding = {
  currency: string;
  name: string;
  method: LotMethod;
  /** The quantity in each account in minor units, also of accounts that hold none any more. */
  accounts: { accountId: string; quantity: bigint }[];
  quantity: bigint;
  /** The remaining purchase lots, and the gains of sales. */
  holding: Holding;
  /** The payments for the commodity and from it, including fees and dividends in the same groups. */
  payments: DatedPayment[];
  /** Number of trades of unknown value, because no price of their day is known. */
  unknownTrades: number;
};

/** The input of the holdings calculation. */
export type HoldingsInput = {
  tree: AccountTree;
  /** All rows of the accounts that hold commodities. The other rows of their groups are needed for fees and dividends. */
  rows: readonly Transaction[];
  commodities: ReadonlyMap<string, Commodity>;
  convert: Converter;
  zone: string;
  /** The first day that does not count. */
  until: string;
};

/**
 * The effect of a row on the holding of its currency: a trade, a trade of unknown value, or none. A row with none only assigns the rest of
 * its group, a dividend or a fee, to this commodity.
 */
type HoldingEffect = { currency: string; trade: HoldingTrade | 'unknown' | 'none' };

const isTrade = (trade: HoldingEffect['trade']): trade is HoldingTrade => typeof trade !== 'string';

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Returns the effect of a row on its commodity, if exactly one of its sides holds it; undefined for a move within holdings. */
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
  // A row over trading alone changes only the quantity: a share split or merger.
  if (isTrading(other) && (foreign === undefined || foreign.minor === 0n))
    return { currency, trade: { kind: 'split', id, day, change: valueMinor } };
  const marketValue = foreign
    ? convert(foreign.currency, absolute(foreign.minor), day)
    : convert(currency, absolute(valueMinor), day);
  if (marketValue === undefined) return { currency, trade: 'unknown' };
  const kind = valueMinor > 0n ? 'buy' : 'sell';
  return { currency, trade: { kind, id, day, quantity: absolute(valueMinor), amountMinor: marketValue } };
}

/** Returns all effects by currency, in the order of time. */
function effectsByCurrency(
  input: Omit<HoldingsInput, 'commodities'>,
): Map<string, (HoldingEffect & { row: Transaction })[]> {
  const counted = input.rows
    .filter(({ postedAt }) => dayOf(postedAt.toISOString(), input.zone) < input.until)
    .toSorted((a, b) => compareNewestFirst(b, a));
  const all = counted.flatMap((row) => {
    const done = effectOfRow(row, input);
    return done ? [{ ...done, row }] : [];
  });
  return Map.groupBy(all, ({ currency }) => currency);
}

/** Returns the payment of another row in a trade's group: a dividend is positive, a fee negative. */
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

/** Calculates the holdings of all commodities, sorted by symbol. */
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
      // A fee for several commodities counts to the first.
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

/** Calculates the quantity in each account at the end of the period, without accounts that never had a row. */
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
 * Calculates the gains of sales of all currencies and commodities, if their purchase was an exchange too.
 * @param rows the rows over trading accounts
 * @returns a function that returns the gain in a period, in the currency of the book
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
