import { daysOfMonth, monthOf } from '#ledger/book-months.ts';
import { shiftBack, type Period, periodBefore, cutAfterDay, yearBefore } from '#ledger/reports/periods.ts';
import { addDays, addMonths } from '#values/calendar.ts';
import { shiftPeriod, type ReportQuestion } from './report-question.ts';

/** The scope of a report on the current day. */
export type ReportScope = {
  question: ReportQuestion;
  today: string;
  /** The days that count: of an unfinished period those up to today. Custom periods are as given. */
  days: Period;
  /** The days of the comparison. */
  compared: Period | undefined;
};

const monthsPerPeriod = { month: 1, quarter: 3, year: 12, 'tax-year': 12 };

/** Returns the day of the comparison that matches a day of the report. */
function comparedDay({ compare, period, span }: ReportQuestion, day: string): string {
  if (compare === 'year-before') return addMonths(day, -12);
  return period === 'own' ? shiftBack(span, day) : addMonths(day, -monthsPerPeriod[period]);
}

/** Returns the days of the comparison: for an unfinished period only as many days as have passed. */
function findComparedDays(question: ReportQuestion, days: Period): Period | undefined {
  if (question.compare === 'none') return undefined;
  if (question.compare === 'year-before') return yearBefore(days);
  if (question.period === 'own') return periodBefore(days);
  const { span: whole } = shiftPeriod(question, -1);
  if (days.until === question.span.until) return whole;
  // The comparison may have fewer days, but has at least one.
  const [first, until] = [addDays(whole.from, 1), comparedDay(question, days.until)];
  return { from: whole.from, until: until < first ? first : until < whole.until ? until : whole.until };
}

/** Extends a period to whole months, because budgets are monthly. */
const wholeMonths = ({ from, until }: Period, startsOn: number): Period => ({
  from: daysOfMonth(monthOf(from, startsOn), startsOn).from,
  until: daysOfMonth(monthOf(addDays(until, -1), startsOn), startsOn).until,
});

/** Returns the scope of a question on a day of the book. */
export function createReportScope(question: ReportQuestion, today: string): ReportScope {
  const passed = question.period === 'own' ? question.span : cutAfterDay(question.span, today);
  const days = question.report === 'budget' ? wholeMonths(passed, question.startsOn) : passed;
  return { question, today, days, compared: findComparedDays(question, days) };
}

/** Returns the days of a report and of its comparison. */
export function periodsOf({ days, compared }: ReportScope): Period[] {
  return compared === undefined ? [days] : [days, compared];
}

/** Returns the comparison interval of each interval; together they cover the days of the comparison. */
export function findComparedIntervals(
  { question, compared }: ReportScope,
  intervals: readonly Period[],
): Period[] {
  if (compared === undefined) return [];
  return intervals.map(({ from, until }, index) => ({
    from: index === 0 ? compared.from : comparedDay(question, from),
    until: index === intervals.length - 1 ? compared.until : comparedDay(question, until),
  }));
}
