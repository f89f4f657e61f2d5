import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { countDisplayRows } from '#ledger/split-groups.ts';
import { sideInfoIn, type Transaction } from '#ledger/transaction.ts';
import { askReconciled } from '#web/data/members/confirm-reconciled-changes.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { useSetStatus } from '#web/data/registers/status.ts';
import { status as texts } from '#web/languages/en/register.ts';
import { formatError } from '#web/session/client.ts';
import { focusList } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast.tsx';
import { planClearing } from './clearing.ts';

/** Milliseconds after a stored change in which its row can still be drawn again. */
const keepsFocusMs = 1000;

/** Remembers the focused row. Returns a function that restores the focus if the row disappeared. */
function rememberRow(): () => void {
  const at = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
  return () => {
    if (at === undefined || document.activeElement !== document.body) return;
    const next = document.querySelector<HTMLElement>(`[data-index="${at}"] button`);
    if (next === null) focusList();
    else next.focus();
  };
}

/** The context for clearing rows of an account. */
type ClearContext = {
  accountId: string;
  setStatus: ReturnType<typeof useSetStatus>;
  /** The ids of rows whose change is not stored yet. */
  busy: Set<string>;
  /** Called after each render of the rows. */
  backToRow: RefObject<(() => void) | undefined>;
};

/** Clears rows or makes them new again, all or none, as one action. */
async function clearRows(selected: readonly Transaction[], context: ClearContext): Promise<void> {
  const { accountId, setStatus, busy, backToRow } = context;
  const { rows, status, needsConfirmation } = planClearing(selected, accountId);
  // The stored version of a row that is still being saved is unknown.
  if (rows.length === 0 || rows.some(({ id }) => busy.has(id))) return;
  if (needsConfirmation) {
    const dates = new Set(rows.flatMap((row) => sideInfoIn(row, accountId).statementDate ?? []));
    const isMeant = await askReconciled({ rows: rows.length, dates: [...dates].toSorted().toReversed() });
    if (!isMeant) return;
  }
  for (const { id } of rows) busy.add(id);
  const back = rememberRow();
  backToRow.current = back;
  const outcome = await setStatus(rows, accountId, { status });
  for (const { id } of rows) busy.delete(id);
  const [failed] = outcome.failed;
  if (failed !== undefined) toast('error', `${texts.failed} ${formatError(failed.error)}`);
  // A single cleared row needs no undo offer: the same click reverts it.
  else if (rows.length > 1 || needsConfirmation) {
    const message = status === undefined ? texts.madeNew : texts.cleared;
    offerUndoOfChanges(outcome, message(countDisplayRows(rows)));
  }
  setTimeout(() => {
    if (backToRow.current === back) backToRow.current = undefined;
  }, keepsFocusMs);
}

type ClearRequestHandlerProps = {
  accountId: string;
  /** The rows to clear, in the order of the requests. */
  requests: readonly (readonly Transaction[])[];
  /** Called with the number of started requests. */
  onStarted: (count: number) => void;
};

/** Clears the requested rows of an account; loaded on the first request. */
export function ClearRequestHandler({ accountId, requests, onStarted }: ClearRequestHandlerProps) {
  const setStatus = useSetStatus();
  const busy = useRef(new Set<string>());
  const backToRow = useRef<() => void>(undefined);
  // After each render of the rows: the focused row can be gone or have moved since it was stored.
  useEffect(() => backToRow.current?.());
  const begin = useEffectEvent((wanted: ClearRequestHandlerProps['requests']) => {
    if (wanted.length === 0) return;
    for (const rows of wanted) void clearRows(rows, { accountId, setStatus, busy: busy.current, backToRow });
    onStarted(wanted.length);
  });
  useEffect(() => begin(requests), [requests]);
  return null;
}
