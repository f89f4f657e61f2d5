import { roundRatio } from './ratio.ts';

/**
 * What happens to a holding, in the order of time. A quantity is in minor units of the commodity, an amount in those of the money that
 * was paid or got for it. A `split` changes the quantity and costs nothing.
 */
export type HoldingTrade =
  | { kind: 'buy'; id: string; day: string; quantity: bigint; amountMinor: bigint }
  | { kind: 'sell'; id: string; day: string; quantity: bigint; amountMinor: bigint }
  | { kind: 'split'; id: string; day: string; change: bigint };

/** What is left of what was bought at once. */
export type PurchaseLot = { id: string; day: string; quantity: bigint; costMinor: bigint };

/** What a part of a sale had cost, by the lot that it came from. */
export type Sale = {
  id: string;
  day: string;
  /** The lot, and the day on which it was bought; of an average there are none. */
  lot: Pick<PurchaseLot, 'id' | 'day'> | undefined;
  quantity: bigint;
  proceedsMinor: bigint;
  costMinor: bigint;
};

/** How it is chosen what is sold: what was bought first, or an equal share of all. */
export type LotMethod = 'fifo' | 'average';

export type Holding = {
  lots: PurchaseLot[];
  sales: Sale[];
  /** What was sold and never bought, in the same minor units: its cost is not known. */
  uncovered: bigint;
};

/** The share of an amount that a part of a quantity has, to the whole minor unit. */
const shareOf = (minor: bigint, part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : roundRatio({ over: minor * part, under: whole });

/** Puts all lots into one, which is as old as the oldest. */
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

/** Changes what is held as a split does: the new units go to the lots by what is in them, the rest of rounding to the last. */
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

/** Takes a quantity out of lots, the first ones first; what they do not hold is answered as `uncovered`. */
function sellFromLots(lots: readonly PurchaseLot[], trade: Extract<HoldingTrade, { kind: 'sell' }>, method: LotMethod) {
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
 * What is left of what was bought, and what was gained with what was sold: a pure function of the trades, so nothing of it is ever
 * stored. Cost is never lost to rounding: what is left and what was sold have cost together what was paid.
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
