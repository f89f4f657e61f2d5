import { Suspense } from 'react';
import type { Account } from '#ledger/account.ts';
import { useReconciledThrough } from '#web/data/verification/reconciled-through.ts';
import { ReconciledBadge } from '#web/lib/history/reconciled-badge.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const BrokenReconciliation = lazyComponent(
  async () => (await import('./broken-reconciliation.tsx')).BrokenReconciliation,
);

const separator = ' · ';

/**
 * The reconciliation state of an account, at the end of its facts line. Shows the cause of a difference if `tellsWhy` is set. Shows nothing
 * while the state is loading.
 */
export function ReconciledState({ account, showsReason }: { account: Account; showsReason: boolean }) {
  const reconciled = useReconciledThrough([account]).get(account.id);
  return reconciled === undefined ? null : (
    <>
      {separator}
      <ReconciledBadge reconciledThrough={reconciled} />
      {showsReason && reconciled.state === 'broken' && (
        <Suspense fallback={null}>
          {separator}
          <BrokenReconciliation account={account} reconciledThrough={reconciled} />
        </Suspense>
      )}
    </>
  );
}
