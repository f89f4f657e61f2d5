import { useCallback } from 'react';
import { type NewSideStatus, createStatusChanges } from '#ledger/change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { type ChangeOutcome, useTransactionChanges } from '#web/data/transactions/changes.ts';

/** What giving several rows a status is called among what was done. */
const kind = 'status';

/** Gives the sides of rows in an account a status, by as few calls as there can be, as one action; the other sides stay. Never rejects. */
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
      // What was done to one is told by what changed about it.
      const known = as ?? (changes.length > 1 ? kind : undefined);
      return makeChanges(changes, { together: () => kind, ...(known !== undefined && { kind: known }) });
    },
    [makeChanges],
  );
}
