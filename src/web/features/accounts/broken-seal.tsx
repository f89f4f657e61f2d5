import type { Account } from '#ledger/account.ts';
import type { ReconciledThrough } from '#ledger/seals.ts';
import { useBankComparisonChanges } from '#web/data/proof/proof-changes.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { ComparisonBreakers } from '#web/lib/history/broken-by.tsx';

/** The changes after which an account no longer agrees with its bank. */
export function BrokenReconciliation({ account, seal }: { account: Account; seal: ReconciledThrough }) {
  const { data, isError } = useBankComparisonChanges({ ...seal, accountId: account.id }, seal.offMinor);
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
