import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError, type ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type LedgerChange, invertChange } from '#ledger/ledger-change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeTransaction, writeTransactionChanges } from '#ledger/wire.ts';
import { type Call, errorIdOf } from '#web/session/client.ts';
import { isDeclined } from '#web/signals/store.ts';
import { events } from '#web/session/events.ts';
import { useSession } from '#web/session/session.ts';
import { type ActionIdentity, newAction } from './actions.ts';
import { rememberActionId, reuseActionId } from '#offline/reuse-action-id.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { markSearchesStale } from '#web/data/registers/registers.ts';
import { showChanges } from '#web/data/cache.ts';
import { markTransactionsStale } from './stale.ts';

/** The stored transaction; undefined after a deletion. */
export type StoredRow = Transaction | undefined;

/** Makes one change. */
async function makeChange(
  { call, bookName }: ChangeContext,
  action: ActionIdentity,
  { before, after, overwrites = false }: LedgerChange,
): Promise<StoredRow> {
  if (after !== undefined) {
    const written = writeTransaction(after);
    if (before === undefined)
      return readTransaction(await call('add-transaction', { transaction: written, bookName, action }));
    const transaction = overwrites ? writeTransactionChanges(before, after) : written;
    return readTransaction(await call('update-transaction', { transaction, bookName, action }));
  }
  if (before !== undefined) {
    const sent = { transaction: writeTransaction(before), bookName, action };
    const gone = call('delete-transaction', sent);
    // A transaction that another user has already deleted counts as deleted (calls.md Transactions).
    await gone.catch((error: unknown) => {
      if (!hasCode(error, 'not-found')) throw error;
    });
  }
  return undefined;
}

/** Makes changes that belong together: one change by its own call, several by one call, all or none. */
async function makeChangeGroup(
  book: ChangeContext,
  action: ActionIdentity,
  changes: readonly LedgerChange[],
): Promise<StoredRow[]> {
  if (changes.length > 1)
    return (await import('./apply-changes-in-one-call.ts')).applyChangesInOneCall(book, action, changes);
  return Promise.all(changes.map((change) => makeChange(book, action, change)));
}

function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof CallError && error.code === code;
}

/**
 * True if a change was rejected because the shown row is outdated. If the whole book is gone, the shown data is the last copy and must
 * stay.
 */
function isOutdated(error: unknown): boolean {
  const isAllGone = ['booksAreGone', 'bookDeleted'].includes(errorIdOf(error) ?? '');
  return !isAllGone && (hasCode(error, 'conflict') || hasCode(error, 'not-found'));
}

/** A change that was made, and the stored transaction. */
type AppliedChange = { change: LedgerChange; stored: Transaction | undefined };

/** The outcome of several changes. */
export type ChangeOutcome = {
  /** The action of all changes. */
  action: ActionIdentity;
  made: AppliedChange[];
  failed: { change: LedgerChange; error: unknown }[];
  /** Changes that were not tried, because a sequence was stopped. */
  untried: LedgerChange[];
  /** The changes that revert the made ones. */
  inverses: LedgerChange[];
};

function raiseEvents(bookName: string, made: readonly AppliedChange[]): void {
  const stored = (list: AppliedChange[]) => list.flatMap((each) => each.stored ?? []);
  const before = (list: AppliedChange[]) => list.flatMap(({ change }) => change.before ?? []);
  const created = made.filter(({ change }) => change.before === undefined);
  const updated = made.filter(({ change }) => change.before !== undefined && change.after !== undefined);
  const deleted = made.filter(({ change }) => change.after === undefined);
  if (created.length > 0)
    events.raiseSoon('transaction-created', { transactions: stored(created), bookName });
  if (updated.length > 0) {
    events.raiseSoon('transaction-updated', {
      transactions: stored(updated),
      before: before(updated),
      bookName,
    });
  }
  if (deleted.length > 0)
    events.raiseSoon('transaction-deleted', { transactions: before(deleted), bookName });
}

/** Returns the action kind of a single change: the name of its call. */
function kindOf({ before, after }: LedgerChange = {}): string {
  if (before === undefined) return 'add-transaction';
  return after === undefined ? 'delete-transaction' : 'update-transaction';
}

/** Number of calls in parallel. */
const atOnce = 4;

/** Options of `makeChanges`. */
export type MakeChangesOptions = {
  /** The action kind, if there is more than a single change. */
  kind?: string;
  /** The action of the changes, if it contains further changes. */
  action?: ActionIdentity;
  /** Makes the changes strictly one after another and stops at the first failure (spec 4 Bulk add). */
  oneByOne?: boolean;
  /** Returns the group key of a change: changes with the same key use one call, all or none, up to the limit of a call. */
  together?: ((change: LedgerChange) => string | undefined) | undefined;
  /** Called after every successful change. */
  onMade?: (change: LedgerChange) => void;
  /** Returns true to stop a one-by-one sequence before the next change. */
  isStopped?: () => boolean;
};

/** A book for changes: the calls, the query cache and the book name. */
export type ChangeContext = { call: Call; queryClient: QueryClient; bookName: string };

/** Groups the changes in order, those that belong together in one group, up to the limit of a call. */
function groupChanges(
  changes: readonly LedgerChange[],
  together: MakeChangesOptions['together'],
): LedgerChange[][] {
  const units: LedgerChange[][] = [];
  const open = new Map<string, LedgerChange[]>();
  for (const change of changes) {
    const key = together?.(change);
    const unit = key === undefined ? undefined : open.get(key);
    if (unit !== undefined && unit.length < limits.changesPerCall) {
      unit.push(change);
      continue;
    }
    const next = [change];
    units.push(next);
    if (key !== undefined) open.set(key, next);
  }
  return units;
}

/**
 * Makes changes of transactions in a book: shows them at once, reverts those the back-end rejects, marks the caches stale and raises events
 * for the made changes (spec 4). Never rejects: the outcome contains the failures.
 */
export async function makeChanges(
  book: ChangeContext,
  changes: readonly LedgerChange[],
  {
    kind = kindOf(changes[0]),
    action = reuseActionId(book, changes) ?? newAction(kind),
    oneByOne = false,
    together,
    onMade,
    isStopped,
  }: MakeChangesOptions = {},
): Promise<ChangeOutcome> {
  const { queryClient, bookName } = book;
  const outcome: ChangeOutcome = { action, made: [], failed: [], untried: [], inverses: [] };
  const step = oneByOne ? 1 : atOnce;
  showChanges(queryClient, bookName, changes);
  const units = groupChanges(changes, together);
  for (let at = 0; at < units.length; at += step) {
    if (oneByOne && (outcome.failed.length > 0 || isStopped?.())) {
      outcome.untried = units.slice(at).flat();
      break;
    }
    const declined = outcome.failed.find(({ error }) => isDeclined(error));
    if (declined !== undefined) {
      const { error } = declined;
      outcome.failed.push(
        ...units
          .slice(at)
          .flat()
          .map((change) => ({ change, error })),
      );
      break;
    }
    const some = units.slice(at, at + step);
    const answers = await Promise.allSettled(some.map((unit) => makeChangeGroup(book, action, unit)));
    for (const [index, answer] of answers.entries()) {
      for (const [within, change] of (some[index] ?? []).entries()) {
        if (answer.status === 'rejected') {
          outcome.failed.push({ change, error: answer.reason });
          continue;
        }
        outcome.made.push({ change, stored: answer.value[within] });
        onMade?.(change);
      }
    }
  }
  showChanges(queryClient, bookName, [
    ...[...outcome.failed.map(({ change }) => change), ...outcome.untried].map(
      ({ before, after }): LedgerChange => ({
        before: after,
        after: before,
      }),
    ),
    // The stored transaction has the entry date of the back-end.
    ...outcome.made.flatMap(({ change: { after }, stored }) =>
      after === undefined || stored === undefined ? [] : [{ before: after, after: stored }],
    ),
  ]);
  rememberActionId(book, changes, outcome);
  outcome.inverses = outcome.made.map(({ change, stored }) => invertChange(change, stored));
  markTransactionsStale(queryClient, bookName);
  if (outcome.made.some(({ change }) => change.before === undefined)) {
    markSearchesStale(queryClient, bookName);
  }
  // Another user changed the row first, so the shown data is outdated.
  if (outcome.failed.some(({ error }) => isOutdated(error))) {
    void queryClient.resetQueries({ queryKey: keys.registers(bookName) });
  }
  raiseEvents(bookName, outcome.made);
  return outcome;
}

/** Returns `makeChanges` for the open book. */
export function useTransactionChanges(): (
  changes: readonly LedgerChange[],
  options?: MakeChangesOptions,
) => Promise<ChangeOutcome> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  return useCallback(
    (changes, options) => makeChanges({ call, queryClient, bookName }, changes, options),
    [call, bookName, queryClient],
  );
}

/**
 * Returns a function that changes a single transaction.
 * @throws the error of the back-end; nothing has changed then
 */
export function useTransactionChange(): (change: LedgerChange, kind?: string) => Promise<ChangeOutcome> {
  const change = useTransactionChanges();
  return useCallback(
    async (one, kind) => {
      const outcome = await change([one], kind === undefined ? {} : { kind });
      const [failure] = outcome.failed;
      if (failure !== undefined) throw failure.error;
      return outcome;
    },
    [change],
  );
}
