import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noSplitInfo } from './split-info.ts';
import { compareNewestFirst, splitIn, type Transaction } from './transaction.ts';
import {
  appendPage,
  appendFiltered,
  balanceAtRow,
  evictSegments,
  findRowIndex,
  insertRow,
  createRegister,
  refillSegment,
  type Register,
  removeRow,
  rowAt,
  sumVisibleRows,
} from './register.ts';
import { readTransaction, writeTransaction } from './wire.ts';
import { transaction } from '../../test/support/factories.ts';

/** Any transaction between A and another account; there are few dates, so that ties are common. */
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
    splitInfo: noSplitInfo,
  }));
const rows = fc.uniqueArray(anyTransaction, { selector: ({ id }) => id, maxLength: 30 });

test('sorts totally: no two different rows are equal', () => {
  fc.assert(
    fc.property(rows, (all) => {
      for (const a of all) for (const b of all) expect(compareNewestFirst(a, b) === 0).toBe(a === b);
    }),
  );
});

const valueOf = (row: Transaction) => splitIn(row, 'A').valueMinor;

/** Creates a register paged to its end in pages of three, with some segments evicted. */
function paged(sorted: Transaction[], from: number, to: number): Register {
  let register = createRegister(valueOf);
  for (let at = 0; at === 0 || at < sorted.length; at += 3) {
    register = appendPage(register, sorted.slice(at, at + 3), at + 3 >= sorted.length);
  }
  return evictSegments(register, from, to);
}

/** Fetches evicted rows again like the app: everything after the previous segment up to the segment's end. */
function refilled(register: Register, all: Transaction[]): Register {
  return register.segments.reduce((held, { last, rows: there }, at) => {
    const start = register.segments[at - 1]?.last;
    const isLast = at === register.segments.length - 1;
    const within = all.filter(
      (row) =>
        (start === undefined || compareNewestFirst(row, start) > 0) &&
        (isLast || compareNewestFirst(row, last) <= 0),
    );
    return there === undefined ? refillSegment(held, at, within) : held;
  }, register);
}

function shown(register: Register): (Transaction | undefined)[] {
  return Array.from({ length: register.count }, (_, index) => rowAt(register, index));
}

test('keeps order, count and balances of loaded rows while rows are added and removed', () => {
  const steps = fc.array(fc.record({ row: anyTransaction, removes: fc.nat(40) }), { maxLength: 8 });
  fc.assert(
    fc.property(rows, steps, fc.nat(4), fc.nat(8), fc.bigInt(), (start, changes, from, width, totalMinor) => {
      let all = start.toSorted(compareNewestFirst);
      let register = paged(all, from, from + width);
      for (const { row, removes } of changes) {
        const gone = all[removes % Math.max(all.length, 1)];
        if (gone !== undefined) {
          all = all.filter(({ id }) => id !== gone.id);
          register = removeRow(register, gone.id, gone) ?? register;
        }
        if (all.every(({ id }) => id !== row.id)) {
          all = [...all, row].toSorted(compareNewestFirst);
          register = insertRow(register, row);
        }
      }
      expect(register.count).toBe(all.length);
      const whole = refilled(register, all);
      expect(shown(whole)).toEqual(all);
      let heldMinor = totalMinor;
      for (const [index, row] of all.entries()) {
        expect(balanceAtRow(whole, index, totalMinor)).toBe(heldMinor);
        expect(findRowIndex(whole, row.id)).toBe(index);
        heldMinor -= valueOf(row);
      }
    }),
  );
});

test('ignores rows beyond the loaded pages until their page is loaded', () => {
  const at = (id: string, day: number) =>
    transaction(id, { to: 'A', from: 'B', valueMinor: 5n }, { postedAt: new Date(Date.UTC(2024, 0, day)) });
  const [newest, middle, old, oldest] = [at('N', 9), at('M', 8), at('O', 3), at('P', 1)];
  const known = appendPage(createRegister(valueOf), [newest, middle], false);
  expect(insertRow(known, old)).toBe(known);
  const whole = appendPage(known, [old, oldest], true);
  expect(shown(insertRow(whole, at('Q', 5))).map((row) => row?.id)).toEqual(['N', 'M', 'Q', 'O', 'P']);
  expect(shown(insertRow(whole, at('Z', 0))).at(-1)?.id).toBe('Z');
  // A row that is not loaded was deleted elsewhere, so its position is unknown.
  expect(removeRow(evictSegments(whole, 0, 0), 'O')).toBeUndefined();
  expect(removeRow(whole, 'unknown')).toBe(whole);
  expect(shown(insertRow(appendPage(createRegister(valueOf), [], true), newest))).toEqual([newest]);
});

test('writes a transaction in wire format and reads it back unchanged', () => {
  fc.assert(
    fc.property(anyTransaction, (transaction) => {
      expect(readTransaction(writeTransaction(transaction))).toEqual(transaction);
    }),
  );
});

test('has the same rows, sum and balances when it is filtered page by page', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyTransaction, { selector: ({ id }) => id, maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      fc.func(fc.boolean()),
      (unordered, size, isChosen) => {
        const rows = unordered.toSorted(compareNewestFirst);
        const isShown = ({ id }: Transaction) => isChosen(id);
        const valueOf = (row: Transaction) => splitIn(row, 'A').valueMinor;
        const whole = appendPage(createRegister(valueOf), rows, true);
        let filtered = createRegister(valueOf);
        for (let at = 0; at === 0 || at < rows.length; at += size)
          filtered = appendFiltered(filtered, rows.slice(at, at + size), isShown, at + size >= rows.length);
        const shown = rows.filter(isShown);
        expect(shown.map((_row, index) => rowAt(filtered, index))).toEqual(shown);
        expect(filtered.count).toBe(shown.length);
        expect(sumVisibleRows(filtered)).toBe(shown.reduce((sum, row) => sum + valueOf(row), 0n));
        expect(shown.map((_row, index) => balanceAtRow(filtered, index, 7n))).toEqual(
          shown.map((row) => balanceAtRow(whole, rows.indexOf(row), 7n)),
        );
      },
    ),
  );
});
