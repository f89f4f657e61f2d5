import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateFlowDeltas, type FlowSource, sumFlows } from './flows.ts';
import { calculateAccountDeltas } from './posting.ts';

const posted = (a: string, b: string, valueMinor: bigint, postedAt: string): FlowSource => ({
  splitA: { accountId: a, valueMinor },
  splitB: { accountId: b, valueMinor: -valueMinor },
  postedAt,
});
const utc = { zone: 'UTC', startsOn: 1 };
const newYear = '2025-12-31T23:30:00.000Z';

test('creates a flow from the losing to the gaining side in the month of the book; zero goes from A to B', () => {
  const of = (valueMinor: bigint, zone = 'UTC', startsOn = 1) =>
    calculateFlowDeltas({ after: posted('bank', 'salary', valueMinor, newYear) }, { zone, startsOn });
  const [month, count] = ['2025-12', 1];
  expect(of(5n)).toEqual([{ month, fromId: 'salary', toId: 'bank', amountMinor: 5n, count }]);
  expect(of(-5n)).toEqual([{ month, fromId: 'bank', toId: 'salary', amountMinor: 5n, count }]);
  expect(of(0n)).toEqual([{ month, fromId: 'bank', toId: 'salary', amountMinor: 0n, count }]);
  expect(of(5n, 'Europe/Berlin')).toMatchObject([{ month: '2026-01' }]);
  expect(of(5n, 'UTC', 25)).toMatchObject([{ month: '2026-01' }]);
  expect(of(5n, 'Europe/Berlin', 10)).toMatchObject([{ month: '2025-12' }]);
});

const sides = ['bank', 'card', 'food'];
const anyPosted = fc
  .record({
    pair: fc.uniqueArray(fc.constantFrom(...sides), { minLength: 2, maxLength: 2 }),
    valueMinor: fc.bigInt(),
    postedAt: fc.constantFrom(newYear, '2025-12-01T00:00:00.000Z', '2024-02-29T12:00:00.000Z'),
  })
  .map(({ pair: [a = '', b = ''], valueMinor, postedAt }) => posted(a, b, valueMinor, postedAt));

test('adds up to the sums of the accounts, never negative, and to nothing after a reversed change', () => {
  fc.assert(
    fc.property(fc.array(anyPosted), anyPosted, anyPosted, (rows, before, after) => {
      const flows = sumFlows(
        rows.flatMap((row) => calculateFlowDeltas({ after: row }, { zone: 'Asia/Tokyo', startsOn: 25 })),
      );
      expect(flows.every(({ amountMinor, count }) => amountMinor >= 0n && count > 0)).toBe(true);
      expect(flows.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
      const own = rows.flatMap((row) => calculateAccountDeltas({ after: { ...row, tags: [] } }));
      for (const id of sides) {
        const gained = flows.reduce(
          (sum, { fromId, toId, amountMinor }) =>
            sum + (toId === id ? amountMinor : 0n) - (fromId === id ? amountMinor : 0n),
          0n,
        );
        const held = own.filter(({ accountId }) => accountId === id);
        expect(gained).toBe(held.reduce((sum, { minor }) => sum + minor, 0n));
      }
      const there = calculateFlowDeltas({ before, after }, utc);
      expect(sumFlows([...there, ...calculateFlowDeltas({ before: after, after: before }, utc)])).toEqual([]);
    }),
  );
});
