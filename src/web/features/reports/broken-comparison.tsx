import type { Account } from '#ledger/account.ts';
import { type AccountBankComparison } from '#web/data/verification/reconciled-through.ts';
import { useBankComparisonChanges } from '#web/data/verification/bank-comparison-changes.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { ComparisonBreakers } from '#web/lib/history/reconciled-badge.tsx';

type BrokenComparisonProps = { account: Account; comparison: AccountBankComparison; offMinor: bigint };

/** The changes after which an account no longer matches its bank statement or balance check. */
export function BrokenComparison({ account, comparison, offMinor }: BrokenComparisonProps) {
  const { data, isError } = useBankComparisonChanges(comparison, offMinor);
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
