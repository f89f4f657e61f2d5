import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError, type ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type LedgerChange, invertChange } from '#ledger/change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeTransaction, writeTransactionChanges } from '#ledger/wire.ts';
import { type Call, errorIdOf } from '#web/session/client.ts';
import { isDeclined } from '#web/signals/store.ts';
import { events } from '#web/session/events.ts';
import { useSession } from '#web/session/session.ts';
import { type ActionIdentity, newAction } from './actions.ts';
import { rememberActionId, reuseActionId } from '#offline/unanswered.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { markSearchesStale } from '#web/data/registers/registers.ts';
import { showChanges } from '#web/data/cache.ts';
import { markTransactionsStale } from './stale.ts';

/** A transaction as it is stored now, or nothing when it was deleted. */
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
    // What somebody else has deleted already is as gone as it should be (calls.md Transactions).
    await gone.catch((error: unknown) => {
      if (!hasCode(error, 'not-found')) throw error;
    });
  }
  return undefined;
}

/** Makes what belongs together: a change by its own call, several by one, all or none. */
async function makeChangeGroup(book: ChangeContext, action: ActionIdentity, changes: readonly LedgerChange[]): Promise<StoredRow[]> {
  if (changes.length > 1) return (await import('./make-together.ts')).makeTogether(book, action, changes);
  return Promise.all(changes.map((change) => makeChange(book, action, change)));
}

function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof CallError && error.code === code;
}

/** Whether a change was refused because a row is not as it is shown. Where all is gone, what is shown is all that is left. */
function isOutdated(error: unknown): boolean {
  const isAllGone = ['booksAreGone', 'bookDeleted'].includes(errorIdOf(error) ?? '');
  return !isAllGone && (hasCode(error, 'conflict') || hasCode(error, 'not-found'));
}

/** A change that was made, and what is stored since. */
type AppliedChange = { change: LedgerChange; stored: Transaction | undefined };

/** What became of several changes. */
export type ChangeOutcome = {
  /** What all of it belongs to. */
  action: ActionIdentity;
  made: AppliedChange[];
  failed: { change: LedgerChange; error: unknown }[];
  /** What was not tried, because it was to go one by one and something stopped it. */
  untried: LedgerChange[];
  /** The changes that take back what was made. */
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

/** What a change is by itself: the name of its call. */
function kindOf({ before, after }: LedgerChange = {}): string {
  if (before === undefined) return 'add-transaction';
  return after === undefined ? 'delete-transaction' : 'update-transaction';
}

/** How many changes are under way at a time. */
const atOnce = 4;

/** How several changes are made. */
export type MakeChangesOptions = {
  /** What they are together, where that is more than one change by itself. */
  kind?: string;
  /** The action that they belong to, where that is more than they. */
  action?: ActionIdentity;
  /** Strictly one after another, no further than the first failure (spec 4 Bulk add). */
  oneByOne?: boolean;
  /** Tells what a change belongs to: changes of one and the same go by one call, all or none, as many as a call takes. */
  together?: ((change: LedgerChange) => string | undefined) | undefined;
  /** Called after every change that was made. */
  onMade?: (change: LedgerChange) => void;
  /** Asked before each change of a one-by-one sequence: whether to leave the rest. */
  isStopped?: () => boolean;
};

/** A book as changes reach it: the way to the back-end, and what the browser holds of it. */
export type ChangeContext = { call: Call; queryClient: QueryClient; bookName: string };

/** The changes in their order, those that belong together in one, as far as one call takes them. */
function groupChanges(changes: readonly LedgerChange[], together: MakeChangesOptions['together']): LedgerChange[][] {
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
 * Makes changes of transactions in a book: shows them at once, takes back what the back-end refuses, marks the caches stale
 * and announces what was made (spec 4). Never rejects: what failed is in the outcome.
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
    ...[...outcome.failed.map(({ change }) => change), ...outcome.untried].map(({ before, after }): LedgerChange => ({
      before: after,
      after: before,
    })),
    // What is stored carries the entry date of the back-end.
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
  // Somebody else was here before: what is shown is not what is stored.
  if (outcome.failed.some(({ error }) => isOutdated(error))) {
    void queryClient.resetQueries({ queryKey: keys.registers(bookName) });
  }
  raiseEvents(bookName, outcome.made);
  return outcome;
}

/** `makeChanges` for the open book. */
export function useTransactionChanges(): (changes: readonly LedgerChange[], options?: MakeChangesOptions) => Promise<ChangeOutcome> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  return useCallback(
    (changes, options) => makeChanges({ call, queryClient, bookName }, changes, options),
    [call, bookName, queryClient],
  );
}

/** The one change of a single transaction. @throws what the back-end answered; nothing has changed then. */
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
