import { describe, expect, test } from 'vitest';
import { noteIfMissing } from '../support/missing.ts';
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
 * What other programs make of what was bought and sold. Ours costs whole cents wherever a lot is cut; beancount counts on with
 * fractions of a cent, GnuCash rounds in its own way. So it is compared to the cent where each share of a lot costs whole cents,
 * and elsewhere as near as that leaves it: half a cent for each cut of ours, and as much again for each of GnuCash's.
 *
 * beancount books FIFO, and knows no average. GnuCash has FIFO in its lots, which know no splits of shares, and the average in its
 * report of portfolios, which does. hledger chooses no lots: it adds up what it is told was sold.
 */

const total = (all: readonly bigint[]) => all.reduce((sum, each) => sum + each, 0n);

/** What we make of a book, first in first out. */
function computeOwnLots(trades: readonly BookTrade[]): LotResult & { cuts: bigint } {
  const { lots, sales } = computeHolding(trades, 'fifo').holding;
  const byDay = Map.groupBy(sales, ({ day }) => day);
  return {
    remaining: lots.map(({ day, quantity, costMinor }) => ({ day, quantity, cost: costMinor * unitsPerCent })),
    gains: [...byDay].map(([day, parts]) => ({
      day,
      gain: total(parts.map(({ proceedsMinor, costMinor }) => proceedsMinor - costMinor)) * unitsPerCent,
    })),
    cuts: BigInt(sales.length),
  };
}

/** What was gained on each day: a program may have a row for each lot that was sold, and none where nothing was gained. */
function sumByDay(gains: LotResult['gains']): Map<string, bigint> {
  const days = Map.groupBy(gains, ({ day }) => day);
  return new Map([...days].map(([day, parts]) => [day, total(parts.map(({ gain }) => gain))]));
}

/** Expects amounts to be as near as so many millionths of a cent. */
function expectNear(ours: bigint, theirs: bigint, tolerance: bigint): void {
  const apart = ours > theirs ? ours - theirs : theirs - ours;
  expect(apart <= tolerance, `${ours} and ${theirs} millionths of a cent are further apart than ${tolerance}`).toBe(
    true,
  );
}

function expectSame(ours: LotResult, theirs: LotResult, tolerance: bigint): void {
  const what = ({ remaining }: LotResult) => remaining.map(({ day, quantity }) => [day, quantity]);
  expect(what(ours)).toEqual(what(theirs));
  for (const [at, lot] of ours.remaining.entries()) expectNear(lot.cost, theirs.remaining[at]?.cost ?? 0n, tolerance);
  const [own, others] = [sumByDay(ours.gains), sumByDay(theirs.gains)];
  for (const day of new Set([...own.keys(), ...others.keys()]))
    expectNear(own.get(day) ?? 0n, others.get(day) ?? 0n, tolerance);
}

/** Expects that a program says of each book what we do, as near as the number of our cuts leaves it. */
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

describe('beancount (skipped where not installed), FIFO', () => {
  const isMissingHere = noteIfMissing('beancount: lots against it', hasModule('beancount'));

  test.skipIf(isMissingHere)('to the cent where a share of a lot costs whole cents, splits too', () => {
    expectAll(exactWithSplits, runBeancountLots, () => 0n);
  });

  test.skipIf(isMissingHere)('within half a cent for each part that was sold, of any quantities', () => {
    expectAll(any, runBeancountLots, (cuts) => cuts * halfCent + 1n);
  });
});

describe('GnuCash (skipped where not installed)', () => {
  const isMissingHere = noteIfMissing(
    'gnucash and python3-gnucash: lots against them',
    hasModule('gnucash') && hasCommand('gnucash-cli'),
  );

  test.skipIf(isMissingHere)('FIFO to the cent where a share of a lot costs whole cents', () => {
    expectAll(exact, runGnucashLots, () => 0n);
  });

  test.skipIf(isMissingHere)('FIFO within a cent for each part that was sold, of any quantities', () => {
    expectAll(any, runGnucashLots, (cuts) => cuts * unitsPerCent);
  });

  test.skipIf(isMissingHere)(
    'the average within half a cent for each sale and as it is shown, splits too',
    () => {
      const theirs = runGnucashAverage(anyWithSplits);
      for (const [at, trades] of anyWithSplits.entries()) {
        const { lots, sales } = computeHolding(trades, 'average').holding;
        const tolerance = BigInt(sales.length + 1) * halfCent;
        const gain = total(sales.map(({ proceedsMinor, costMinor }) => proceedsMinor - costMinor));
        expectNear(total(lots.map(({ costMinor }) => costMinor)) * unitsPerCent, theirs[at]?.cost ?? 0n, tolerance);
        expectNear(gain * unitsPerCent, theirs[at]?.gain ?? 0n, tolerance);
      }
    },
  );
});

test.skipIf(noteIfMissing('hledger: lots against it', hasCommand('hledger')))(
  'hledger (skipped where not installed) adds up what is left, its cost and the gains to the cent, told what was sold',
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
