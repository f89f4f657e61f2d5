import fc from 'fast-check';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { type CommodityHolding, calculateHoldings } from '#ledger/commodity/holdings.ts';
import { createExchangeRows, createExchangeIds } from '#ledger/commodity/exchange.ts';
import type { LotMethod } from '#ledger/commodity/lots.ts';
import { makePriceTable } from '#ledger/commodity/prices.ts';
import { makeConverter } from '#ledger/commodity/quotes.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays } from '#values/calendar.ts';
import { account, transaction } from '../support/factories.ts';

/**
 * A trade on a day, in ten-thousandths of a share and in cents. A split doubles the shares and costs nothing. Each day has at most one
 * trade, because programs do not agree on the order within a day.
 */
export type BookTrade = {
  kind: 'buy' | 'sell' | 'split';
  day: string;
  quantity: bigint;
  amountMinor: bigint;
};

/** The properties of generated books. */
export type BookOptions = {
  /** True for whole shares at prices in whole cents, so that each part of a lot costs whole cents; false for any quantity at any amount. */
  isExact: boolean;
  hasSplits: boolean;
};

const wholeShare = 10_000n;

/** Maximum number of shares that one share becomes by splits. Prices are multiples of it, so that each part costs whole cents. */
const shareOfSplits = 8n;

type TradeStep = {
  kind: 'buy' | 'sell' | 'split';
  quantity: bigint;
  price: bigint;
  gap: number;
  part: bigint;
};

/** Returns trades that never sell all shares. */
function createTrades(steps: readonly TradeStep[], isExact: boolean): BookTrade[] {
  let [holding, day] = [0n, '2020-01-01'];
  return steps.flatMap(({ kind, quantity, price, gap, part }): BookTrade[] => {
    day = addDays(day, gap);
    const unit = isExact ? wholeShare : 1n;
    if (kind === 'split' && holding > 0n) {
      const split = { kind, day, quantity: holding, amountMinor: 0n };
      holding *= 2n;
      return [split];
    }
    const most = (holding * part) / 1000n / unit;
    const isSale = kind === 'sell' && most > 0n && most * unit < holding;
    const shares = isSale ? most * unit : quantity * unit;
    holding += isSale ? -shares : shares;
    const amountMinor = isExact ? (shares / wholeShare) * price * shareOfSplits : price;
    return [{ kind: isSale ? 'sell' : 'buy', day, quantity: shares, amountMinor }];
  });
}

/** Generates books from a fixed seed. */
export function sampleBooks({ isExact, hasSplits }: BookOptions, numRuns = 30): BookTrade[][] {
  const step = fc.record({
    kind: fc.constantFrom('buy', 'sell', 'sell', ...(hasSplits ? (['split'] as const) : [])),
    quantity: fc.bigInt(1n, isExact ? 200n : 3_000_000n),
    price: fc.bigInt(1n, isExact ? 6000n : 5_000_000n),
    gap: fc.integer({ min: 1, max: 60 }),
    part: fc.bigInt(1n, 999n),
  });
  const isUsual = (trades: readonly BookTrade[]) =>
    2n ** BigInt(trades.filter(({ kind }) => kind === 'split').length) <= shareOfSplits;
  const book = fc
    .array(step, { minLength: 3, maxLength: 24 })
    .map((steps) => createTrades(steps, isExact))
    .filter(isUsual);
  return fc.sample(book, { seed: 47_801_494, numRuns });
}

const currency = (id: string, type: Account['type'], props: Account['props']) =>
  account(id, type, { parentId: 'root', props: props });
const tree = buildAccountTree([
  account('root', 'ROOT'),
  account('bank', 'BANK', { parentId: 'root' }),
  currency('over', 'TRADING', { Trading: true }),
  currency('shares', 'STOCK', { Currency: 'FUND' }),
  currency('overFund', 'TRADING', { Trading: true, Currency: 'FUND' }),
]);

/** Returns the rows of a trade in our book. */
function rowsOf({ kind, day, quantity, amountMinor }: BookTrade): Transaction[] {
  const postedAt = new Date(`${day}T12:00:00Z`);
  if (kind === 'split') {
    const added = { to: 'shares', from: 'overFund', valueMinor: quantity };
    return [transaction(`split ${day}`, added, { postedAt, enteredAt: postedAt })];
  }
  const sign = kind === 'sell' ? -1n : 1n;
  const near = { accountId: 'bank', tradingId: 'over', currency: 'USD', valueMinor: -sign * amountMinor };
  const far = { accountId: 'shares', tradingId: 'overFund', currency: 'FUND', valueMinor: sign * quantity };
  const shared = { description: kind, postedAt, notes: '', tags: [] };
  return createExchangeRows({ near, far, shared, ids: createExchangeIds() }, postedAt);
}

/** Computes the holding of our report for a book of these trades before a day. */
export function computeHolding(
  trades: readonly BookTrade[],
  method: LotMethod,
  until = '9999-12-31',
): CommodityHolding {
  const [holding] = calculateHoldings({
    tree,
    rows: trades.flatMap(rowsOf),
    commodities: new Map([['FUND', { symbol: 'FUND', name: 'Fund', lots: method }]]),
    convert: makeConverter({ prices: makePriceTable([]), bookCurrency: 'USD', decimalsOf: () => 2 }),
    zone: 'UTC',
    until,
  });
  if (holding === undefined) throw new Error('nothing was ever held');
  return holding;
}
