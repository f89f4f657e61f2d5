import { balanceAt, type DateRange } from '#ledger/reports/book-flows.ts';
import type { ReportName } from '#reports/question.ts';
import { periodsOf, type Scope } from '#reports/scope.ts';
import { balanceSheetSpans, balanceSheetView } from './balance-sheet.ts';
import { budgetSpans, budgetView } from './budget.ts';
import { cashFlowView } from './cash-flow.ts';
import { balanceRangesOf } from './columns.ts';
import { holdingsSpans, holdingsView } from './holdings.ts';
import { incomeSpans, incomeView } from './income.ts';
import { maxIntervals } from './over-time.ts';
import { netWorthSpans, netWorthView } from './net-worth.ts';
import { proofSpans, proofView } from './proof.ts';
import { spendingSpans, spendingView } from './spending.ts';
import { trialBalanceView } from './trial-balance.ts';
import type { ReportInput, View } from './view.ts';

/** A report: what has to be known of the book, what is shown of it, and which of the questions it takes. */
type Report = {
  spansOf: (scope: Scope) => DateRange[];
  view: (input: ReportInput) => View;
  /** Whether it says what was gained in its periods. */
  isWithGain?: boolean;
  /** Whether it is about a day, the last of the period, instead of the period. */
  isOfDay?: boolean;
  /** Into how many intervals it is cut at most, where it is. */
  maxIntervals?: number;
  /** Whether it needs to know what is held of shares; only a book with several currencies has it. */
  isOfHoldings?: boolean;
  /** Whether it needs to know what is planned. */
  isOfPlans?: boolean;
};

export const reports: Record<ReportName, Report> = {
  'net-worth': { spansOf: netWorthSpans, view: netWorthView, maxIntervals: maxIntervals.rows },
  income: { spansOf: incomeSpans, view: incomeView, isWithGain: true, maxIntervals: maxIntervals.rows },
  'balance-sheet': { spansOf: balanceSheetSpans, view: balanceSheetView, isOfDay: true },
  'trial-balance': { spansOf: balanceRangesOf, view: trialBalanceView, isOfDay: true },
  'cash-flow': { spansOf: periodsOf, view: cashFlowView, isWithGain: true },
  proof: { spansOf: proofSpans, view: proofView },
  holdings: { spansOf: holdingsSpans, view: holdingsView, isOfDay: true, isOfHoldings: true },
  spending: { spansOf: spendingSpans, view: spendingView, maxIntervals: maxIntervals.columns },
  budget: {
    spansOf: budgetSpans,
    view: budgetView,
    maxIntervals: maxIntervals.columns,
    isOfPlans: true,
  },
};

/**
 * What has to be known of a book for a report. What was gained in a period is told from what was there when it began: with several
 * currencies all before it has to be known as well.
 */
export function spansFor(scope: Scope, hasOwnCurrencies: boolean): DateRange[] {
  const { spansOf, isWithGain = false } = reports[scope.question.report];
  const spans = spansOf(scope);
  if (!hasOwnCurrencies || !isWithGain || scope.question.branches.length > 0) return spans;
  return [...spans, ...spans.map((span) => balanceAt(span))];
}
