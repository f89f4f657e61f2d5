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
  'proof',
] as const;
export type ReportName = (typeof reportNames)[number];

/** How long the time of a report is. */
export const periodKinds = ['month', 'quarter', 'year', 'tax-year', 'own'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const intervalKinds = ['month', 'quarter', 'year'] as const satisfies IntervalKind[];

/** By the prices of which day amounts are valued: of each day that is shown, or of today. */
export const valuations = ['each-day', 'today'] as const;
export type ValuationDay = (typeof valuations)[number];

export const comparisons = ['none', 'period-before', 'year-before'] as const;
export type Comparison = (typeof comparisons)[number];

/** How many levels of accounts a report shows at most. */
export const maxReportDepth = 9;

/** So many days a report may go on by what is expected. */
export const forecastDays = [0, 30, 90, 365];

/** Everything that is asked of a report. */
export type ReportQuestion = {
  report: ReportName;
  period: PeriodKind;
  span: Period;
  /** `MM-DD`, on which a tax year begins. */
  yearStart: string;
  /** The day on which the months of the book begin. */
  startsOn: number;
  interval: IntervalKind;
  compare: Comparison;
  /** How many levels of accounts are shown; what is below is in the sum of the last. */
  depth: number;
  /** The accounts that it is about, each with all below it; none means all. */
  branches: readonly string[];
  /** Whether accounts stand in it in which nothing is and nothing happened. */
  withClosed: boolean;
  /** How many days it goes on by what is expected. */
  ahead: number;
  /** By the prices of which day it values amounts of other currencies. */
  valued: ValuationDay;
};

/** Without these a report is what most people look for. */
const defaults = {
  report: 'net-worth',
  period: 'year',
  yearStart: '04-06',
  interval: 'month',
  compare: 'none',
  depth: 2,
  ahead: 0,
  valued: 'each-day',
} as const;

/** Nobody keeps books for longer; what is asked beyond that would only be a long wait. */
const maxMonths = 1200;
export const maxBranches = 50;

function readOneOf<Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value {
  return values.find((value) => value === text) ?? otherwise;
}

/** Why no report can be about these days, if none can: one is no day, they are in the wrong order, or too many. */
export function findSpanProblem({ from, until }: Period): 'unfinished' | 'order' | 'tooMany' | undefined {
  if ([from, until].some((day) => readDay(day) === undefined)) return 'unfinished';
  if (from >= until) return 'order';
  return until > addMonths(from, maxMonths) ? 'tooMany' : undefined;
}

/** Whether a report can be about these days: there are some, and not too many. */
export function isReportable(span: Period): boolean {
  return findSpanProblem(span) === undefined;
}

/** A day as an address names it. */
function readDay(text: string | null): string | undefined {
  const day = Day.safeParse(text);
  return day.success ? day.data : undefined;
}

/** The day on which a tax year begins, as an address names it. */
function readYearStart(text: string | null): string | undefined {
  // Of a leap year, which has all of them.
  return text !== null && readDay(`2024-${text}`) !== undefined ? text : undefined;
}

/** On which day years begin a question counts by. */
type Years = Pick<ReportQuestion, 'yearStart' | 'startsOn'>;

/** The day, `MM-DD`, on which the years begin in which time is cut: those of the book, unless tax years are asked for. */
export const yearStartFor = ({ period, yearStart, startsOn }: Years & Pick<ReportQuestion, 'period'>): string =>
  period === 'tax-year' ? yearStart : yearStartOf(startsOn);

/** The period of a kind in which a day lies; own dates have none. */
function findPeriodAround(period: Exclude<PeriodKind, 'own'>, day: string, years: Years): Period {
  const kind = period === 'tax-year' ? 'year' : period;
  return periodAt(kind, day, yearStartFor({ ...years, period }));
}

/** The question about the period before, or after, of the same length. */
export function shiftPeriod(question: ReportQuestion, steps: 1 | -1): ReportQuestion {
  const { period, span } = question;
  if (period !== 'own') {
    const day = steps === 1 ? span.until : addDays(span.from, -1);
    return { ...question, span: findPeriodAround(period, day, question) };
  }
  const days = steps * daysBetween(span.from, span.until);
  return { ...question, span: { from: addDays(span.from, days), until: addDays(span.until, days) } };
}

/** The question about a period of another kind, around the same time; own dates begin with what was there. */
export function withPeriod(question: ReportQuestion, period: PeriodKind, today: string): ReportQuestion {
  const { span } = question;
  if (period === 'own') return { ...question, period };
  const day = span.from <= today && today < span.until ? today : span.from;
  return { ...question, period, span: findPeriodAround(period, day, question) };
}

/** The question with tax years that begin on another day. */
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
 * The question that an address asks; what is missing or not understood is as usual.
 * @param search what stands after the path, with or without its question mark
 * @param today the day of the book: without a day the period is the present one
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
    ahead: forecastDays.find((days) => String(days) === parameters.get('ahead')) ?? defaults.ahead,
    valued: readOneOf(valuations, parameters.get('valued'), defaults.valued),
  };
}

/** The span as it is written: that of the present period not at all, so that a question that is kept stays about the present. */
function writeSpan({ period, span, ...years }: ReportQuestion, today: string): Record<string, string> {
  if (period === 'own') return span;
  const { from } = findPeriodAround(period, today, years);
  return from === span.from ? {} : { from: span.from };
}

/** The question as an address asks it, with what is not as usual; empty where all is. */
export function writeReportQuestion(question: ReportQuestion, today: string): string {
  const { branches, withClosed } = question;
  const plain = (['report', 'period', 'interval', 'compare', 'depth', 'ahead', 'valued'] as const)
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

/** True if a question says by a name what its address says. */
function isUnderstood(question: ReportQuestion, name: string, text: string): boolean {
  switch (name) {
    case 'report':
    case 'period':
    case 'interval':
    case 'compare':
    case 'depth':
    case 'ahead':
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
      // The other is a switch, and what has no name of ours is not about the report.
      return name !== 'closed' || text === '0' || text === '1';
  }
}

/**
 * The parts of an address that are not understood, as they stand there.
 * @param question what was understood, of this book
 */
export function findMisread(search: string, question: ReportQuestion): string[] {
  const parameters = new URLSearchParams(search);
  const misread = [...parameters].filter(([name, text]) => !isUnderstood(question, name, text));
  const [from, until] = [parameters.get('from') ?? '', parameters.get('until') ?? ''];
  // Each may be a day, and both together no days that a report can be about.
  const isNoSpan = question.period === 'own' && findSpanProblem({ from, until }) !== undefined;
  const wrong = misread.length === 0 && isNoSpan ? Object.entries({ from, until }) : misread;
  return wrong.map((each) => each.join('='));
}
