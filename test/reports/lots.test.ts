import { describe, expect, test } from 'vitest';
import { isMissing } from '../support/missing.ts';
import { type BookTrade, heldIn, sampleBooks } from './lot-books.ts';
import {
  addedUpByHledger,
  averagedByGnucash,
  type Booked,
  bookedByBeancount,
  bookedByGnucash,
  fine,
  hasModule,
  isThere,
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
function bookedByUs(trades: readonly BookTrade[]): Booked & { cuts: bigint } {
  const { lots, sales } = heldIn(trades, 'fifo').holding;
  const byDay = Map.groupBy(sales, ({ day }) => day);
  return {
    left: lots.map(({ day, quantity, costMinor }) => ({ day, quantity, cost: costMinor * fine })),
    gains: [...byDay].map(([day, parts]) => ({
      day,
      gain: total(parts.map(({ proceedsMinor, costMinor }) => proceedsMinor - costMinor)) * fine,
    })),
    cuts: BigInt(sales.length),
  };
}

/** What was gained on each day: a program may have a row for each lot that was sold, and none where nothing was gained. */
function byDays(gains: Booked['gains']): Map<string, bigint> {
  const days = Map.groupBy(gains, ({ day }) => day);
  return new Map([...days].map(([day, parts]) => [day, total(parts.map(({ gain }) => gain))]));
}

/** Expects amounts to be as near as so many millionths of a cent. */
function expectNear(ours: bigint, theirs: bigint, most: bigint): void {
  const apart = ours > theirs ? ours - theirs : theirs - ours;
  expect(apart <= most, `${ours} and ${theirs} millionths of a cent are further apart than ${most}`).toBe(
    true,
  );
}

function expectSame(ours: Booked, theirs: Booked, most: bigint): void {
  const what = ({ left }: Booked) => left.map(({ day, quantity }) => [day, quantity]);
  expect(what(ours)).toEqual(what(theirs));
  for (const [at, lot] of ours.left.entries()) expectNear(lot.cost, theirs.left[at]?.cost ?? 0n, most);
  const [own, others] = [byDays(ours.gains), byDays(theirs.gains)];
  for (const day of new Set([...own.keys(), ...others.keys()]))
    expectNear(own.get(day) ?? 0n, others.get(day) ?? 0n, most);
}

/** Expects that a program says of each book what we do, as near as the number of our cuts leaves it. */
function expectAll(
  books: readonly (readonly BookTrade[])[],
  ask: (books: readonly (readonly BookTrade[])[]) => Booked[],
  most: (cuts: bigint) => bigint,
): void {
  const theirs = ask(books);
  for (const [at, trades] of books.entries()) {
    const ours = bookedByUs(trades);
    expectSame(ours, theirs[at] ?? { left: [], gains: [] }, most(ours.cuts));
  }
}

const exact = sampleBooks({ isExact: true, hasSplits: false });
const exactWithSplits = sampleBooks({ isExact: true, hasSplits: true });
const any = sampleBooks({ isExact: false, hasSplits: false });
const anyWithSplits = sampleBooks({ isExact: false, hasSplits: true });

const halfCent = fine / 2n;

test('the books have sales of several lots, and splits', () => {
  const cuts = exactWithSplits.map((trades) => bookedByUs(trades).cuts);
  expect(total(cuts)).toBeGreaterThan(100n);
  expect(exactWithSplits.flat().filter(({ kind }) => kind === 'split').length).toBeGreaterThan(20);
});

describe('beancount (skipped where not installed), FIFO', () => {
  const isMissingHere = isMissing('beancount: lots against it', hasModule('beancount'));

  test.skipIf(isMissingHere)('to the cent where a share of a lot costs whole cents, splits too', () => {
    expectAll(exactWithSplits, bookedByBeancount, () => 0n);
  });

  test.skipIf(isMissingHere)('within half a cent for each part that was sold, of any quantities', () => {
    expectAll(any, bookedByBeancount, (cuts) => cuts * halfCent + 1n);
  });
});

describe('GnuCash (skipped where not installed)', () => {
  const isMissingHere = isMissing(
    'gnucash and python3-gnucash: lots against them',
    hasModule('gnucash') && isThere('gnucash-cli'),
  );

  test.skipIf(isMissingHere)('FIFO to the cent where a share of a lot costs whole cents', () => {
    expectAll(exact, bookedByGnucash, () => 0n);
  });

  test.skipIf(isMissingHere)('FIFO within a cent for each part that was sold, of any quantities', () => {
    expectAll(any, bookedByGnucash, (cuts) => cuts * fine);
  });

  test.skipIf(isMissingHere)(
    'the average within half a cent for each sale and as it is shown, splits too',
    () => {
      const theirs = averagedByGnucash(anyWithSplits);
      for (const [at, trades] of anyWithSplits.entries()) {
        const { lots, sales } = heldIn(trades, 'average').holding;
        const most = BigInt(sales.length + 1) * halfCent;
        const gain = total(sales.map(({ proceedsMinor, costMinor }) => proceedsMinor - costMinor));
        expectNear(total(lots.map(({ costMinor }) => costMinor)) * fine, theirs[at]?.cost ?? 0n, most);
        expectNear(gain * fine, theirs[at]?.gain ?? 0n, most);
      }
    },
  );
});

test.skipIf(isMissing('hledger: lots against it', isThere('hledger')))(
  'hledger (skipped where not installed) adds up what is left, its cost and the gains to the cent, told what was sold',
  () => {
    const theirs = addedUpByHledger(any);
    for (const [at, trades] of any.entries()) {
      const { left, gains } = bookedByUs(trades);
      expect(theirs[at]).toEqual({
        quantity: total(left.map(({ quantity }) => quantity)),
        cost: total(left.map(({ cost }) => cost)),
        gain: total(gains.map(({ gain }) => gain)),
      });
    }
  },
);
