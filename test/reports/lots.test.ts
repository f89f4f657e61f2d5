import { describe, expect, test } from 'vitest';
import { noteIfMissing } from '../support/skipped-tests.ts';
import { type BookTrade, computeHolding, sampleBooks } from './lot-books.ts';
import {
  runHledgerLots,
  runGnucashAverage,
  type LotResult,
  runBeancountLots,
  runGnucashLots,
  unitsPerCent,
  hasModule,
  hasCommand,
} from './lot-programs.ts';

/*
 * Compares the lots and gains of other programs with ours. Our lots cost whole cents wherever they are cut; beancount calculates with
 * fractions of a cent, GnuCash rounds in its own way. The comparison is exact if each share of a lot costs whole cents. Otherwise it allows
 * half a cent for each cut of ours, and as much again for each of GnuCash's.
 *
 * beancount books FIFO, and has no average. GnuCash has FIFO in its lots, without share splits, and the average in its portfolio report,
 * with splits. hledger chooses no lots: it adds up the sold parts that the journal names.
 */

const total = (all: readonly bigint[]) => all.reduce((sum, each) => sum + each, 0n);

/** Computes our FIFO result for a book. */
function computeOwnLots(trades: readonly BookTrade[]): LotResult & { cuts: bigint } {
  const { lots, sales } = computeHolding(trades, 'fifo').holding;
  const byDay = Map.groupBy(sales, ({ day }) => day);
  return {
    remaining: lots.map(({ day, quantity, costMinor }) => ({
      day,
      quantity,
      cost: costMinor * unitsPerCent,
    })),
    gains: [...byDay].map(([day, parts]) => ({
      day,
      gain: total(parts.map(({ proceedsMinor, costMinor }) => proceedsMinor - costMinor)) * unitsPerCent,
    })),
    cuts: BigInt(sales.length),
  };
}

/** Sums the gains of each day: a program may have a row for each sold lot, and no row without a gain. */
function sumByDay(gains: LotResult['gains']): Map<string, bigint> {
  const days = Map.groupBy(gains, ({ day }) => day);
  return new Map([...days].map(([day, parts]) => [day, total(parts.map(({ gain }) => gain))]));
}

/** Expects two amounts to differ at most by a number of millionths of a cent. */
function expectNear(ours: bigint, theirs: bigint, tolerance: bigint): void {
  const apart = ours > theirs ? ours - theirs : theirs - ours;
  expect(
    apart <= tolerance,
    `${ours} and ${theirs} millionths of a cent are further apart than ${tolerance}`,
  ).toBe(true);
}

function expectSame(ours: LotResult, theirs: LotResult, tolerance: bigint): void {
  const what = ({ remaining }: LotResult) => remaining.map(({ day, quantity }) => [day, quantity]);
  expect(what(ours)).toEqual(what(theirs));
  for (const [at, lot] of ours.remaining.entries())
    expectNear(lot.cost, theirs.remaining[at]?.cost ?? 0n, tolerance);
  const [own, others] = [sumByDay(ours.gains), sumByDay(theirs.gains)];
  for (const day of new Set([...own.keys(), ...others.keys()]))
    expectNear(own.get(day) ?? 0n, others.get(day) ?? 0n, tolerance);
}

/** Expects the results of a program to equal ours for each book, within the tolerance of our cuts. */
function expectAll(
  books: readonly (readonly BookTrade[])[],
  run: (books: readonly (readonly BookTrade[])[]) => LotResult[],
  tolerance: (cuts: bigint) => bigint,
): void {
  const theirs = run(books);
  for (const [at, trades] of books.entries()) {
    const ours = computeOwnLots(trades);
    expectSame(ours, theirs[at] ?? { remaining: [], gains: [] }, tolerance(ours.cuts));
  }
}

const exact = sampleBooks({ isExact: true, hasSplits: false });
const exactWithSplits = sampleBooks({ isExact: true, hasSplits: true });
const any = sampleBooks({ isExact: false, hasSplits: false });
const anyWithSplits = sampleBooks({ isExact: false, hasSplits: true });

const halfCent = unitsPerCent / 2n;

test('the books have sales of several lots, and splits', () => {
  const cuts = exactWithSplits.map((trades) => computeOwnLots(trades).cuts);
  expect(total(cuts)).toBeGreaterThan(100n);
  expect(exactWithSplits.flat().filter(({ kind }) => kind === 'split').length).toBeGreaterThan(20);
});

describe('beancount FIFO (skipped if not installed)', () => {
  const isMissingHere = noteIfMissing('beancount: lots against it', hasModule('beancount'));

  test.skipIf(isMissingHere)(
    'agrees to the cent if each share of a lot costs whole cents, also with splits',
    () => {
      expectAll(exactWithSplits, runBeancountLots, () => 0n);
    },
  );

  test.skipIf(isMissingHere)('agrees within half a cent for each sold part, for any quantities', () => {
    expectAll(any, runBeancountLots, (cuts) => cuts * halfCent + 1n);
  });
});

describe('GnuCash (skipped if not installed)', () => {
  const isMissingHere = noteIfMissing(
    'gnucash and python3-gnucash: lots against them',
    hasModule('gnucash') && hasCommand('gnucash-cli'),
  );

  test.skipIf(isMissingHere)('agrees in FIFO to the cent if each share of a lot costs whole cents', () => {
    expectAll(exact, runGnucashLots, () => 0n);
  });

  test.skipIf(isMissingHere)('agrees in FIFO within a cent for each sold part, for any quantities', () => {
    expectAll(any, runGnucashLots, (cuts) => cuts * unitsPerCent);
  });

  test.skipIf(isMissingHere)(
    'average cost agrees within half a cent per sale plus half a cent for the shown total, also with share splits',
    () => {
      const theirs = runGnucashAverage(anyWithSplits);
      for (const [at, trades] of anyWithSplits.entries()) {
        const { lots, sales } = computeHolding(trades, 'average').holding;
        const tolerance = BigInt(sales.length + 1) * halfCent;
        const gain = total(sales.map(({ proceedsMinor, costMinor }) => proceedsMinor - costMinor));
        expectNear(
          total(lots.map(({ costMinor }) => costMinor)) * unitsPerCent,
          theirs[at]?.cost ?? 0n,
          tolerance,
        );
        expectNear(gain * unitsPerCent, theirs[at]?.gain ?? 0n, tolerance);
      }
    },
  );
});

test.skipIf(noteIfMissing('hledger: lots against it', hasCommand('hledger')))(
  'hledger (skipped if not installed) adds up remaining shares, their cost and the gains of given sales to the cent',
  () => {
    const theirs = runHledgerLots(any);
    for (const [at, trades] of any.entries()) {
      const { remaining, gains } = computeOwnLots(trades);
      expect(theirs[at]).toEqual({
        quantity: total(remaining.map(({ quantity }) => quantity)),
        cost: total(remaining.map(({ cost }) => cost)),
        gain: total(gains.map(({ gain }) => gain)),
      });
    }
  },
);
