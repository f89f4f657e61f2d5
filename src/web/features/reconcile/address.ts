import { Day } from '#contract/inputs/values.ts';
import type { ReconcileView } from '#web/lib/links/page-links.ts';

/** Reads the account, the tab and the statement from the query string of an address. */
export function readReconcileView(search: string): ReconcileView {
  const parameters = new URLSearchParams(search);
  const statementDate = Day.safeParse(parameters.get('statement')).data;
  return {
    accountId: parameters.get('account') ?? '',
    isFinished: parameters.get('view') === 'finished',
    statementDate,
  };
}
