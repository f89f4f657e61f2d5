import type { Account } from '#ledger/account.ts';
import { type AccountProof } from '#web/data/proof/seals.ts';
import { useProofChanges } from '#web/data/proof/proof-changes.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { BrokenBy } from '#web/lib/history/broken-by.tsx';

type BrokenComparisonProps = { account: Account; proof: AccountProof; offMinor: bigint };

/** What broke a comparison of an account with its bank. */
export function BrokenComparison({ account, proof, offMinor }: BrokenComparisonProps) {
  const { data, isError } = useProofChanges(proof, offMinor);
  return (
    <BrokenBy
      account={account}
      found={data?.found}
      isComplete={data?.isComplete ?? true}
      isFailed={isError}
      onHistory={(id, name) => historyRequests.tell({ show: 'history', id, name })}
    />
  );
}
