import type { ReportOptions } from '#ledger/reports/rows.ts';
import type { ReportInput } from './view.ts';

/** What of the accounts a question asks for. */
export function optionsOf({
  question: { depth, branches, withClosed },
}: Pick<ReportInput, 'question'>): ReportOptions {
  return { levels: depth, branches: branches.length > 0 ? branches : undefined, withEmpty: withClosed };
}
