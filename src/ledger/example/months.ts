import { daysInMonth } from '#values/calendar.ts';
import type { AccountKey } from './chart.ts';
import {
  holidayDays,
  type FixedPayment,
  fixedPayments,
  type RandomPayment,
  randomPayments,
  openingParts,
} from './recurrences.ts';
import type { NoteKey, PayeeKey, TagKey } from './texts/example-texts.ts';

type Random = (below: number) => number;

/** A month of the example: its index, and its calendar month. */
export type ExampleMonth = { at: number; year: number; month: number };

/** A part of a payment: the account, its gain in minor units, and a note. */
export type ExamplePart = readonly [to: AccountKey, minor: bigint, note?: NoteKey | undefined];

/** A payment from an account; several parts make it a split. */
export type ExamplePayment = {
  day: number;
  what: PayeeKey;
  own: AccountKey;
  parts: readonly ExamplePart[];
  tag?: TagKey | undefined;
};

/** Returns the balance of an account in minor units. */
export type Balances = (key: AccountKey) => bigint;

/**
 * The ratio of minor units to hundredths by number of decimals. Currencies without decimals have smaller units, those with three have
 * larger ones.
 */
const ratios: readonly (readonly [minor: bigint, hundredths: bigint])[] = [
  [3n, 2n],
  [1n, 1n],
  [1n, 1n],
  [3n, 1n],
  [100n, 1n],
];

const whole = 10_000;

/** Converts hundredths of a euro-like currency into plausible minor units of another currency; `share` scales them in ten-thousandths. */
export function scaleCents(cents: number, decimals: number, share = whole): bigint {
  const [minor, hundredths] = ratios[decimals] ?? [1n, 1n];
  return (BigInt(cents) * BigInt(share) * minor) / (BigInt(whole) * hundredths);
}

function isDueIn(
  { months, at, since = 0 }: Pick<FixedPayment, 'months' | 'at' | 'since'>,
  month: ExampleMonth,
): boolean {
  return month.at >= since && months?.includes(month.month) !== false && at?.includes(month.at) !== false;
}

function fixedIn(month: ExampleMonth, decimals: number): ExamplePayment[] {
  const years = Math.floor(month.at / 12);
  return fixedPayments
    .filter((each) => isDueIn(each, month))
    .map(({ what, day, own = 'checking', parts, tag, rise = 0, season }) => {
      const share = (100 + rise * years) * (season?.[month.month - 1] ?? 100);
      const scaled = parts.map(([to, cents, note]): ExamplePart => {
        return [to, scaleCents(cents, decimals, share), note];
      });
      return { day, what, own, parts: scaled, tag };
    });
}

/** Returns the days of a random payment in a month. */
function looseDays(
  { times, days: [first, last] = [1, 28], weekday }: RandomPayment,
  month: ExampleMonth,
  random: Random,
) {
  if (weekday !== undefined) {
    const firstWeekday = new Date(Date.UTC(month.year, month.month - 1, 1)).getUTCDay();
    const days = Array.from({ length: 5 }, (_, week) => 1 + ((weekday - firstWeekday + 7) % 7) + week * 7);
    return days.filter((day) => day <= daysInMonth(month.year, month.month));
  }
  const count = Math.floor((times + random(10)) / 10);
  // The days are spread over the month, so that they do not cluster.
  const span = (last - first + 1) / count;
  return Array.from({ length: count }, (_, at) => first + Math.floor((at + random(100) / 100) * span));
}

function between(random: Random, low: number, high: number): number {
  const step = low % 100 === 0 && high % 100 === 0 ? 50 : 1;
  return low + random(Math.floor((high - low) / step) + 1) * step;
}

/** True if the household is on holiday and does not shop at home. */
function isAway({ month }: ExampleMonth, day: number): boolean {
  return month === holidayDays.month && day >= holidayDays.from && day < holidayDays.until;
}

function looseIn(month: ExampleMonth, decimals: number, random: Random): ExamplePayment[] {
  return randomPayments
    .filter((each) => isDueIn(each, month))
    .flatMap((each) => {
      const days = looseDays(each, month, random);
      const possible = each.tag === 'trip' ? days : days.filter((day) => !isAway(month, day));
      return possible.map((day): ExamplePayment => {
        const { what, own = 'checking', to, low, high, besides = [], tag } = each;
        const amount = (least: number, most: number) => scaleCents(between(random, least, most), decimals);
        const others = besides
          .filter(() => random(3) === 0)
          .map(([other, least, most, note]): ExamplePart => [other, amount(least, most), note]);
        return { day, what, own, parts: [[to, amount(low, high)], ...others], tag };
      });
    });
}

/** The gain of the fund in the quarters of two years, in hundredths. */
const fundGains = [5n, -4n, 3n, 4n, 2n, 6n, -2n, 3n];

/** Creates the payments that depend on the balances at the beginning of the month. */
function derivedIn({ at, month, year }: ExampleMonth, decimals: number, held: Balances): ExamplePayment[] {
  const rate = scaleCents(28_500, decimals);
  const interest = -held('carLoan') / 250n;
  const payments: ExamplePayment[] = [
    { day: 6, what: 'cardBill', own: 'checking', parts: [['card', -held('card')]] },
    {
      day: 4,
      what: 'loan',
      own: 'checking',
      parts: [
        ['carLoan', rate - interest, 'principal'],
        ['loanInterest', interest, 'loanInterest'],
      ],
    },
  ];
  if (at === 0) payments.shift();
  if (month % 3 === 0) {
    const gain = fundGains[(year % 2) * 4 + month / 3 - 1] ?? 0n;
    payments.push(
      { day: 28, what: 'savingsInterest', own: 'savings', parts: [['interest', -held('savings') / 200n]] },
      { day: 28, what: 'fundValue', own: 'fund', parts: [['gains', (-held('fund') * gain) / 100n]] },
    );
  }
  return payments;
}

/** Creates the opening balances. */
export function createOpeningPayments(decimals: number): ExamplePayment[] {
  return openingParts.map(([own, cents]) => ({
    day: 1,
    what: 'opening',
    own,
    parts: [['opening', scaleCents(cents, decimals)]],
  }));
}

/** Creates all payments of a month in their order. */
export function createPayments(
  month: ExampleMonth,
  decimals: number,
  random: Random,
  held: Balances,
): ExamplePayment[] {
  return [
    ...fixedIn(month, decimals),
    ...derivedIn(month, decimals, held),
    ...looseIn(month, decimals, random),
  ].toSorted((a, b) => a.day - b.day);
}
