import type { DayRange } from '#ledger/days.ts';
import type { ReportQuestion, ReportName } from './report-question.ts';

/** The reports of a read-only copy: those that only need transactions. Other reports need plans, prices and schedules. */
export const copyReports = [
  'income',
  'balance-sheet',
  'net-worth',
  'cash-flow',
  'spending',
  'trial-balance',
] as const satisfies ReportName[];

/** Returns a period cut to the days of a copy; all days of the copy if nothing is left. */
function limitSpan({ from, until }: DayRange, span: ReportQuestion['span']): ReportQuestion['span'] {
  const first = from !== undefined && span.from < from ? from : span.from;
  const end = until !== undefined && span.until > until ? until : span.until;
  return first < end ? { from: first, until: end } : { from: from ?? first, until: until ?? end };
}

/**
 * Adapts a question to a copy of some days: before its first day only balances are known. The period is cut to its days, and comparisons
 * are removed unless the copy is of a whole book.
 */
export function limitToCopy(days: DayRange, question: ReportQuestion): ReportQuestion {
  const span = limitSpan(days, question.span);
  const isSame = span.from === question.span.from && span.until === question.span.until;
  return {
    ...question,
    report: copyReports.find((name) => name === question.report) ?? 'income',
    compare: days.from === undefined ? question.compare : 'none',
    forecast: 0,
    ...(!isSame && { period: 'own', span }),
  };
}
