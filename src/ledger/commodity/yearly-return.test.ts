import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateYearlyReturn } from './yearly-return.ts';

test('matches the results of spreadsheets', () => {
  // The example of Microsoft's help for XIRR: 0.373362535.
  const payments = [
    { day: '2008-01-01', minor: -1_000_000n },
    { day: '2008-03-01', minor: 275_000n },
    { day: '2008-10-30', minor: 425_000n },
    { day: '2009-02-15', minor: 325_000n },
    { day: '2009-04-01', minor: 275_000n },
  ];
  expect(calculateYearlyReturn(payments)).toBeCloseTo(0.373_362_535, 6);
});

test('returns the rate of a single year', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99, max: 500 }), (percent) => {
      const payments = [
        { day: '2023-01-01', minor: -1_000_000n },
        { day: '2024-01-01', minor: 1_000_000n + BigInt(percent) * 10_000n },
      ];
      expect(calculateYearlyReturn(payments)).toBeCloseTo(percent / 100, 5);
    }),
  );
});

test('returns undefined if nothing went in, nothing came out, or all payments are on one day', () => {
  expect(calculateYearlyReturn([])).toBeUndefined();
  expect(calculateYearlyReturn([{ day: '2024-01-01', minor: -5n }])).toBeUndefined();
  expect(
    calculateYearlyReturn([
      { day: '2024-01-01', minor: -5n },
      { day: '2024-01-01', minor: 7n },
    ]),
  ).toBeUndefined();
});
