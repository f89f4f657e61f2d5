import type { AccountKey } from './chart.ts';
import { type ExampleMonth, createOpeningPayments, type ExamplePayment, createPayments } from './months.ts';

/** Creates a small pseudo-random generator (mulberry32) that returns the same numbers for the same seed. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * Creates a generator of ids that look like ours: the moment first, then random digits. `before` is the initial value of the counter in the
 * ids.
 */
export function createIdMaker(random: (below: number) => number, before = 0): (timeMs: number) => string {
  let made = before;
  return (timeMs) => {
    made += 1;
    const time = timeMs.toString(16).padStart(12, '0');
    const count = made.toString(16).padStart(12, '0');
    const tail = random(0x10000).toString(16).padStart(4, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3, 6)}-${count.slice(6)}${tail}00`.toUpperCase();
  };
}

/** A payment on a day of the book. */
export type ExamplePosting = ExamplePayment & { month: ExampleMonth; date: string };

/** The number of whole months before the current one. */
export const wholeMonths = 24;

/** Returns the months of the example up to the month of a day. */
export function listExampleMonths(today: string): ExampleMonth[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: wholeMonths + 1 }, (_, at) => {
    const months = year * 12 + month - 1 - wholeMonths + at;
    return { at, year: Math.floor(months / 12), month: (months % 12) + 1 };
  });
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Formats a day of a month as `YYYY-MM-DD`. */
export function formatExampleDay({ year, month }: ExampleMonth, day: number): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/**
 * Creates all postings of two years up to a day, in their order. The random numbers of a month depend only on the month, so that the past
 * stays the same every day.
 */
export function createPostings(today: string, decimals: number, seed: number): ExamplePosting[] {
  const held = new Map<AccountKey, bigint>();
  const heldBy = (key: AccountKey) => held.get(key) ?? 0n;
  const postings: ExamplePosting[] = [];
  const post = (month: ExampleMonth, payment: ExamplePayment) => {
    const date = formatExampleDay(month, payment.day);
    if (date > today) return;
    const total = payment.parts.reduce((sum, [, minor]) => sum + minor, 0n);
    // A cash payment that exceeds the cash balance is paid from the bank account.
    const own = payment.own === 'cash' && heldBy('cash') < total ? 'checking' : payment.own;
    for (const [key, minor] of [[own, -total] as const, ...payment.parts]) held.set(key, heldBy(key) + minor);
    postings.push({ ...payment, own, month, date });
  };
  for (const month of listExampleMonths(today)) {
    if (month.at === 0) for (const payment of createOpeningPayments(decimals)) post(month, payment);
    const random = createRandom(seed * 100_003 + month.year * 12 + month.month);
    for (const payment of createPayments(month, decimals, random, heldBy)) post(month, payment);
  }
  return postings;
}
