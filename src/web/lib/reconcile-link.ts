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
