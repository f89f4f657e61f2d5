import { type IntervalKind, type Period, formatPeriodKey } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import type { ReportName } from './report-question.ts';

/** The texts of a report, in the user's language and the region of the book. */
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
  /** The explanation of budget figures. */
  ofPlans: string;
  change: string;
  percent: string;
  /** The name of net worth in the comparison period. */
  before: (period: string) => string;
  assets: string;
  liabilities: string;
  equity: string;
  netWorth: string;
  changeOver: string;
  income: string;
  expenses: string;
  netIncome: string;
  gain: string;
  gainRealised: string;
  gainOpen: string;
  netIncomeAndGain: string;
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
  netIncomeBeforeGain: string;
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
  surplusName: string;
  flowOf: (period: string) => string;
  /** The name of a forecast at the end of an interval. */
  expectedAt: (end: string) => string;
  /** The day on which the months of the book begin; it defines the names of periods. */
  startsOn: number;
  /** The full name of a day. */
  day: (day: string) => string;
  /** The short name of a period: '2026', 'Q2 2026', 'April 2026', else its days. */
  period: (period: Period) => string;
  /** The name of a period above a column of a wide table: 'Apr 2026'. */
  column: (period: Period) => string;
  /** The shortest name of an interval, below a picture: the year for its first interval, else the month. */
  tick: (interval: Pick<Period, 'from'>, kind: IntervalKind) => string;
};

/** True if a period is a month, a quarter or a year of the book. */
export function isWholePeriod(period: Period, { startsOn }: Pick<ReportTexts, 'startsOn'>): boolean {
  return !formatPeriodKey(period, startsOn).includes('..');
}

/** Formats the end of an interval: the name of a whole month, quarter or year, else the day. */
export function formatPeriodEnd(interval: Period, texts: ReportTexts): string {
  return isWholePeriod(interval, texts) ? texts.period(interval) : texts.day(addDays(interval.until, -1));
}
