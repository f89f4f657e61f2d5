import type { Account } from '#ledger/account.ts';
import { type AccountBankComparison } from '#web/data/verification/reconciled-through.ts';
import { useBankComparisonChanges } from '#web/data/verification/bank-comparison-changes.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { ComparisonBreakers } from '#web/lib/history/reconciled-badge.tsx';

type BrokenComparisonProps = { account: Account; proof: AccountBankComparison; offMinor: bigint };

/** The changes after which an account no longer matches its bank statement or balance check. */
export function BrokenComparison({ account, proof, offMinor }: BrokenComparisonProps) {
  const { data, isError } = useBankComparisonChanges(proof, offMinor);
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
