import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noSplitInfo } from './split-info.ts';
import {
  sortRows,
  isSortedNewestFirst,
  listMonthRuns,
  sortOrders,
  createFullRegister,
  sumInOut,
} from './register-sort.ts';
import { compareNewestFirst, type Transaction } from './transaction.ts';
import { appendPage, evictSegments, createRegister } from './register.ts';

let made = 0;

function rowOf(posted: string, minor: bigint, description = 'Row'): Transaction {
  made += 1;
  const id = `T${String(made).padStart(5, '0')}`;
  return {
    id,
    description,
    notes: '',
    postedAt: new Date(posted),
    enteredAt: new Date(posted),
    splitA: { id: `${id}A`, accountId: 'mine', valueMinor: minor },
    splitB: { id: `${id}B`, accountId: 'other', valueMinor: -minor },
    tags: [],
    props: '{}',
    splitInfo: noSplitInfo,
  };
}

const reading = {
  valueOf: (row: Transaction) => row.splitA.valueMinor,
  monthOf: (row: Transaction) => row.postedAt.toISOString().slice(0, 7),
  compareTexts: (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' }),
};

const anyRow = fc
  .record({
    ms: fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2025, 8) }),
    minor: fc.bigInt({ min: -500n, max: 500n }),
    description: fc.constantFrom('a', 'B', 'c'),
  })
  .map(({ ms, minor, description }) => rowOf(new Date(ms).toISOString(), minor, description));

const anyRows = fc.array(anyRow, { maxLength: 40 });

describe('sorted rows', () => {
  const rows = [
    rowOf('2026-03-02T10:00:00Z', -8000n, 'shoes'),
    rowOf('2026-03-05T10:00:00Z', 2000n, 'Hat'),
    rowOf('2026-02-01T10:00:00Z', -9000n, 'Rent'),
    rowOf('2026-02-03T10:00:00Z', 2000n, 'apples'),
  ];
  const described = (order: (typeof sortOrders)[number], isByMonth = false) =>
    sortRows(rows, { order, isByMonth }, reading).map(({ description }) => description);

  test.each([
    ['newest', ['Hat', 'shoes', 'apples', 'Rent']],
    ['oldest', ['Rent', 'apples', 'shoes', 'Hat']],
    ['largest', ['Rent', 'shoes', 'Hat', 'apples']],
    ['smallest', ['Hat', 'apples', 'shoes', 'Rent']],
    ['description', ['apples', 'Hat', 'Rent', 'shoes']],
  ] as const)('are in the order %s', (order, expected) => {
    expect(described(order)).toEqual(expected);
    expect(isSortedNewestFirst({ order, isByMonth: true })).toBe(order === 'newest');
  });

  test('are sorted within their months', () => {
    expect(described('largest', true)).toEqual(['shoes', 'Hat', 'Rent', 'apples']);
    expect(described('oldest', true)).toEqual(described('oldest'));
  });

  test('contain all rows, with the rows of a month together', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...sortOrders), fc.boolean(), (some, order, isByMonth) => {
        const sorted = sortRows(some, { order, isByMonth }, reading);
        expect(new Set(sorted)).toEqual(new Set(some));
        if (!isByMonth) return;
        const runs = listMonthRuns(createFullRegister(sorted, reading.valueOf), reading.monthOf);
        expect(new Set(runs.map(({ month }) => month)).size).toBe(runs.length);
        expect(runs.flatMap((run) => run.rows ?? [])).toEqual(sorted);
      }),
    );
  });
});

describe('the months of a register', () => {
  test('are complete or have no rows, however the register was paged and evicted', () => {
    const segmentRows = 3;
    fc.assert(
      fc.property(anyRows, fc.nat(12), fc.nat(12), fc.nat(40), (some, from, to, known) => {
        const all = some.toSorted(compareNewestFirst);
        let register = createRegister(reading.valueOf);
        for (let at = 0; at < Math.min(known, all.length); at += segmentRows)
          register = appendPage(register, all.slice(at, at + segmentRows), at + segmentRows >= all.length);
        const runs = listMonthRuns(evictSegments(register, from, to), reading.monthOf);
        for (const { month, index, rows } of runs) {
          const ofMonth = all.filter((row) => reading.monthOf(row) === month);
          expect(all[index]).toBe(ofMonth[0]);
          expect(rows ?? ofMonth).toEqual(ofMonth);
        }
      }),
    );
  });

  test('have no rows while more may follow', () => {
    const rows = [rowOf('2026-03-02T10:00:00Z', 1n), rowOf('2026-02-02T10:00:00Z', 2n)];
    const paged = appendPage(createRegister(reading.valueOf), rows, false);
    expect(listMonthRuns(paged, reading.monthOf).map((run) => run.rows?.length)).toEqual([1, undefined]);
  });
});

test('adds up money in and money out separately', () => {
  expect(sumInOut([5n, -3n, 0n, -4n])).toEqual({ inMinor: 5n, outMinor: 7n });
});
