import { Suspense } from 'react';
import type { Account } from '#ledger/account.ts';
import { useItems } from '#web/data/items.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** Most accounts were never compared with a bank: what tells how they agree comes with the first that was. */
const KnownSeal = lazyComponent(async () => (await import('./known-seal.tsx')).KnownSeal);

const sealingKinds = ['statement', 'balance-check'];

/** Whether an account agrees with its bank, where it was ever compared. */
export function AccountSeal({ account, tellsWhy = false }: { account: Account; tellsWhy?: boolean }) {
  const { data: items = [] } = useItems();
  const wasCompared = items.some(
    ({ kind, body }) => sealingKinds.includes(kind) && body['Account'] === account.id,
  );
  if (!wasCompared) return null;
  return (
    <Suspense fallback={null}>
      <KnownSeal account={account} tellsWhy={tellsWhy} />
    </Suspense>
  );
}
