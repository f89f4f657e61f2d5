import { daysOfMonth, monthOf } from '#ledger/book-months.ts';
import { shiftBack, type Period, periodBefore, cutAfterDay, yearBefore } from '#ledger/reports/periods.ts';
import { addDays, addMonths } from '#values/calendar.ts';
import { shiftPeriod, type ReportQuestion } from './question.ts';

/** What a report is about, as it stands today. */
export type ReportScope = {
  question: ReportQuestion;
  today: string;
  /** The days that count: of a period that is not over those that have passed, today included. Own dates are as they were asked. */
  days: Period;
  /** The days that they are compared with. */
  compared: Period | undefined;
};

const monthsPerPeriod = { month: 1, quarter: 3, year: 12, 'tax-year': 12 };

/** Where a day of the report lies in what it is compared with. */
function comparedDay({ compare, period, span }: ReportQuestion, day: string): string {
  if (compare === 'year-before') return addMonths(day, -12);
  return period === 'own' ? shiftBack(span, day) : addMonths(day, -monthsPerPeriod[period]);
}

/** As much of the period before as has passed of a period that is not over, else all of it. */
function findComparedDays(question: ReportQuestion, days: Period): Period | undefined {
  if (question.compare === 'none') return undefined;
  if (question.compare === 'year-before') return yearBefore(days);
  if (question.period === 'own') return periodBefore(days);
  const { span: whole } = shiftPeriod(question, -1);
  if (days.until === question.span.until) return whole;
  // It may have fewer days, but it has one.
  const [first, until] = [addDays(whole.from, 1), comparedDay(question, days.until)];
  return { from: whole.from, until: until < first ? first : until < whole.until ? until : whole.until };
}

/** All days of the months in which some days lie: what is planned is planned for months. */
const wholeMonths = ({ from, until }: Period, startsOn: number): Period => ({
  from: daysOfMonth(monthOf(from, startsOn), startsOn).from,
  until: daysOfMonth(monthOf(addDays(until, -1), startsOn), startsOn).until,
});

/** What a question is about on a day of the book. */
export function createReportScope(question: ReportQuestion, today: string): ReportScope {
  const passed = question.period === 'own' ? question.span : cutAfterDay(question.span, today);
  const days = question.report === 'budget' ? wholeMonths(passed, question.startsOn) : passed;
  return { question, today, days, compared: findComparedDays(question, days) };
}

/** The days of a report, and those that they are compared with. */
export function periodsOf({ days, compared }: ReportScope): Period[] {
  return compared === undefined ? [days] : [days, compared];
}

/** The intervals of which each is compared with one of those given; together they are the days compared. */
export function findComparedIntervals({ question, compared }: ReportScope, intervals: readonly Period[]): Period[] {
  if (compared === undefined) return [];
  return intervals.map(({ from, until }, index) => ({
    from: index === 0 ? compared.from : comparedDay(question, from),
    until: index === intervals.length - 1 ? compared.until : comparedDay(question, until),
  }));
}
