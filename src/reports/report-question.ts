import { Day, Id } from '#contract/inputs/values.ts';
import { yearStartOf } from '#ledger/book-months.ts';
import { type IntervalKind, type Period, periodAt } from '#ledger/reports/periods.ts';
import { addDays, addMonths, daysBetween } from '#values/calendar.ts';

export const reportNames = [
  'net-worth',
  'income',
  'balance-sheet',
  'trial-balance',
  'cash-flow',
  'spending',
  'budget',
  'holdings',
  'verification',
] as const;
export type ReportName = (typeof reportNames)[number];

/** The kinds of report periods. */
export const periodKinds = ['month', 'quarter', 'year', 'tax-year', 'own'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const intervalKinds = ['month', 'quarter', 'year'] as const satisfies IntervalKind[];

/** The days whose prices value amounts: each day shown, or today. */
export const valuations = ['each-day', 'today'] as const;
export type ValuationDay = (typeof valuations)[number];

export const comparisons = ['none', 'period-before', 'year-before'] as const;
export type Comparison = (typeof comparisons)[number];

/** Maximum number of account levels in a report. */
export const maxReportDepth = 9;

/** The possible numbers of forecast days. */
export const forecastDays = [0, 30, 90, 365];

/** All settings of a report. */
export type ReportQuestion = {
  report: ReportName;
  period: PeriodKind;
  span: Period;
  /** The first day of a tax year, `MM-DD`. */
  yearStart: string;
  /** The day on which the months of the book begin. */
  startsOn: number;
  interval: IntervalKind;
  compare: Comparison;
  /** The number of account levels shown; lower levels are included in the last one. */
  depth: number;
  /** The accounts of the report with their subaccounts; empty for all. */
  branches: readonly string[];
  /** True if accounts without balance and transactions are included. */
  withClosed: boolean;
  /** The number of forecast days. */
  forecast: number;
  /** The day whose prices value amounts of other currencies. */
  valued: ValuationDay;
};

/** The default settings, which suit most users. */
const defaults = {
  report: 'net-worth',
  period: 'year',
  yearStart: '04-06',
  interval: 'month',
  compare: 'none',
  depth: 2,
  forecast: 0,
  valued: 'each-day',
} as const;

/** Maximum length of a period; a longer one would only be slow. */
const maxMonths = 1200;
export const maxBranches = 50;

function readOneOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value {
  return values.find((value) => value === text) ?? otherwise;
}

/** Returns the problem of a period: an invalid day, a wrong order, or too many days; undefined if there is none. */
export function findSpanProblem({ from, until }: Period): 'unfinished' | 'order' | 'tooMany' | undefined {
  if ([from, until].some((day) => readDay(day) === undefined)) return 'unfinished';
  if (from >= until) return 'order';
  return until > addMonths(from, maxMonths) ? 'tooMany' : undefined;
}

/** True if a report can show these days: at least one, and not too many. */
export function isReportable(span: Period): boolean {
  return findSpanProblem(span) === undefined;
}

/** Reads a day in an address. */
function readDay(text: string | null): string | undefined {
  const day = Day.safeParse(text);
  return day.success ? day.data : undefined;
}

/** Reads the first day of a tax year in an address. */
function readYearStart(text: string | null): string | undefined {
  // A leap year has all days.
  return text !== null && readDay(`2024-${text}`) !== undefined ? text : undefined;
}

/** The settings that define the first day of years. */
type Years = Pick<ReportQuestion, 'yearStart' | 'startsOn'>;

/** Returns the first day, `MM-DD`, of the years of a report: those of the book, or tax years. */
export const yearStartFor = ({
  period,
  yearStart,
  startsOn,
}: Years & Pick<ReportQuestion, 'period'>): string =>
  period === 'tax-year' ? yearStart : yearStartOf(startsOn);

/** Returns the period of a kind that contains a day; custom periods have none. */
function findPeriodAround(period: Exclude<PeriodKind, 'own'>, day: string, years: Years): Period {
  const kind = period === 'tax-year' ? 'year' : period;
  return periodAt(kind, day, yearStartFor({ ...years, period }));
}

/** Returns the question for the period before or after, of the same length. */
export function shiftPeriod(question: ReportQuestion, steps: 1 | -1): ReportQuestion {
  const { period, span } = question;
  if (period !== 'own') {
    const day = steps === 1 ? span.until : addDays(span.from, -1);
    return { ...question, span: findPeriodAround(period, day, question) };
  }
  const days = steps * daysBetween(span.from, span.until);
  return { ...question, span: { from: addDays(span.from, days), until: addDays(span.until, days) } };
}

/** Returns the question with a period of another kind at the same time; a custom period starts with the previous days. */
export function withPeriod(question: ReportQuestion, period: PeriodKind, today: string): ReportQuestion {
  const { span } = question;
  if (period === 'own') return { ...question, period };
  const day = span.from <= today && today < span.until ? today : span.from;
  return { ...question, period, span: findPeriodAround(period, day, question) };
}

/** Returns the question with another start of tax years. */
export function withYearStart(question: ReportQuestion, yearStart: string): ReportQuestion {
  const span = findPeriodAround('tax-year', question.span.from, { ...question, yearStart });
  return { ...question, yearStart, span };
}

function readReportSpan(
  parameters: URLSearchParams,
  { period, ...years }: Pick<ReportQuestion, 'period'> & Years,
  today: string,
): Period {
  const from = readDay(parameters.get('from'));
  if (period !== 'own') return findPeriodAround(period, from ?? today, years);
  const until = readDay(parameters.get('until'));
  if (from !== undefined && until !== undefined) {
    const span = { from, until };
    if (isReportable(span)) return span;
  }
  return findPeriodAround(defaults.period, today, years);
}

function readDepth(text: string | null): number {
  const depth = /^[1-9]$/.test(text ?? '') ? Number(text) : defaults.depth;
  return Math.min(depth, maxReportDepth);
}

function readBranches(sent: readonly string[]): string[] {
  const ids = sent.flatMap((text) => Id.safeParse(text).data ?? []);
  return [...new Set(ids)].slice(0, maxBranches);
}

/**
 * Reads a question from an address; missing or invalid settings get their defaults.
 * @param search the query string, with or without its question mark
 * @param today the day of the book: without a day the period is the current one
 * @param startsOn the day on which the months of the book begin
 */
export function readReportQuestion(search: string, today: string, startsOn = 1): ReportQuestion {
  const parameters = new URLSearchParams(search);
  const period = readOneOf(periodKinds, parameters.get('period'), defaults.period);
  const yearStart = readYearStart(parameters.get('start')) ?? defaults.yearStart;
  return {
    report: readOneOf(reportNames, parameters.get('report'), defaults.report),
    period,
    span: readReportSpan(parameters, { period, yearStart, startsOn }, today),
    yearStart,
    startsOn,
    interval: readOneOf(intervalKinds, parameters.get('interval'), defaults.interval),
    compare: readOneOf(comparisons, parameters.get('compare'), defaults.compare),
    depth: readDepth(parameters.get('depth')),
    branches: readBranches(parameters.getAll('branch')),
    withClosed: parameters.get('closed') === '1',
    forecast: forecastDays.find((days) => String(days) === parameters.get('forecast')) ?? defaults.forecast,
    valued: readOneOf(valuations, parameters.get('valued'), defaults.valued),
  };
}

/** Returns the parameters of the period. The current period has none, so that a saved report always shows the current one. */
function writeSpan({ period, span, ...years }: ReportQuestion, today: string): Record<string, string> {
  if (period === 'own') return span;
  const { from } = findPeriodAround(period, today, years);
  return from === span.from ? {} : { from: span.from };
}

/** Writes the settings that differ from the defaults as a query string; empty if there are none. */
export function writeReportQuestion(question: ReportQuestion, today: string): string {
  const { branches, withClosed } = question;
  const plain = (['report', 'period', 'interval', 'compare', 'depth', 'forecast', 'valued'] as const)
    .filter((name) => question[name] !== defaults[name])
    .map((name) => [name, String(question[name])]);
  const isOtherStart = question.period === 'tax-year' && question.yearStart !== defaults.yearStart;
  return new URLSearchParams([
    ...plain,
    ...Object.entries(writeSpan(question, today)),
    ...(isOtherStart ? [['start', question.yearStart]] : []),
    ...branches.map((id) => ['branch', id]),
    ...(withClosed ? [['closed', '1']] : []),
  ]).toString();
}

/** True if a parameter of an address is part of the question as written. */
function isUnderstood(question: ReportQuestion, name: string, text: string): boolean {
  switch (name) {
    case 'report':
    case 'period':
    case 'interval':
    case 'compare':
    case 'depth':
    case 'forecast':
    case 'valued':
      return String(question[name]) === text;
    case 'from':
    case 'until':
      return readDay(text) !== undefined;
    case 'start':
      return readYearStart(text) !== undefined;
    case 'branch':
      return question.branches.includes(text);
    default:
      // `closed` is a flag; unknown parameters are not about the report.
      return name !== 'closed' || text === '0' || text === '1';
  }
}

/**
 * Returns the parameters of an address that were not understood, as written.
 * @param question the settings that were understood, of this book
 */
export function findMisread(search: string, question: ReportQuestion): string[] {
  const parameters = new URLSearchParams(search);
  const misread = [...parameters].filter(([name, text]) => !isUnderstood(question, name, text));
  const [from, until] = [parameters.get('from') ?? '', parameters.get('until') ?? ''];
  // Both days may be valid but form no valid period.
  const isNoSpan = question.period === 'own' && findSpanProblem({ from, until }) !== undefined;
  const wrong = misread.length === 0 && isNoSpan ? Object.entries({ from, until }) : misread;
  return wrong.map((each) => each.join('='));
}
