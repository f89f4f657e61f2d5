import { roundRatio } from './ratio.ts';

/**
 * A trade of a holding. A quantity is in minor units of the commodity, an amount in minor units of the paid or received money. A `split`
 * changes the quantity and costs nothing.
 */
export type HoldingTrade =
  | { kind: 'buy'; id: string; day: string; quantity: bigint; amountMinor: bigint }
  | { kind: 'sell'; id: string; day: string; quantity: bigint; amountMinor: bigint }
  | { kind: 'split'; id: string; day: string; change: bigint };

/** The remainder of one purchase. */
export type PurchaseLot = { id: string; day: string; quantity: bigint; costMinor: bigint };

/** The cost of a part of a sale, by the lot that it came from. */
export type Sale = {
  id: string;
  day: string;
  /** The lot and its purchase day; undefined with the average method. */
  lot: Pick<PurchaseLot, 'id' | 'day'> | undefined;
  quantity: bigint;
  proceedsMinor: bigint;
  costMinor: bigint;
};

/** The method that chooses the sold units: the first bought first, or an equal share of all. */
export type LotMethod = 'fifo' | 'average';

export type Holding = {
  lots: PurchaseLot[];
  sales: Sale[];
  /** Units that were sold but never bought, in minor units; their cost is unknown. */
  uncovered: bigint;
};

/** Calculates the share of an amount for a part of a quantity, rounded to the minor unit. */
const shareOf = (minor: bigint, part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : roundRatio({ over: minor * part, under: whole });

/** Merges all lots into one with the date of the oldest. */
function mergeLots(lots: readonly PurchaseLot[]): PurchaseLot[] {
  const [first] = lots;
  if (first === undefined) return [];
  return [
    {
      ...first,
      quantity: lots.reduce((sum, { quantity }) => sum + quantity, 0n),
      costMinor: lots.reduce((sum, { costMinor }) => sum + costMinor, 0n),
    },
  ];
}

/** Applies a share split: the new units are distributed over the lots by quantity, and the last lot takes the rounding remainder. */
function splitLots(lots: readonly PurchaseLot[], change: bigint): PurchaseLot[] {
  const whole = lots.reduce((sum, { quantity }) => sum + quantity, 0n);
  let left = change;
  return lots
    .map((lot, at) => {
      const more = at === lots.length - 1 ? left : shareOf(change, lot.quantity, whole);
      left -= more;
      return { ...lot, quantity: lot.quantity + more };
    })
    .filter(({ quantity }) => quantity > 0n);
}

/** Sells a quantity from lots, the first ones first. Units beyond the lots are returned as `uncovered`. */
function sellFromLots(
  lots: readonly PurchaseLot[],
  trade: Extract<HoldingTrade, { kind: 'sell' }>,
  method: LotMethod,
) {
  const { id, day, amountMinor } = trade;
  const sales: Sale[] = [];
  const kept: PurchaseLot[] = [];
  let [left, proceedsLeft] = [trade.quantity, amountMinor];
  for (const lot of lots) {
    const quantity = left < lot.quantity ? left : lot.quantity;
    if (quantity === 0n) {
      kept.push(lot);
      continue;
    }
    const costMinor = shareOf(lot.costMinor, quantity, lot.quantity);
    const proceedsMinor = quantity === left ? proceedsLeft : shareOf(amountMinor, quantity, trade.quantity);
    sales.push({
      id,
      day,
      lot: method === 'average' ? undefined : { id: lot.id, day: lot.day },
      quantity,
      proceedsMinor,
      costMinor,
    });
    left -= quantity;
    proceedsLeft -= proceedsMinor;
    if (lot.quantity > quantity)
      kept.push({ ...lot, quantity: lot.quantity - quantity, costMinor: lot.costMinor - costMinor });
  }
  return { kept, sales, uncovered: left };
}

/**
 * Calculates the remaining lots and the sales of a holding. It is a pure function of the trades, so that its result is never stored.
 * Rounding never loses cost: the costs of lots and sales add up to the amount paid.
 */
export function calculateHolding(trades: readonly HoldingTrade[], method: LotMethod): Holding {
  const holding: Holding = { lots: [], sales: [], uncovered: 0n };
  for (const trade of trades) {
    if (trade.kind === 'split') holding.lots = splitLots(holding.lots, trade.change);
    else if (trade.kind === 'buy') {
      const { id, day, quantity, amountMinor } = trade;
      holding.lots = [...holding.lots, { id, day, quantity, costMinor: amountMinor }];
      if (method === 'average') holding.lots = mergeLots(holding.lots);
    } else {
      const { kept, sales, uncovered } = sellFromLots(holding.lots, trade, method);
      holding.lots = kept;
      holding.sales.push(...sales);
      holding.uncovered += uncovered;
    }
  }
  return holding;
}
