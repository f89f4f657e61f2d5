import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#ledger/account.ts';
import { CallError } from '#contract/errors.ts';
import { type Action, type RecordChange, countChangedRecords } from '#ledger/action.ts';
import { readAction } from '#ledger/wire-action.ts';
import { type Call, isConflict } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { type ActionIdentity, newAction } from './actions.ts';
import { keys } from '#web/data/keys.ts';
import { refetchVisible } from '#web/data/refetch-visible.ts';
import { bookQueries } from '#web/data/queries.ts';
import { showChanges } from '#web/data/cache.ts';
import { markAccountsStale, markTransactionsStale } from './stale.ts';
import { type UndoTarget, undoneActions } from '#web/data/history/undo.ts';

/** Context of an undo: the calls, the query cache and the open book. */
export type UndoContext = {
  call: Call;
  queryClient: QueryClient;
  bookName: string;
  /** Reloads the open book, whatever its current name. */
  reload: () => Promise<void>;
};

/** Maximum number of records shown one by one; after larger actions the book is reloaded. */
const maxShown = 200;

/** Returns the record changes of an action; undefined if there are too many to show. */
async function fetchRecordChanges(call: Call, action: Action): Promise<RecordChange[] | undefined> {
  if (action.record !== undefined) return [action.record];
  if (countChangedRecords(action) > maxShown) return undefined;
  const changes: RecordChange[] = [];
  for (;;) {
    const after = changes.at(-1)?.id;
    const page = await call('changes', { of: action.id, items: true, ...(after !== undefined && { after }) });
    changes.push(...page.map(readAction).flatMap(({ record }) => record ?? []));
    if (page.length === 0 || changes.length >= countChangedRecords(action)) return changes;
  }
}

type AccountRecordChange = Extract<RecordChange, { recordType: 'account' }>;
type TransactionRecordChange = Extract<RecordChange, { recordType: 'transaction' }>;

/** True if one of the accounts is a book root. */
function includesBook(changes: readonly AccountRecordChange[]): boolean {
  return changes.some(({ before, after }) => (before ?? after)?.type === 'ROOT');
}

function announceTransactions(bookName: string, changes: readonly TransactionRecordChange[]): void {
  const created = changes.flatMap(({ before, after }) => (before === undefined ? (after ?? []) : []));
  const deleted = changes.flatMap(({ before, after }) => (after === undefined ? (before ?? []) : []));
  const updated = changes.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  if (created.length > 0) events.raiseSoon('transaction-created', { transactions: created, bookName });
  if (updated.length > 0) {
    events.raiseSoon('transaction-updated', {
      transactions: updated.map(({ after }) => after),
      before: updated.map(({ before }) => before),
      bookName,
    });
  }
  if (deleted.length > 0) events.raiseSoon('transaction-deleted', { transactions: deleted, bookName });
}

function announceAccounts(
  bookName: string,
  changes: readonly AccountRecordChange[],
  accounts: readonly Account[],
): void {
  const known = new Map(accounts.map((account) => [account.id, account]));
  for (const { id, before, after } of changes) {
    const account = known.get(id);
    if (after === undefined) {
      events.raiseSoon('account-deleted', { accountId: id, isBook: false, bookName });
    } else if (account !== undefined) {
      const name = before === undefined ? 'account-created' : 'account-updated';
      events.raiseSoon(name, { account, bookName });
    }
  }
}

/** The id of the open book, if its accounts are loaded. */
function openBookId({ queryClient, bookName }: UndoContext): string | undefined {
  const accounts = queryClient.getQueryData<Account[]>(keys.accounts(bookName));
  return accounts?.find(({ type }) => type === 'ROOT')?.id;
}

/** Shows the changes of an action in the open book and raises the usual events. */
async function showUndone(context: UndoContext, action: Action): Promise<void> {
  const { call, queryClient, bookName, reload } = context;
  const changes = action.bookId === openBookId(context) ? await fetchRecordChanges(call, action) : undefined;
  const accounts = (changes ?? []).filter((change) => change.recordType === 'account');
  if (changes === undefined || includesBook(accounts)) {
    await reload();
    return;
  }
  const transactions = changes.filter((change) => change.recordType === 'transaction');
  showChanges(queryClient, bookName, transactions);
  markTransactionsStale(queryClient, bookName);
  const hasItems = changes.some((change) => change.recordType === 'item');
  if (accounts.length > 0 || hasItems) markAccountsStale(queryClient, bookName);
  if (hasItems) events.raiseSoon('items-changed', { bookName });
  announceTransactions(bookName, transactions);
  if (accounts.length > 0) {
    const stored = await queryClient.fetchQuery(bookQueries(call, bookName).accounts);
    announceAccounts(bookName, accounts, stored);
  }
}

/**
 * Updates schedules after an undo that left conflicting records unchanged, so that they agree with the removed and restored rows. The
 * schedules had changed since and were not reverted.
 */
async function syncSchedules(
  context: UndoContext,
  changes: readonly RecordChange[] | undefined,
): Promise<void> {
  const transactions = (changes ?? []).filter((change) => change.recordType === 'transaction');
  const gone = transactions.flatMap(({ before, after }) => (after === undefined && before ? [before] : []));
  const back = transactions.flatMap(({ before, after }) => (before === undefined && after ? [after] : []));
  if (gone.length + back.length === 0) return;
  const { syncSchedulesWithRows: noteRowsOfSchedules } =
    await import('#web/data/schedules/sync-schedules-with-rows.ts');
  await noteRowsOfSchedules(context, { gone, back }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
}

/** Undos without answer, which may have been executed, by the undone action. A retry uses the same id and is not executed twice. */
const pendingUndos = new Map<string, ActionIdentity>();

/** True if an action is an undo that this page requested without receiving an answer. */
export function isPendingUndo({ id, undoOf }: Action): boolean {
  return undoOf !== undefined && pendingUndos.get(undoOf)?.id === id;
}

/** True if a failed call may have been executed: its answer was lost. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'unexpected' || error.code === 'unavailable');
}

/** Calls the undo; after a lost answer with the same id. */
async function callUndo(call: Call, undoes: string, undoRemaining: boolean): Promise<Action> {
  const action = pendingUndos.get(undoes) ?? newAction('undo');
  pendingUndos.set(undoes, action);
  try {
    const answered = readAction(
      await call('undo', { undoes, ...(undoRemaining && { rest: undoRemaining }), action }),
    );
    pendingUndos.delete(undoes);
    return answered;
  } catch (error) {
    if (!isOutcomeUnknown(error)) pendingUndos.delete(undoes);
    throw error;
  }
}

/**
 * Refetches visible data after an undo was rejected because of another user's change, or may have been executed: neither is visible yet.
 */
function refetchAfterFailure({ queryClient }: UndoContext, error: unknown): never {
  if (isConflict(error) || isOutcomeUnknown(error)) void refetchVisible(queryClient, Date.now(), 0);
  throw error;
}

/**
 * Undoes an action exactly, as a new action, and shows the result. A redo is the undo of an undo.
 * @param undoRemaining leaves later changes as they are and undoes only the remainder
 * @returns the action that reverts the undo
 * @throws CallError if it cannot be undone; nothing has changed then, unless the answer was lost (`isPendingUndo`)
 */
export async function undoAction(
  context: UndoContext,
  undoes: string,
  undoRemaining = false,
): Promise<UndoTarget> {
  const answered = await callUndo(context.call, undoes, undoRemaining).catch((error: unknown) =>
    refetchAfterFailure(context, error),
  );
  undoneActions.emit(undoes);
  // The undo is done, even if showing it fails.
  await showUndone(context, answered).catch(context.reload);
  if (undoRemaining) await syncSchedules(context, await fetchRecordChanges(context.call, answered));
  return { actionId: answered.id };
}
