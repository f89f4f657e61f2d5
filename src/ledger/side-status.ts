import type { Change } from './change.ts';
import { changeSplitInfo, type SplitInfoChanges, type Status } from './split-info.ts';
import type { Transaction } from './transaction.ts';

/** What is to become of a side: new without a status; the last day of its statement is kept only with `reconciled`. */
export type SideStatus = { status: Status | undefined; statementDate?: string | undefined };

/** Which side of a transaction lies in an account; A where neither does. */
function sideIn({ splitB }: Transaction, accountId: string): 'A' | 'B' {
  return splitB.accountId === accountId ? 'B' : 'A';
}

/** What is known of the side of a transaction in an account: without a status it is new. */
export function sideInfoIn(transaction: Transaction, accountId: string) {
  return transaction.splitInfo[sideIn(transaction, accountId)];
}

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
