import type { AccountKey } from './chart.ts';
import { type Month, openingPayments, type Payment, paymentsIn } from './months.ts';
import { randomFrom } from './random.ts';

/** A payment that was made, on a day of the book. */
export type Posting = Payment & { month: Month; date: string };

/** How many whole months lie before the present one. */
export const wholeMonths = 24;

/** The months of the example up to the one of a day. */
export function monthsUpTo(today: string): Month[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: wholeMonths + 1 }, (_, at) => {
    const months = year * 12 + month - 1 - wholeMonths + at;
    return { at, year: Math.floor(months / 12), month: (months % 12) + 1 };
  });
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A day of a month as it is written. */
export function dateIn({ year, month }: Month, day: number): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/**
 * All that happened in two years up to a day, in its order; what a month brings by chance hangs on the month alone, so the past is
 * the same tomorrow.
 */
export function postingsUpTo(today: string, decimals: number, seed: number): Posting[] {
  const held = new Map<AccountKey, bigint>();
  const heldBy = (key: AccountKey) => held.get(key) ?? 0n;
  const postings: Posting[] = [];
  const post = (month: Month, payment: Payment) => {
    const date = dateIn(month, payment.day);
    if (date > today) return;
    const total = payment.parts.reduce((sum, [, minor]) => sum + minor, 0n);
    // Nobody pays with money that the purse has not.
    const own = payment.own === 'cash' && heldBy('cash') < total ? 'checking' : payment.own;
    for (const [key, minor] of [[own, -total] as const, ...payment.parts]) held.set(key, heldBy(key) + minor);
    postings.push({ ...payment, own, month, date });
  };
  for (const month of monthsUpTo(today)) {
    if (month.at === 0) for (const payment of openingPayments(decimals)) post(month, payment);
    const random = randomFrom(seed * 100_003 + month.year * 12 + month.month);
    for (const payment of paymentsIn(month, decimals, random, heldBy)) post(month, payment);
  }
  return postings;
}
