import { accountTypes } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';

/** What of the reconciling of an account is shown: the statement that is begun, those that are finished, or one of these. */
export type ReconcileView = { accountId: string; isFinished: boolean; statementDate?: string | undefined };

/** The address of a reconcile desk. */
export function reconcileLink(
  accountId: string,
  { isFinished, statementDate }: Partial<ReconcileView> = {},
): string {
  const parameters = new URLSearchParams({ account: accountId });
  if (isFinished || statementDate !== undefined) parameters.set('view', 'finished');
  if (statementDate !== undefined) parameters.set('statement', statementDate);
  return `/reconcile?${parameters.toString()}`;
}

/** Whether somebody sends statements of an account: it is owned or owed, and holds transactions itself. */
export function canReconcile({ kind, type, isPlaceholder }: Account): boolean {
  return kind === 'account' && !isPlaceholder && ['asset', 'liability'].includes(accountTypes[type].family);
}
