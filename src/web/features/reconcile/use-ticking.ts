import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type LedgerChange, createStatusChanges } from '#ledger/ledger-change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import type { useSideRows } from '#web/data/registers/side-rows.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { askBeforeUnloadUntil } from '#web/ui/unsaved.ts';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import { CallError } from '#contract/errors.ts';
import { isConflict, formatError } from '#web/session/client.ts';

/** Returns the reason why a reconciliation action failed. If another device changed the row, its version is already on the screen. */
export function describeReconcileError(error: unknown): string {
  const isElsewhere = isConflict(error) || (error instanceof CallError && error.code === 'not-found');
  return isElsewhere ? texts.changedElsewhere : formatError(error);
}

/** The requested tick state by transaction id. */
type TickRequests = ReadonlyMap<string, boolean>;

const noTicks: TickRequests = new Map();

/** Returns the changes that tick or untick a row. */
function tickChanges(row: Transaction, accountId: string, ticks: boolean): LedgerChange[] {
  return createStatusChanges([row], accountId, { status: ticks ? 'cleared' : undefined });
}

/** Returns a ref that is true after the component was unmounted. */
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
 * Ticks rows of an account: on the screen at once, in the book in the order of the clicks. The first tick is sent immediately. Later ticks
 * are collected while it is sent and go together afterwards, even if the user leaves the screen. A row that fails loses its tick, and a
 * message says so.
 */
export function useTicking(accountId: string, open: ReturnType<typeof useSideRows>) {
  const makeChanges = useTransactionChanges();
  const [pendingTicks, setWaiting] = useState(noTicks);
  const [isSending, setSending] = useState(false);
  const queue = useRef(new Map<string, boolean>());
  /** The rows as they were when ticked, or as stored since. Needed after the user left the screen and its rows are unloaded. */
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
      // Uses the stored rows: a row that was ticked before has a new version.
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
        // The change of a single row describes itself; only several rows need a kind.
        ...(changes.length > 1 && { kind: 'status' }),
      });
      // The rows themselves contain the ticks from here on.
      setWaiting(noTicks);
      const outcome = await made;
      for (const { stored } of outcome.made)
        if (stored !== undefined) latestRows.current.set(stored.id, stored);
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
        if (sending.current === undefined || !latestRows.current.has(line.id))
          latestRows.current.set(line.id, line);
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
  /** Waits until all ticks are stored or reverted. */
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
