import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadByShare, spreadEvenly } from './merge.ts';

const amount = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n });
const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 16n }), { minLength: 1, maxLength: 40 });
const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);
const size = (minor: bigint) => (minor < 0n ? -minor : minor);

test.each<[bigint, bigint[], bigint[]]>([
  [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
  [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
  [101n, [1n, 1n, 1n], [34n, 34n, 33n]],
  [10n, [0n, 1n, 0n, 1n], [0n, 5n, 0n, 5n]],
  [10n, [1n, 2n, 4n], [1n, 3n, 6n]],
  [10n, [0n, 0n], [5n, 5n]],
  [0n, [3n, 4n], [0n, 0n]],
  [90n, [100n, -10n], [100n, -10n]],
  [7n, [-1n, -1n], [4n, 3n]],
  [7n, [5n, -5n], [4n, 3n]],
  [7n, [], []],
])('%s by %s is %s', (minor, by, shares) => {
  expect(spreadByShare(minor, by)).toEqual(shares);
});

test('adds up to the amount for any weights, within one unit of the exact shares', () => {
  fc.assert(
    fc.property(amount, weights, (minor, by) => {
      const shares = spreadByShare(minor, by);
      const total = sum(by);
      expect([shares.length, sum(shares)]).toEqual([by.length, minor]);
      if (total === 0n) return;
      for (const [at, weight] of by.entries()) {
        expect(size((shares[at] ?? 0n) * total - minor * weight) < total).toBe(true);
        expect(weight > 0n || shares[at] === 0n).toBe(true);
      }
    }),
  );
});

test('adds up for weights of both signs', () => {
  const any = fc.array(fc.bigInt({ min: -1000n, max: 1000n }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amount, any, (minor, by) => {
      expect(sum(spreadByShare(minor, by))).toBe(minor);
    }),
  );
});

test('spreads evenly with a difference of at most one unit, the larger shares first', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 200 }), (minor, n) => {
      const shares = spreadEvenly(minor, n);
      expect([shares.length, sum(shares)]).toEqual([n, minor]);
      const sizes = shares.map(size);
      const [first = 0n, last = 0n] = [sizes[0], sizes.at(-1)];
      expect(first - last <= 1n).toBe(true);
      expect(sizes).toEqual(sizes.toSorted((a, b) => (a === b ? 0 : a > b ? -1 : 1)));
    }),
  );
  expect(spreadEvenly(5n, 0)).toEqual([]);
});
