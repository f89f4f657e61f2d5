import type { Change } from './change.ts';
import { changeSplitInfo } from './change-split-info.ts';
import type { SplitInfoChanges, Status } from './split-info.ts';
import { sideIn, sideInfoIn, type Transaction } from './transaction.ts';

/** What is to become of a side: new without a status; the last day of its statement is kept only with `reconciled`. */
export type SideStatus = { status: Status | undefined; statementDate?: string | undefined };

/** What gives the sides in an account a status; nothing for those that have it already. */
export function statusChanges(
  rows: readonly Transaction[],
  accountId: string,
  { status, statementDate }: SideStatus,
): Change[] {
  const kept = { status, statementDate: status === 'reconciled' ? statementDate : undefined };
  return rows.flatMap((before) => {
    const now = sideInfoIn(before, accountId);
    if (now.status === kept.status && now.statementDate === kept.statementDate) return [];
    const changed: SplitInfoChanges = { [sideIn(before, accountId)]: kept };
    return [{ before, after: { ...before, splitInfo: changeSplitInfo(before.splitInfo, changed) } }];
  });
}
