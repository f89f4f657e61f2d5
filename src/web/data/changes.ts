import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError, type ErrorCode } from '#contract/errors.ts';
import type { Account } from '#ledger/account.ts';
import { applyChanges, type Change, inverse } from '#ledger/change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeTransaction, writeTransactionOver } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from './keys.ts';
import { useOpenBook } from './open-book.ts';
import { markSearchesStale, takeIntoRegisters } from './registers.ts';
import { markTransactionsStale } from './stale.ts';

/** Shows changes in every register and total at hand, before or after the back-end has them. */
export function showChanges(queryClient: QueryClient, bookName: string, changes: readonly Change[]): void {
  takeIntoRegisters(queryClient, bookName, changes);
  const accounts = keys.accounts(bookName);
  // An answer that is on its way does not know of the change yet.
  void queryClient.cancelQueries({ queryKey: accounts });
  queryClient.setQueryData<Account[]>(accounts, (held) => held && applyChanges(held, changes));
}

/** Makes one change; answers the transaction as it is stored now, or nothing when it was deleted. */
async function make(
  call: Call,
  bookName: string,
  { before, after, overwrites = false }: Change,
): Promise<Transaction | undefined> {
  if (after !== undefined) {
    const transaction = overwrites ? writeTransactionOver(after) : writeTransaction(after);
    const sent = { transaction, bookName };
    return readTransaction(await call(before === undefined ? 'add-transaction' : 'update-transaction', sent));
  }
  if (before !== undefined) {
    const gone = call('delete-transaction', { transaction: writeTransaction(before), bookName });
    // What somebody else has deleted already is as gone as it should be (calls.md Transactions).
    await gone.catch((error: unknown) => {
      if (!hasCode(error, 'not-found')) throw error;
    });
  }
  return undefined;
}

function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof CallError && error.code === code;
}

/** A change that was made, and what is stored since. */
type AppliedChange = { change: Change; stored: Transaction | undefined };

/** What became of several changes. */
export type Outcome = {
  made: AppliedChange[];
  failed: { change: Change; error: unknown }[];
  /** What was not tried, because it was to go one by one and something stopped it. */
  left: Change[];
  /** The changes that take back what was made. */
  inverses: Change[];
};

function announce(bookName: string, made: readonly AppliedChange[]): void {
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

/** How many changes are under way at a time. */
const atOnce = 4;

/** How several changes are made. */
export type MakeOptions = {
  /** Strictly one after another, no further than the first failure (spec 4 Bulk add). */
  oneByOne?: boolean;
  /** Called after every change that was made. */
  onMade?: (change: Change) => void;
  /** Asked before each change of a one-by-one sequence: whether to leave the rest. */
  isStopped?: () => boolean;
};

/** A book as changes reach it: the way to the back-end, and what the browser holds of it. */
type Book = { call: Call; queryClient: QueryClient; bookName: string };

/**
 * Makes changes of transactions in a book: shows them at once, takes back what the back-end refuses, marks the caches stale
 * and announces what was made (spec 4). Never rejects: what failed is in the outcome.
 */
export async function makeChanges(
  { call, queryClient, bookName }: Book,
  changes: readonly Change[],
  { oneByOne = false, onMade, isStopped }: MakeOptions = {},
): Promise<Outcome> {
  const outcome: Outcome = { made: [], failed: [], left: [], inverses: [] };
  const step = oneByOne ? 1 : atOnce;
  showChanges(queryClient, bookName, changes);
  for (let at = 0; at < changes.length; at += step) {
    if (oneByOne && (outcome.failed.length > 0 || isStopped?.())) {
      outcome.left = changes.slice(at);
      break;
    }
    const some = changes.slice(at, at + step);
    const answers = await Promise.allSettled(some.map((change) => make(call, bookName, change)));
    for (const [index, answer] of answers.entries()) {
      const change = some[index] ?? {};
      if (answer.status === 'rejected') {
        outcome.failed.push({ change, error: answer.reason });
        continue;
      }
      outcome.made.push({ change, stored: answer.value });
      onMade?.(change);
    }
  }
  showChanges(queryClient, bookName, [
    ...[...outcome.failed.map(({ change }) => change), ...outcome.left].map(({ before, after }): Change => ({
      before: after,
      after: before,
    })),
    // What is stored carries the entry date of the back-end.
    ...outcome.made.flatMap(({ change: { after }, stored }) =>
      after === undefined || stored === undefined ? [] : [{ before: after, after: stored }],
    ),
  ]);
  outcome.inverses = outcome.made.map(({ change, stored }) => inverse(change, stored));
  markTransactionsStale(queryClient, bookName);
  if (outcome.made.some(({ change }) => change.before === undefined)) {
    markSearchesStale(queryClient, bookName);
  }
  // Somebody else was here before: what is shown is not what is stored.
  if (outcome.failed.some(({ error }) => hasCode(error, 'conflict') || hasCode(error, 'not-found'))) {
    void queryClient.resetQueries({ queryKey: keys.registers(bookName) });
  }
  announce(bookName, outcome.made);
  return outcome;
}

/** `makeChanges` for the open book. */
export function useChanges(): (changes: readonly Change[], options?: MakeOptions) => Promise<Outcome> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  return useCallback(
    (changes, options) => makeChanges({ call, queryClient, bookName }, changes, options),
    [call, bookName, queryClient],
  );
}

/** The one change of a single transaction. @throws what the back-end answered; nothing has changed then. */
export function useChange(): (change: Change) => Promise<Change[]> {
  const change = useChanges();
  return useCallback(
    async (one) => {
      const { failed, inverses } = await change([one]);
      if (failed[0] !== undefined) throw failed[0].error;
      return inverses;
    },
    [change],
  );
}
