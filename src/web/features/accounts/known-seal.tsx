import { Suspense } from 'react';
import type { Account } from '#ledger/account.ts';
import { useSeals } from '#web/data/proof/seals.ts';
import { SealSign } from '#web/lib/history/broken-by.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const BrokenSeal = lazyComponent(async () => (await import('./broken-seal.tsx')).BrokenSeal);

const between = ' · ';

/** The seal of an account at the end of its facts, once it is known, and what broke it where that is wanted. */
export function KnownSeal({ account, tellsWhy }: { account: Account; tellsWhy: boolean }) {
  const seal = useSeals([account]).get(account.id);
  return seal === undefined ? null : (
    <>
      {between}
      <SealSign seal={seal} />
      {tellsWhy && seal.state === 'broken' && (
        <Suspense fallback={null}>
          {between}
          <BrokenSeal account={account} seal={seal} />
        </Suspense>
      )}
    </>
  );
}
