import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceChecks, balanceCheckSort, readBalanceChecks, withBalanceCheck } from './balance-checks.ts';
import type { Item } from './items.ts';

test('balance checks are read by their days, whatever else stands there', () => {
  const BalanceChecks = { '2024-10-31': '-12345', May: '1', '2023-12-31': '007', '2024-11-30': 5 };
  expect(readBalanceChecks({ BalanceChecks, TimeZone: 'Europe/Berlin' })).toEqual([
    { day: '2023-12-31', minor: 7n },
    { day: '2024-10-31', minor: -12_345n },
  ]);
  for (const odd of [undefined, null, [], ['1'], '2024-10-31', 7])
    expect(readBalanceChecks({ BalanceChecks: odd })).toEqual([]);
});

test('balance checks, one a day; what is odd in the props stays there', () => {
  const day = (index: number) => new Date(Date.UTC(2000, index, 28)).toISOString().slice(0, 10);
  const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
  const checks = fc.array(fc.tuple(fc.nat(5), fc.option(amount, { nil: undefined })), { maxLength: 20 });
  fc.assert(
    fc.property(checks, (set) => {
      const expected = new Map<string, bigint>();
      let own: Item[] = [];
      for (const [month, minor] of set) {
        own = withBalanceCheck(own, 'bank', { day: day(month), minor });
        if (minor === undefined) expected.delete(day(month));
        else expected.set(day(month), minor);
      }
      const sorted = [...expected].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const all = sorted.map(([at, minor]) => ({ day: at, minor }));
      expect(balanceChecks(own)).toEqual(all);
      const props = balanceCheckSort.write({ kept: 1, BalanceChecks: { odd: 'x' } }, own);
      expect(props).toMatchObject({ kept: 1, BalanceChecks: { odd: 'x' } });
      expect(readBalanceChecks(props)).toEqual(all);
    }),
  );
  expect(balanceCheckSort.write({ BalanceChecks: { '2025-01-31': '5' } }, [])).toEqual({});
});
