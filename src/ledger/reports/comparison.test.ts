import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareAmounts, toPerMille } from './periods.ts';

describe('a comparison', () => {
  test.each([
    [150n, 100n, 50n, 500n],
    [50n, 100n, -50n, -500n],
    [-150n, -100n, -50n, -500n],
    [100n, -100n, 200n, 2000n],
    [0n, 3n, -3n, -1000n],
    [4n, 3n, 1n, 333n],
    [5n, 3n, 2n, 667n],
    [2001n, 2000n, 1n, 1n],
    [1999n, 2000n, -1n, -1n],
  ])('of %s with %s shows a change of %s, in thousandths %s', (now, before, differenceMinor, thousandths) => {
    const change = compareAmounts(now, before);
    expect(change.differenceMinor).toBe(differenceMinor);
    expect(change.ratio && toPerMille(change.ratio)).toBe(thousandths);
  });

  test('has no ratio to zero and is exact for any amounts', () => {
    expect(compareAmounts(5n, 0n)).toEqual({ differenceMinor: 5n, ratio: undefined });
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (now, before) => {
        const { differenceMinor, ratio = { numerator: differenceMinor, denominator: 1n } } = compareAmounts(
          now,
          before,
        );
        expect(before + differenceMinor).toBe(now);
        expect(ratio.numerator).toBe(differenceMinor);
        expect(ratio.denominator > 0n).toBe(true);
        expect(compareAmounts(-now, -before).differenceMinor).toBe(-differenceMinor);
      }),
    );
  });
});
