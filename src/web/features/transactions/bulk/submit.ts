import { useRef, useState } from 'react';
import type { Transaction } from '#ledger/transaction.ts';
import { useChanges } from '#web/data/changes.ts';
import { rememberAccount } from '#web/features/transactions/recent-accounts.ts';
import { isSessionOver, failureOf } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** How far the storing has come. */
export type Progress = { made: number; of: number };

/** What a run of the storing came to. */
export type Settled = {
  storedIds: ReadonlySet<string>;
  failed: { id: string; reason: string; isSignedOut: boolean } | undefined;
  /** How many are not stored, the failed one among them. */
  left: number;
};

/** Stores transactions strictly one after another, no further than the first failure; one event tells of all (spec 4). */
export function useSubmit() {
  const makeChanges = useChanges();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);

  const submit = async (transactions: readonly Transaction[]): Promise<Settled> => {
    const of = transactions.length;
    let made = 0;
    isStopped.current = false;
    setProgress({ made, of });
    const outcome = await makeChanges(
      transactions.map((after) => ({ after })),
      {
        oneByOne: true,
        isStopped: () => isStopped.current,
        onMade: () => {
          made += 1;
          setProgress({ made, of });
        },
      },
    );
    setProgress(undefined);
    const storedIds = new Set<string>();
    for (const { change } of outcome.made) {
      if (change.after === undefined) continue;
      storedIds.add(change.after.id);
      rememberAccount(change.after.splitB.accountId);
    }
    const [first] = outcome.failed;
    if (first !== undefined) toast('error', texts.failed);
    else if (made > 0) toast('success', texts.added(made));
    const failed =
      first === undefined
        ? undefined
        : {
            id: first.change.after?.id ?? '',
            reason: failureOf(first.error),
            isSignedOut: isSessionOver(first.error),
          };
    return { storedIds, failed, left: of - made };
  };

  return {
    progress,
    submit,
    /** Leaves what is not stored yet, after the running call. */
    stop: () => {
      isStopped.current = true;
    },
  };
}
