import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import type { Period } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import { type AccountReportRow, sourceRowsOf } from '#ledger/reports/rows.ts';
import type { StatementSection } from '#ledger/reports/statements.ts';
import { writeRegisterLink } from './register-link.ts';
import {
  maxReportDepth,
  isReportable,
  maxBranches,
  type ReportQuestion,
  type ReportName,
  writeReportQuestion,
} from './report-question.ts';
import type { ReportScope } from './scope.ts';

/** Returns the register link for an amount of a row; undefined if its rows are not a complete branch. */
export function rowHref(row: AccountReportRow, span: DateRange): string | undefined {
  const { except, ...behind } = sourceRowsOf(row, span);
  return except.length === 0 ? writeRegisterLink(behind) : undefined;
}

const topsOf = ({ rows }: StatementSection) => rows.filter(({ depth }) => depth === 0);

/** Returns the top accounts of some sections. */
export function findTopIds(...sections: readonly StatementSection[]): string[] {
  return sections.flatMap((section) => topsOf(section).map(({ accountId }) => accountId));
}

/** Returns the register link for a section total; undefined if the section has several top accounts. */
export function totalHref(section: StatementSection, span: DateRange): string | undefined {
  const [top, ...others] = topsOf(section);
  return top === undefined || others.length > 0 ? undefined : rowHref(top, span);
}

/** Returns the address of a report. */
export function reportHref(question: ReportQuestion, today: string): string {
  const search = writeReportQuestion(question, today);
  return search === '' ? '/reports' : `/reports?${search}`;
}

/** Returns the address of a report for some days without comparison. */
export function reportHrefForDays(
  { question, today }: ReportScope,
  span: Period,
  changes: Partial<ReportQuestion> = {},
): string | undefined {
  const branches = changes.branches ?? question.branches;
  if (!isReportable(span) || branches.length > maxBranches) return undefined;
  return reportHref({ ...question, period: 'own', span, compare: 'none', ...changes }, today);
}

/** Converts the end of a balance to a period that a report can show. */
export const toLastDay = ({ until }: DateRange): Period => ({ from: addDays(until, -1), until });

/**
 * Returns the address of the report with some accounts at all levels, which explains a sum of several accounts. Undefined if that report is
 * already open.
 */
export function partsHref(
  scope: ReportScope,
  accountIds: readonly string[],
  { from, until }: DateRange,
): string | undefined {
  const { question, days } = scope;
  const branches = accountIds.length === 0 ? question.branches : accountIds;
  const hrefFor = (span: Period) => reportHrefForDays(scope, span, { branches, depth: maxReportDepth });
  const span = from === undefined ? toLastDay({ until }) : { from, until };
  const open = reportHrefForDays(scope, from === undefined ? toLastDay(days) : days);
  const href = hrefFor(span);
  return question.compare === 'none' && href === open ? undefined : href;
}

/** True if accounts and all their subaccounts are assets or liabilities. */
function areBalanceSheetAccounts(tree: AccountTree, accountIds: readonly string[]): boolean {
  const below = accountIds.flatMap((id) => listDescendants(tree, id).map(({ account }) => account));
  return [...accountIds.flatMap((id) => tree.accounts.get(id) ?? []), ...below].every(({ type }) =>
    ['asset', 'liability'].includes(accountTypes[type].family),
  );
}

/**
 * Returns the address of another report on the change of balance sheet accounts over some days: their cash flow equals the change of their
 * net worth.
 */
export function gainHref(
  scope: ReportScope & { book: { tree: AccountTree } },
  report: Extract<ReportName, 'cash-flow' | 'net-worth'>,
  { from, until }: DateRange,
  branches: readonly string[] = scope.question.branches,
): string | undefined {
  if (from === undefined || !areBalanceSheetAccounts(scope.book.tree, branches)) return undefined;
  return reportHrefForDays(scope, { from, until }, { report, branches });
}

/** Returns the link for the change of a section over some days: its register, or for several accounts their cash flow. */
export function hrefOfChange(
  scope: ReportScope & { book: { tree: AccountTree } },
  section: StatementSection,
  span: DateRange,
): string | undefined {
  const ids = findTopIds(section);
  // A cash flow of liabilities would have the opposite sign, and one without accounts would show all.
  const isFlow = section.normalBalance === 'DEBIT' && ids.length > 0;
  return totalHref(section, span) ?? (isFlow ? gainHref(scope, 'cash-flow', span, ids) : undefined);
}
