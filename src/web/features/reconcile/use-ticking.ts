import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type LedgerChange, createStatusChanges } from '#ledger/change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import type { useSideRows } from '#web/data/registers/side-rows.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { askBeforeUnloadUntil } from '#web/ui/unsaved.ts';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import { CallError } from '#contract/errors.ts';
import { isConflict, formatError } from '#web/session/client.ts';

/** The reason for which an action of the reconciliation failed. A change of another device is in sight by then. */
export function describeReconcileError(error: unknown): string {
  const isElsewhere = isConflict(error) || (error instanceof CallError && error.code === 'not-found');
  return isElsewhere ? texts.changedElsewhere : formatError(error);
}

/** Transactions by their ids, and whether they are to be ticked. */
type TickRequests = ReadonlyMap<string, boolean>;

const noTicks: TickRequests = new Map();

/** The changes that tick a row, or take its tick away. */
function tickChanges(row: Transaction, accountId: string, ticks: boolean): LedgerChange[] {
  return createStatusChanges([row], accountId, { status: ticks ? 'cleared' : undefined });
}

/** Whether what asks is no longer on the screen. */
function useIsUnmounted() {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}

/**
 * Ticks rows of an account: at once on the screen, and stored in the order in which it was done. The first tick goes at once; what
 * is ticked while it is under way goes together afterwards, also when the desk is left meanwhile. What fails loses its tick, and
 * that is said.
 */
export function useTicking(accountId: string, open: ReturnType<typeof useSideRows>) {
  const makeChanges = useTransactionChanges();
  const [pendingTicks, setWaiting] = useState(noTicks);
  const [isSending, setSending] = useState(false);
  const queue = useRef(new Map<string, boolean>());
  /** The rows as they were ticked, or as they are stored since: for when the desk is left and its rows are no longer held. */
  const latestRows = useRef(new Map<string, Transaction>());
  const isUnmounted = useIsUnmounted();
  const sending = useRef<Promise<void>>(undefined);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });

  const send = useCallback(async () => {
    while (queue.current.size > 0) {
      const wanted = queue.current;
      queue.current = new Map();
      // From what is stored by now: a row that was ticked before has another version since.
      const rows = isUnmounted.current ? [...latestRows.current.values()] : latest.current.now();
      const changes = rows.flatMap((row) => {
        const ticks = wanted.get(row.id);
        return ticks === undefined ? [] : tickChanges(row, accountId, ticks);
      });
      if (changes.length === 0) {
        setWaiting(noTicks);
        continue;
      }
      const made = makeChanges(changes, {
        together: () => 'ticks',
        // What was done to one is told by what changed about it.
        ...(changes.length > 1 && { kind: 'status' }),
      });
      // From here on the rows themselves say it.
      setWaiting(noTicks);
      const outcome = await made;
      for (const { stored } of outcome.made) if (stored !== undefined) latestRows.current.set(stored.id, stored);
      const [failure] = outcome.failed;
      if (failure === undefined) continue;
      toast('error', texts.tickFailed(describeReconcileError(failure.error)), { ms: screenDelays.toastMs });
      latest.current.retry();
    }
  }, [accountId, isUnmounted, makeChanges]);

  const tick = useCallback(
    (lines: readonly Transaction[], ticks: boolean) => {
      for (const line of lines) {
        queue.current.set(line.id, ticks);
        if (sending.current === undefined || !latestRows.current.has(line.id)) latestRows.current.set(line.id, line);
      }
      setWaiting(new Map(queue.current));
      if (sending.current !== undefined) return;
      setSending(true);
      sending.current = send().finally(() => {
        sending.current = undefined;
        latestRows.current.clear();
        setSending(false);
      });
      askBeforeUnloadUntil(sending.current);
    },
    [send],
  );
  /** Waits until all ticks are stored, or are taken back. */
  const settled = useCallback(async () => sending.current, []);
  const rows = useMemo(
    () =>
      open.rows?.map((row) => {
        const ticks = pendingTicks.get(row.id);
        return (ticks !== undefined && tickChanges(row, accountId, ticks)[0]?.after) || row;
      }),
    [open.rows, pendingTicks, accountId],
  );
  return { rows, tick, settled, isSending };
}
