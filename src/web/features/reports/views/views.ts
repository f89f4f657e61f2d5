import type { Span } from '#ledger/reports/book-flows.ts';
import type { ReportName } from '#web/features/reports/question.ts';
import { periodsOf, type Scope } from '#web/features/reports/scope.ts';
import { balanceSheetView } from './balance-sheet.ts';
import { cashFlowView } from './cash-flow.ts';
import { endsOf } from './columns.ts';
import { incomeSpans, incomeView } from './income.ts';
import { mostIntervals } from './over-time.ts';
import { netWorthSpans, netWorthView } from './net-worth.ts';
import { spendingSpans, spendingView } from './spending.ts';
import { trialBalanceView } from './trial-balance.ts';
import type { Asked, View } from './view.ts';

/** A report: what has to be known of the book, what is shown of it, and which of the questions it takes. */
type Report = {
  spansOf: (scope: Scope) => Span[];
  view: (asked: Asked) => View;
  /** Whether it is about a day, the last of the period, instead of the period. */
  isOfDay?: boolean;
  /** Into how many intervals it is cut at most, where it is. */
  mostIntervals?: number;
};

export const reports: Record<ReportName, Report> = {
  'net-worth': { spansOf: netWorthSpans, view: netWorthView, mostIntervals: mostIntervals.rows },
  income: { spansOf: incomeSpans, view: incomeView, mostIntervals: mostIntervals.rows },
  'balance-sheet': { spansOf: endsOf, view: balanceSheetView, isOfDay: true },
  'trial-balance': { spansOf: endsOf, view: trialBalanceView, isOfDay: true },
  'cash-flow': { spansOf: periodsOf, view: cashFlowView },
  spending: { spansOf: spendingSpans, view: spendingView, mostIntervals: mostIntervals.columns },
};
