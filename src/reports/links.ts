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
} from './question.ts';
import type { ReportScope } from './scope.ts';

/** The register of the rows that an amount of a row is made of; none where they are not all those of a branch. */
export function rowHref(row: AccountReportRow, span: DateRange): string | undefined {
  const { except, ...behind } = sourceRowsOf(row, span);
  return except.length === 0 ? writeRegisterLink(behind) : undefined;
}

const topsOf = ({ rows }: StatementSection) => rows.filter(({ depth }) => depth === 0);

/** The accounts under which all of some sections hang. */
export function findTopIds(...sections: readonly StatementSection[]): string[] {
  return sections.flatMap((section) => topsOf(section).map(({ accountId }) => accountId));
}

/** The register of what a whole section comes to, where it hangs together under one account. */
export function totalHref(section: StatementSection, span: DateRange): string | undefined {
  const [top, ...others] = topsOf(section);
  return top === undefined || others.length > 0 ? undefined : rowHref(top, span);
}

/** The address of a report. */
export function reportHref(question: ReportQuestion, today: string): string {
  const search = writeReportQuestion(question, today);
  return search === '' ? '/reports' : `/reports?${search}`;
}

/** A report of some days, compared with nothing. */
export function reportHrefForDays(
  { question, today }: ReportScope,
  span: Period,
  changes: Partial<ReportQuestion> = {},
): string | undefined {
  const branches = changes.branches ?? question.branches;
  if (!isReportable(span) || branches.length > maxBranches) return undefined;
  return reportHref({ ...question, period: 'own', span, compare: 'none', ...changes }, today);
}

/** The end of a balance, as days that a report can be about. */
export const toLastDay = ({ until }: DateRange): Period => ({ from: addDays(until, -1), until });

/**
 * The report of some accounts at all levels, without anything else: what a sum of several accounts is made of. None where that
 * is the report that is open.
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

/** Whether accounts, with all below them, are owned or owed alone. */
function areBalanceSheetAccounts(tree: AccountTree, accountIds: readonly string[]): boolean {
  const below = accountIds.flatMap((id) => listDescendants(tree, id).map(({ account }) => account));
  return [...accountIds.flatMap((id) => tree.accounts.get(id) ?? []), ...below].every(({ type }) =>
    ['asset', 'liability'].includes(accountTypes[type].family),
  );
}

/**
 * A report that tells in another way what accounts that are owned or owed gained over some days: the cash flow of these
 * comes to what their net worth changed by.
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

/** What a section changed by over some days: its register, or of several accounts their cash flow. */
export function changeHref(
  scope: ReportScope & { book: { tree: AccountTree } },
  section: StatementSection,
  span: DateRange,
): string | undefined {
  const ids = findTopIds(section);
  // A cash flow of what is owed would show the other sign, and one of nothing is that of all.
  const isFlow = section.normalBalance === 'DEBIT' && ids.length > 0;
  return totalHref(section, span) ?? (isFlow ? gainHref(scope, 'cash-flow', span, ids) : undefined);
}
