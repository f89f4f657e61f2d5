import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { countDisplayRows } from '#ledger/seen.ts';
import { sideInfoIn, type Transaction } from '#ledger/transaction.ts';
import { askReconciled } from '#web/data/members/may-change.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { useSetStatus } from '#web/data/registers/status.ts';
import { status as texts } from '#web/languages/en/register.ts';
import { formatError } from '#web/session/client.ts';
import { focusList } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast.tsx';
import { planClearing } from './clearing.ts';

/** How long after a change was stored its row may still be drawn anew, in milliseconds. */
const keepsFocusMs = 1000;

/** The row in which the focus is, for when it goes away. */
function rememberRow(): () => void {
  const at = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
  return () => {
    if (at === undefined || document.activeElement !== document.body) return;
    const next = document.querySelector<HTMLElement>(`[data-index="${at}"] button`);
    if (next === null) focusList();
    else next.focus();
  };
}

/** How rows of an account are cleared. */
type ClearContext = {
  accountId: string;
  setStatus: ReturnType<typeof useSetStatus>;
  /** The rows that are on their way. */
  busy: Set<string>;
  /** Called with each drawing of the rows. */
  backToRow: RefObject<(() => void) | undefined>;
};

/** Clears rows, or makes them new again: all of them or none, as one action. */
async function clearRows(selected: readonly Transaction[], context: ClearContext): Promise<void> {
  const { accountId, setStatus, busy, backToRow } = context;
  const { rows, status, needsConfirmation } = planClearing(selected, accountId);
  // What is on its way is not known as it will be stored.
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
  // One alone is taken back as it was done.
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
  /** What is to be cleared, in the order in which it was asked for. */
  requests: readonly (readonly Transaction[])[];
  /** Called with how many of them were begun. */
  onStarted: (count: number) => void;
};

/** Clears the rows of an account that somebody asks for; loaded when the first are. */
export function ClearRequestHandler({ accountId, requests, onStarted }: ClearRequestHandlerProps) {
  const setStatus = useSetStatus();
  const busy = useRef(new Set<string>());
  const backToRow = useRef<() => void>(undefined);
  // With each drawing of the rows: the one in focus may have gone, or stand elsewhere since it is stored anew.
  useEffect(() => backToRow.current?.());
  const begin = useEffectEvent((asked: ClearRequestHandlerProps['requests']) => {
    if (asked.length === 0) return;
    for (const rows of asked) void clearRows(rows, { accountId, setStatus, busy: busy.current, backToRow });
    onStarted(asked.length);
  });
  useEffect(() => begin(requests), [requests]);
  return null;
}
