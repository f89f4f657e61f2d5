import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateHolding, type HoldingTrade } from './lots.ts';

const buy = (day: string, quantity: bigint, amountMinor: bigint): HoldingTrade => ({
  kind: 'buy',
  id: `b${day}`,
  day,
  quantity,
  amountMinor,
});
const sell = (day: string, quantity: bigint, amountMinor: bigint): HoldingTrade => ({
  kind: 'sell',
  id: `s${day}`,
  day,
  quantity,
  amountMinor,
});
const trades = [buy('2024-01-01', 10n, 1000n), buy('2024-02-01', 10n, 1500n), sell('2024-03-01', 15n, 3000n)];

test('sells the first bought units first', () => {
  const { lots, sales, uncovered } = calculateHolding(trades, 'fifo');
  expect(lots).toEqual([{ id: 'b2024-02-01', day: '2024-02-01', quantity: 5n, costMinor: 750n }]);
  expect(sales.map(({ quantity, proceedsMinor, costMinor }) => [quantity, proceedsMinor, costMinor])).toEqual(
    [
      [10n, 2000n, 1000n],
      [5n, 1000n, 750n],
    ],
  );
  expect(uncovered).toBe(0n);
});

test('uses an equal share of all costs with the average method', () => {
  const { lots, sales } = calculateHolding(trades, 'average');
  expect(lots.map(({ quantity, costMinor }) => [quantity, costMinor])).toEqual([[5n, 625n]]);
  expect(sales.map(({ lot, costMinor }) => [lot, costMinor])).toEqual([[undefined, 1875n]]);
});

test('adds units without cost for a share split', () => {
  const split: HoldingTrade = { kind: 'split', id: 'x', day: '2024-02-15', change: 20n };
  const { lots } = calculateHolding([...trades.slice(0, 2), split], 'fifo');
  expect(lots.map(({ quantity, costMinor }) => [quantity, costMinor])).toEqual([
    [20n, 1000n],
    [20n, 1500n],
  ]);
});

test('reports units that were never bought, without a cost', () => {
  const { lots, sales, uncovered } = calculateHolding(
    [buy('2024-01-01', 2n, 10n), sell('2024-01-02', 5n, 50n)],
    'fifo',
  );
  expect([lots, uncovered]).toEqual([[], 3n]);
  expect(sales.map(({ quantity, proceedsMinor, costMinor }) => [quantity, proceedsMinor, costMinor])).toEqual(
    [[2n, 20n, 10n]],
  );
});

const anyTrades = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('buy' as const),
      quantity: fc.bigInt(1n, 10n ** 12n),
      amountMinor: fc.bigInt(0n, 10n ** 12n),
    }),
    fc.record({
      kind: fc.constant('sell' as const),
      quantity: fc.bigInt(1n, 10n ** 12n),
      amountMinor: fc.bigInt(0n, 10n ** 12n),
    }),
    fc.record({ kind: fc.constant('split' as const), change: fc.bigInt(0n, 10n ** 12n) }),
  ),
  { maxLength: 30 },
);

test.each(['fifo', 'average'] as const)('loses no unit and no cent with the method %s', (method) => {
  fc.assert(
    fc.property(anyTrades, (parts) => {
      const all = parts.map((part, at): HoldingTrade => ({ ...part, id: `${at}`, day: `2024-01-01` }));
      const { lots, sales, uncovered } = calculateHolding(all, method);
      const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
      const paid = sum(all.map((trade) => (trade.kind === 'buy' ? trade.amountMinor : 0n)));
      expect(sum(lots.map(({ costMinor }) => costMinor)) + sum(sales.map(({ costMinor }) => costMinor))).toBe(
        paid,
      );
      const sold = sum(all.map((trade) => (trade.kind === 'sell' ? trade.quantity : 0n)));
      expect(sum(sales.map(({ quantity }) => quantity)) + uncovered).toBe(sold);
      expect(lots.every(({ quantity, costMinor }) => quantity > 0n && costMinor >= 0n)).toBe(true);
    }),
  );
});
