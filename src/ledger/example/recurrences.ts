import type { AccountKey } from './chart.ts';
import type { NoteKey, PayeeKey, TagKey } from './texts/example-texts.ts';

/** A part of a payment: an account, hundredths of the currency (negative amounts come from it), and a note. */
type Part = readonly [to: AccountKey, cents: number, note?: NoteKey];

/** The months of a payment: calendar months (1 to 12), and months of the example (0 is the first); all months if absent. */
type MonthCondition = { months?: readonly number[]; at?: readonly number[]; since?: number };

/** A payment on a fixed day of the month. */
export type FixedPayment = MonthCondition & {
  what: PayeeKey;
  day: number;
  /** The account that pays; the bank account if absent. */
  own?: AccountKey;
  parts: readonly Part[];
  /** The yearly increase in hundredths. */
  rise?: number;
  /** Hundredths of the amount by calendar month. */
  season?: readonly number[];
  tag?: TagKey;
};

/** A payment on random days: its number in ten months, and the range of its amount. A range of whole hundreds gives multiples of fifty. */
export type RandomPayment = MonthCondition & {
  what: PayeeKey;
  times: number;
  /** The account that pays; the bank account if absent. */
  own?: AccountKey;
  to: AccountKey;
  low: number;
  high: number;
  /** The first and the last possible day; 1 and 28 if absent. */
  days?: readonly [number, number];
  /** The weekday of a weekly payment (0 is Sunday), instead of random days. */
  weekday?: number;
  /** Other parts that are sometimes on the same receipt. */
  besides?: readonly [to: AccountKey, low: number, high: number, note: NoteKey][];
  tag?: TagKey;
};

const heating = [168, 160, 136, 104, 76, 62, 58, 58, 72, 98, 134, 158];
const quarters = [1, 4, 7, 10];
/** The holidays of the household: from one day of a month until before another. */
export const holidayDays = { month: 7, from: 9, until: 23 };

const trip = { months: [holidayDays.month], tag: 'trip' } as const;
const sub = { own: 'card' } as const;

/** The initial balances of the accounts. */
export const openingParts: readonly Part[] = [
  ['checking', -264_318],
  ['savings', -580_000],
  ['cash', -11_500],
  ['fund', -342_080],
  ['car', -1_450_000],
  ['card', 48_725],
  ['carLoan', 936_000],
];

export const fixedPayments: readonly FixedPayment[] = [
  { what: 'rent', day: 3, parts: [['rent', 138_000]], rise: 3 },
  {
    what: 'payslipA',
    day: 1,
    parts: [
      ['salaryA', -418_000, 'gross'],
      ['incomeTax', 46_950, 'tax'],
      ['social', 84_436, 'social'],
    ],
    rise: 4,
  },
  {
    what: 'payslipB',
    day: 12,
    parts: [
      ['salaryB', -242_000, 'gross'],
      ['incomeTax', 13_210, 'tax'],
      ['social', 48_884, 'social'],
    ],
    rise: 2,
  },
  {
    what: 'bonus',
    day: 25,
    months: [11],
    parts: [
      ['salaryA', -180_000, 'bonus'],
      ['incomeTax', 61_200, 'tax'],
      ['social', 37_170, 'social'],
    ],
  },
  { what: 'childBenefit', day: 8, parts: [['childBenefit', -51_000]] },
  { what: 'power', day: 5, parts: [['power', 13_200]], season: heating, rise: 6 },
  { what: 'phone', day: 10, parts: [['phone', 6997]] },
  { what: 'householdInsurance', day: 3, parts: [['insurance', 4890]] },
  { what: 'carInsurance', day: 3, months: quarters, parts: [['insurance', 16_940]] },
  { what: 'childCare', day: 2, parts: [['childCare', 28_500]], tag: 'tax' },
  { what: 'transit', day: 1, own: 'card', parts: [['transit', 5800]] },
  {
    what: 'lessons',
    day: 12,
    months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
    parts: [['childThings', 6400]],
  },
  { what: 'club', day: 15, months: quarters, parts: [['childThings', 8700]] },
  { what: 'pocketMoney', day: 4, own: 'cash', parts: [['childThings', 2000]] },
  { what: 'atm', day: 3, parts: [['cash', 12_000]] },
  { what: 'toSavings', day: 20, parts: [['savings', 65_000]] },
  { what: 'toFund', day: 15, parts: [['fund', 20_000]] },
  { what: 'video', day: 4, ...sub, parts: [['subscriptions', 1299]] },
  { what: 'music', day: 11, ...sub, parts: [['subscriptions', 1099]] },
  { what: 'news', day: 18, since: 4, ...sub, parts: [['subscriptions', 1490]] },
  { what: 'cloud', day: 7, since: 8, ...sub, parts: [['subscriptions', 999]] },
  { what: 'series', day: 21, since: 11, ...sub, parts: [['subscriptions', 899]] },
  { what: 'fitness', day: 2, since: 14, ...sub, parts: [['subscriptions', 1499]] },
  { what: 'recipes', day: 9, since: 17, ...sub, parts: [['subscriptions', 999]] },
  { what: 'games', day: 14, since: 20, ...sub, parts: [['subscriptions', 1299]] },
  { what: 'cardFee', day: 20, months: [1], own: 'card', parts: [['insurance', 3900]] },
  { what: 'carTax', day: 10, months: [2], parts: [['carCosts', 14_600]] },
  { what: 'service', day: 16, months: [4], own: 'card', parts: [['carCosts', 41_870]], rise: 7 },
  { what: 'tyres', day: 22, months: [10], own: 'card', parts: [['carCosts', 8900]] },
  { what: 'carLoss', day: 28, months: [12], own: 'car', parts: [['carLoss', 170_000]] },
  { what: 'taxRefund', day: 19, months: [6], parts: [['otherIncome', -64_380]] },
  { what: 'donation', day: 13, months: [12], parts: [['gifts', 10_000]], tag: 'tax' },
  { what: 'pram', day: 9, at: [6], parts: [['otherIncome', -14_000]] },
  { what: 'bike', day: 20, at: [19], parts: [['otherIncome', -22_000]] },
  { what: 'sofa', day: 11, at: [5], own: 'card', parts: [['household', 94_900]] },
  { what: 'washer', day: 18, at: [14], own: 'card', parts: [['household', 62_900, 'guarantee']] },
  { what: 'clothesBack', day: 19, at: [8, 17, 22], own: 'card', parts: [['clothes', -4990, 'tooSmall']] },
  {
    what: 'dentist',
    day: 13,
    at: [3, 9, 15, 23],
    own: 'card',
    parts: [
      ['health', 6480, 'ownShare'],
      ['refunds', 21_900, 'paidBack'],
    ],
  },
  {
    what: 'dentistRefund',
    day: 24,
    at: [4, 10, 16],
    parts: [['refunds', -21_900, 'claim']],
  },
  { what: 'grandparents', day: 23, months: [12], parts: [['otherIncome', -20_000]] },
  { what: 'tree', day: 14, months: [12], own: 'cash', parts: [['gifts', 3500]], tag: 'christmas' },
  { what: 'tripBooking', day: 12, months: [2], parts: [['holidays', 36_000]], tag: 'trip' },
  { what: 'tripWay', day: 6, months: [5], own: 'card', parts: [['holidays', 41_260]], tag: 'trip' },
  { what: 'tripHome', day: 8, parts: [['holidays', 218_000]], ...trip },
];

export const randomPayments: readonly RandomPayment[] = [
  {
    what: 'bigShop',
    times: 10,
    weekday: 6,
    to: 'groceries',
    low: 7211,
    high: 13_877,
    besides: [
      ['household', 489, 2389, 'detergent'],
      ['childThings', 299, 1199, 'school'],
    ],
  },
  { what: 'smallShop', times: 10, weekday: 3, own: 'card', to: 'groceries', low: 1489, high: 4377 },
  { what: 'market', times: 12, own: 'cash', to: 'groceries', low: 1100, high: 2600 },
  { what: 'bakery', times: 20, own: 'cash', to: 'cafes', low: 380, high: 1290 },
  { what: 'cafe', times: 16, own: 'cash', to: 'cafes', low: 700, high: 1900 },
  { what: 'restaurant', times: 20, own: 'card', to: 'restaurants', low: 3200, high: 8900 },
  { what: 'fuel', times: 21, own: 'card', to: 'fuel', low: 4811, high: 7466 },
  { what: 'train', times: 4, to: 'transit', low: 3990, high: 8990 },
  { what: 'pharmacy', times: 9, to: 'health', low: 595, high: 2890 },
  { what: 'clothes', times: 12, own: 'card', to: 'clothes', low: 2990, high: 9990 },
  { what: 'hair', times: 6, to: 'clothes', low: 2400, high: 5600 },
  { what: 'childThings', times: 12, to: 'childThings', low: 790, high: 4490 },
  { what: 'culture', times: 14, own: 'card', to: 'culture', low: 1200, high: 4900 },
  { what: 'diy', times: 8, to: 'household', low: 890, high: 5490 },
  {
    what: 'birthday',
    times: 20,
    months: [3, 9],
    own: 'card',
    to: 'gifts',
    low: 1900,
    high: 9900,
    tag: 'birthday',
  },
  {
    what: 'christmas',
    times: 60,
    months: [12],
    own: 'card',
    to: 'gifts',
    low: 1990,
    high: 12_990,
    days: [3, 22],
    tag: 'christmas',
  },
  {
    what: 'christmasMarket',
    times: 20,
    months: [12],
    own: 'cash',
    to: 'cafes',
    low: 1200,
    high: 2400,
    days: [2, 21],
    tag: 'christmas',
  },
  { what: 'tripFuel', times: 20, own: 'card', to: 'fuel', low: 5911, high: 8466, days: [9, 23], ...trip },
  {
    what: 'tripMeal',
    times: 60,
    own: 'card',
    to: 'restaurants',
    low: 4800,
    high: 9900,
    days: [10, 22],
    ...trip,
  },
  { what: 'tripSnack', times: 40, own: 'cash', to: 'cafes', low: 800, high: 1800, days: [10, 22], ...trip },
  {
    what: 'tripSight',
    times: 20,
    own: 'card',
    to: 'culture',
    low: 3200,
    high: 6400,
    days: [11, 21],
    ...trip,
  },
  {
    what: 'tripFun',
    times: 20,
    own: 'card',
    to: 'holidays',
    low: 6500,
    high: 14_000,
    days: [10, 21],
    ...trip,
  },
  {
    what: 'tripShop',
    times: 30,
    own: 'card',
    to: 'groceries',
    low: 2411,
    high: 6877,
    days: [10, 22],
    ...trip,
  },
  { what: 'tripGift', times: 10, own: 'card', to: 'gifts', low: 3900, high: 7900, days: [19, 22], ...trip },
];
