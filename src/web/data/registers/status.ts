import { useCallback } from 'react';
import { type NewSideStatus, createStatusChanges } from '#ledger/ledger-change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { type ChangeOutcome, useTransactionChanges } from '#web/data/transactions/changes.ts';

/** The action kind of a status change of several rows. */
const kind = 'status';

/**
 * Returns a function that sets the status of rows on their side in an account, as one action with as few calls as possible; the other sides
 * stay unchanged. Never rejects.
 */
export function useSetStatus(): (
  rows: readonly Transaction[],
  accountId: string,
  side: NewSideStatus,
  kind?: string,
) => Promise<ChangeOutcome> {
  const makeChanges = useTransactionChanges();
  return useCallback(
    async (rows, accountId, side, as) => {
      const changes = createStatusChanges(rows, accountId, side);
      // A single change needs no kind: the changed field describes it.
      const known = as ?? (changes.length > 1 ? kind : undefined);
      return makeChanges(changes, { together: () => kind, ...(known !== undefined && { kind: known }) });
    },
    [makeChanges],
  );
}
