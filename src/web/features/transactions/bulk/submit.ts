import { useRef, useState } from 'react';
import { otherEnd } from '#ledger/commodity/exchange-side.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { blamed } from '#web/features/transactions/blamed-line.ts';
import { useChanges } from '#web/data/changes.ts';
import { groupOfChange } from '#web/data/together.ts';
import { rememberAccount } from '#web/features/transactions/recent-accounts.ts';
import { failureOf, isSessionOver } from '#web/session/client.ts';
import type { Progress } from '#web/ui/progress-bar.tsx';
import { toast } from '#web/ui/toast.tsx';
import { bulk as texts } from '#web/languages/en/transactions.ts';

/** What a run of the storing came to. */
export type Settled = {
  storedIds: ReadonlySet<string>;
  /** The first that was refused, and the line of its split of which the back-end spoke. */
  failed: { id: string; lineId: string | undefined; reason: string; isSignedOut: boolean } | undefined;
  /** How many are not stored, the failed one among them. */
  left: number;
};

/**
 * Stores what rows say strictly one after another, no further than the first failure, the lines of a split by one call; one event
 * tells of all (spec 4).
 */
export function useSubmit() {
  const makeChanges = useChanges();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);

  const submit = async (units: readonly Transaction[][]): Promise<Settled> => {
    const of = units.length;
    // A split counts once: its lines are stored together.
    const firsts = new Set(units.flatMap(([first]) => first?.id ?? []));
    let made = 0;
    isStopped.current = false;
    setProgress({ done: made, of });
    const outcome = await makeChanges(
      units.flat().map((after) => ({ after })),
      {
        kind: 'bulk-add',
        oneByOne: true,
        together: groupOfChange,
        isStopped: () => isStopped.current,
        onMade: ({ after }) => {
          if (!firsts.has(after?.id ?? '')) return;
          made += 1;
          setProgress({ done: made, of });
        },
      },
    );
    setProgress(undefined);
    const storedIds = new Set<string>();
    for (const { change } of outcome.made) {
      if (change.after === undefined) continue;
      storedIds.add(change.after.id);
      rememberAccount(otherEnd(change.after, change.after.splitA.accountId));
    }
    const [first] = outcome.failed;
    if (first !== undefined) toast('error', texts.failed);
    else if (made > 0) toast('success', texts.added(made));
    const failed =
      first === undefined
        ? undefined
        : {
            id: first.change.after?.id ?? '',
            lineId: blamed(first.error, outcome),
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
