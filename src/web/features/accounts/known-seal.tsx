import type { Account } from '#ledger/account.ts';
import { useSeals } from '#web/data/seals.ts';
import { SealSign } from '#web/lib/seal-sign.tsx';

const between = ' · ';

/** The seal of an account at the end of its facts, once it is known. */
export function KnownSeal({ account }: { account: Account }) {
  const seal = useSeals([account]).get(account.id);
  return seal === undefined ? null : (
    <>
      {between}
      <SealSign seal={seal} />
    </>
  );
}
