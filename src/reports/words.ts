import { type IntervalKind, type Period, formatPeriodKey } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import type { ReportName } from './question.ts';

/** What is said on a report, in the language of its reader and the region of the book. */
export type ReportTexts = {
  reports: Record<ReportName, string>;
  account: string;
  interval: string;
  atTheEndOf: string;
  others: string;
  total: string;
  planned: string;
  actual: string;
  difference: string;
  aside: string;
  totalAside: string;
  /** What the figures of plans are. */
  ofPlans: string;
  change: string;
  percent: string;
  /** Net worth in a period that it is compared with. */
  before: (period: string) => string;
  assets: string;
  liabilities: string;
  equity: string;
  netWorth: string;
  changeOver: string;
  income: string;
  expenses: string;
  kept: string;
  gain: string;
  gainRealised: string;
  gainOpen: string;
  keptAndGain: string;
  putIn: string;
  withoutPrice: (amount: string) => string;
  totalOf: (currency: string) => string;
  commodity: string;
  quantity: string;
  cost: string;
  value: string;
  gainOpenShort: string;
  gainRealisedShort: string;
  yearlyReturn: string;
  price: string;
  priceMissing: string;
  lotOf: (day: string) => string;
  soldIn: (year: string) => string;
  ofHoldings: string;
  uncovered: (currency: string) => string;
  notInTotal: (currencies: string) => string;
  totalIncome: string;
  totalExpenses: string;
  totalAssets: string;
  totalLiabilities: string;
  totalEquity: string;
  retained: string;
  retainedEarnings: string;
  profitOfYear: string;
  keptBeforeGain: string;
  liabilitiesAndEquity: string;
  debit: string;
  credit: string;
  ofDay: (side: string, day: string) => string;
  atStart: string;
  atEnd: string;
  cameIn: string;
  wentOut: string;
  net: string;
  fromSavings: string;
  keptOfIt: string;
  flowOf: (period: string) => string;
  /** What is not there yet, by the end of an interval. */
  expectedAt: (end: string) => string;
  /** The day on which the months of the book begin, after which periods are called. */
  startsOn: number;
  /** A day in whole. */
  day: (day: string) => string;
  /** A period as it is called where there is little room: '2026', 'Q2 2026', 'April 2026', else its days. */
  period: (period: Period) => string;
  /** A period as it is called above a column of a wide table: 'Apr 2026'. */
  column: (period: Period) => string;
  /** The shortest name of an interval, below a picture: the year where one begins with it, else its month. */
  tick: (interval: Pick<Period, 'from'>, kind: IntervalKind) => string;
};

/** Whether it is a month, a quarter or a year of the book. */
export function isWholePeriod(period: Period, { startsOn }: Pick<ReportTexts, 'startsOn'>): boolean {
  return !formatPeriodKey(period, startsOn).includes('..');
}

/** The end of an interval: that of a whole month, quarter or year by its name, else the day. */
export function formatPeriodEnd(interval: Period, texts: ReportTexts): string {
  return isWholePeriod(interval, texts) ? texts.period(interval) : texts.day(addDays(interval.until, -1));
}
