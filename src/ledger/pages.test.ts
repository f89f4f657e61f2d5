import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNewestFirst } from './compare.ts';
import { mergePages, runningBalances } from './pages.ts';
import { readTransaction, writeTransaction } from './wire.ts';
import { splitIn, type Transaction } from './transaction.ts';

/** Any transaction between A and somebody else; few dates, so that ties are common. */
const anyTransaction: fc.Arbitrary<Transaction> = fc
  .record({
    id: fc.stringMatching(/^[A-Z0-9]{1,6}$/),
    posted: fc.integer({ min: 0, max: 3 }),
    entered: fc.integer({ min: 0, max: 2 }),
    valueMinor: fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }),
    isB: fc.boolean(),
    tags: fc.uniqueArray(fc.stringMatching(/^[a-zé]{1,5}$/), { maxLength: 3 }),
  })
  .map(({ id, posted, entered, valueMinor, isB, tags }) => ({
    id,
    description: id,
    notes: '',
    postedAt: new Date(Date.UTC(2024, 0, 1 + posted)),
    enteredAt: new Date(Date.UTC(2024, 0, 1 + entered)),
    splitA: { id: `${id}A`, accountId: isB ? 'Z' : 'A', valueMinor },
    splitB: { id: `${id}B`, accountId: isB ? 'A' : 'Z', valueMinor: -valueMinor },
    tags,
    props: '{"kept": 1}',
    otherSplitInfo: '{}',
  }));
const rows = fc.uniqueArray(anyTransaction, { selector: ({ id }) => id, maxLength: 30 });

test('pages merge into one order, each row once', () => {
  fc.assert(
    fc.property(rows, fc.nat(30), fc.nat(30), (all, from, to) => {
      const sorted = all.toSorted(compareNewestFirst);
      const merged = mergePages(sorted.slice(0, Math.max(from, to)), sorted.slice(Math.min(from, to)));
      expect(merged).toEqual(sorted);
    }),
  );
});

test('the order is total: no two different rows are equal', () => {
  fc.assert(
    fc.property(rows, (all) => {
      for (const a of all) for (const b of all) expect(compareNewestFirst(a, b) === 0).toBe(a === b);
    }),
  );
});

test('balances run from the total down to what was there before the first row', () => {
  fc.assert(
    fc.property(rows, fc.bigInt(), (all, totalMinor) => {
      const balances = runningBalances(all, 'A', totalMinor);
      const sum = all.reduce((held, row) => held + splitIn(row, 'A').valueMinor, 0n);
      const oldest = all.at(-1);
      if (oldest === undefined) return;
      expect(balances[0]).toBe(totalMinor);
      expect((balances.at(-1) ?? 0n) - splitIn(oldest, 'A').valueMinor).toBe(totalMinor - sum);
    }),
  );
});

test('a transaction goes over the wire and back unchanged', () => {
  fc.assert(
    fc.property(anyTransaction, (transaction) => {
      expect(readTransaction(writeTransaction(transaction))).toEqual(transaction);
    }),
  );
});
