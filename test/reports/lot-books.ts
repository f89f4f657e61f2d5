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
 * What was done on a day, in ten-thousandths of a share and in cents. A split adds as much as is there, and costs nothing. No two
 * lie on one day, as programs do not agree on the order within one.
 */
export type BookTrade = {
  kind: 'buy' | 'sell' | 'split';
  day: string;
  quantity: bigint;
  amountMinor: bigint;
};

/** What the quantities and the amounts of a book are like. */
export type BookOptions = {
  /** Whole shares at prices in whole cents: then each part of a lot costs whole cents; else any quantity for any amount. */
  isExact: boolean;
  hasSplits: boolean;
};

const wholeShare = 10_000n;

/** Most that one share becomes by splits; prices are multiples of it, so that each part costs whole cents. */
const shareOfSplits = 8n;

type TradeStep = { kind: 'buy' | 'sell' | 'split'; quantity: bigint; price: bigint; gap: number; part: bigint };

/** Trades that sell only what is there, and leave something. */
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

/** Books that are the same each time. */
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

/** The rows that a trade is in a book of ours. */
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

/** What our report of holdings is made of, for a book of these trades up to a day. */
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
