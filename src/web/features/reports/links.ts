import type { Span } from '#ledger/reports/book-flows.ts';
import { type Row, rowsBehind } from '#ledger/reports/rows.ts';
import type { Section } from '#ledger/reports/statements.ts';
import { registerLink } from '#web/lib/register-link.ts';
import { type Question, writeQuestion } from './question.ts';

/** The register of the rows that an amount of a row is made of; none where they are not all those of a branch. */
export function rowHref(row: Row, span: Span): string | undefined {
  const { except, ...behind } = rowsBehind(row, span);
  return except.length === 0 ? registerLink(behind) : undefined;
}

/** The register of what a whole section comes to, where it hangs together under one account. */
export function totalHref({ rows }: Section, span: Span): string | undefined {
  const [top, ...others] = rows.filter(({ depth }) => depth === 0);
  return top === undefined || others.length > 0 ? undefined : rowHref(top, span);
}

/** The address of a report. */
export function reportHref(question: Question, today: string): string {
  const search = writeQuestion(question, today);
  return search === '' ? '/reports' : `/reports?${search}`;
}
