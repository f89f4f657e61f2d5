import type { Account } from '#ledger/account.ts';
import type { ReconciledThrough } from '#ledger/reconciled-through.ts';
import { useBankComparisonChanges } from '#web/data/verification/bank-comparison-changes.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { ComparisonBreakers } from '#web/lib/history/reconciled-badge.tsx';

/** The changes after which an account no longer agrees with its bank. */
export function BrokenReconciliation({
  account,
  reconciledThrough,
}: {
  account: Account;
  reconciledThrough: ReconciledThrough;
}) {
  const { data, isError } = useBankComparisonChanges(
    { ...reconciledThrough, accountId: account.id },
    reconciledThrough.offMinor,
  );
  return (
    <ComparisonBreakers
      account={account}
      found={data?.found}
      isComplete={data?.isComplete ?? true}
      isFailed={isError}
      onHistory={(id, name) => historyRequests.emit({ show: 'history', id, name })}
    />
  );
}
