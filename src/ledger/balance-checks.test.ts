import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBalanceChecks, withBalanceCheck } from './balance-checks.ts';
import type { Item } from './items.ts';

test('keeps one balance check a day for an account and reads them sorted by day', () => {
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
      expect(readBalanceChecks(own)).toEqual(all);
    }),
  );
});
