import type { SerialQueue } from '#async/serial-queue.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { calculateFingerprints } from '#ledger/fingerprint.ts';
import type { CallAnswer } from '#contract/calls.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { digestOf, recordKey } from '#documents/model/action-documents.ts';
import type { RemoteRecord } from '#offline/replica/apply-remote-changes.ts';
import type { PendingOperation, PendingRecord } from '#offline/replica/pending-operations.ts';
import { readBookLock } from '#ledger/book-lock.ts';
import { findLockEnd } from '#ledger/wire-lock.ts';
import { readProps } from '#ledger/props.ts';
import {
  type OfflineCopy,
  fetchWholeBook,
  fetchRemoteChanges,
  isBookGone,
  hasSameTotals,
  refreshListing,
  type RemoteChanges,
  applyToCopy,
  changedRecordsOf,
} from './offline-copy.ts';
import { isRejected } from './operation-outcome.ts';
import { pushOperation } from './push-operation.ts';

type ProviderRecords = ReadonlyMap<string, RemoteRecord>;

/**
 * Decides about a pending operation by the current state of its records at the provider. `done`: others have made the same changes.
 * `changed`: it deletes a row that others have changed; deletions carry no version that the provider could check. `pushed`: the provider
 * decides.
 */
function decidePush(
  { records }: PendingOperation,
  remoteRecords: ProviderRecords,
): 'done' | 'changed' | 'pushed' {
  const hasState = (record: PendingRecord, state: PendingRecord['Before']) => {
    const remoteRecord = remoteRecords.get(recordKey(record));
    return (
      remoteRecord && digestOf(record.RecordType, remoteRecord.After) === digestOf(record.RecordType, state)
    );
  };
  if (records.every((record) => hasState(record, record.After))) return 'done';
  const rowsToGo = records.filter(({ RecordType, After }) => RecordType === 'transaction' && After === null);
  return rowsToGo.some((record) => hasState(record, record.Before) === false) ? 'changed' : 'pushed';
}

const toRemoteRecords = ({ records }: PendingOperation): RemoteRecord[] =>
  records.map(({ RecordType, RecordId, After }) => ({ RecordType, RecordId, After }));

/** Returns the moment before which the rows of the book are locked in the copy. Local changes before it were confirmed by the owner. */
async function readLockMoment({ replica, bookId }: OfflineCopy): Promise<string> {
  const root = (await replica.answer('all-books', {})).find(({ AccountId }) => AccountId === bookId);
  const lock = root && readBookLock({ props: readProps(root.PropsInJSON) });
  return lock === undefined ? '' : findLockEnd(lock);
}

const changesRowsBefore = ({ records }: PendingOperation, moment: string): boolean =>
  records
    .flatMap(({ Before, After }) => [Before, After])
    .some((state) => state && 'TransactionId' in state && state.TransactionDatePosted < moment);

/**
 * Sends the pending operations to the provider in order; rejected ones are stored as rejected.
 * @param since the remote changes since the last sync
 * @param onPush receives the id of each action before it is sent
 * @throws CallError if the provider is unreachable; the remaining operations stay pending
 */
async function pushPending(
  copy: OfflineCopy,
  bookName: string,
  since: RemoteChanges | undefined,
  onPush: (actionId: string) => void,
): Promise<void> {
  const { provider, replica, bookId } = copy;
  const moment = await readLockMoment(copy);
  // An operation that was executed although its answer was lost is sent again.
  const done = new Set(since?.actions.map(({ ActionId }) => ActionId));
  const remoteRecords = new Map(
    (since ? changedRecordsOf(since) : []).map((record) => [recordKey(record), record]),
  );
  // A rejected operation takes later ones along that depend on it: the pending operations are read anew each time.
  const nextOf = async () => (await replica.pendingOperations(bookId))[0];
  for (let next = await nextOf(); next !== undefined; next = await nextOf()) {
    const verdict = done.has(next.actionId) ? 'pushed' : decidePush(next, remoteRecords);
    if (verdict === 'done') await replica.acknowledge(next, toRemoteRecords(next));
    else if (verdict === 'changed') await replica.reject(next, bookError('changedMeanwhile'));
    else {
      try {
        const changesLocked = changesRowsBefore(next, moment);
        onPush(next.actionId);
        const answered = await pushOperation({ backend: provider, bookName }, next, changesLocked);
        await replica.acknowledge(next, answered);
        for (const record of answered)
          if (remoteRecords.has(recordKey(record))) remoteRecords.set(recordKey(record), record);
      } catch (error) {
        if (!isRejected(error)) throw error;
        await replica.reject(next, error.detail);
      }
    }
  }
}

/** Computes the fingerprint of an exported book, under its name among the user's books. */
const computeFingerprint = async ({ data }: CallAnswer<'export-data'>, bookId: string, bookName: string) => {
  const accounts = data.accounts.map((account) =>
    account.AccountId === bookId ? { ...account, AccountName: bookName } : account,
  );
  return (await calculateFingerprints({ ...data, accounts })).get(bookId);
};

/** True if the copy of a book and the book have the same fingerprint now. @throws CallError */
async function haveSameFingerprint(
  { provider, replica, bookId }: OfflineCopy,
  bookName: string,
): Promise<boolean> {
  const [remoteExport, localExport] = await Promise.all([
    provider.call('export-data', { bookName }),
    replica.answer('export-data', { bookName }),
  ]);
  return (
    (await computeFingerprint(remoteExport, bookId, bookName)) ===
    (await computeFingerprint(localExport, bookId, bookName))
  );
}

/** The most rounds in which another device may be faster before the sync is postponed. */
const maxRounds = 5;

export type SyncOptions = {
  /** Called if the copy unexpectedly differed from the book and was fetched anew. */
  onDiffered?: (bookId: string) => void;
  /** Receives the progress while a whole book is fetched. */
  onProgress?: OnProgress;
  /** Called if remote changes were applied that were not made on this device. */
  onRemoteChanges?: () => void;
  /** Runs one sync at a time across all tabs. */
  inTurn?: SerialQueue;
};

/** Runs a task one at a time; a request during a run causes one more run after it. */
function runOneAtATime(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    underWay = work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  return () => {
    if (underWay === undefined) return begin();
    next ??= underWay
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}

/** Creates the sync of one book and its copy. */
export function createBookSync(
  copy: OfflineCopy,
  { onDiffered, onProgress, onRemoteChanges, inTurn = (work) => work() }: SyncOptions = {},
) {
  /** The name of the book, set while both sides are known to be equal. */
  let syncedName: string | undefined;
  const pushed = new Set<string>();

  /** True if nothing has changed on either side since the last complete sync; needs one short call. */
  const isUnchanged = async (): Promise<boolean> => {
    if (syncedName === undefined || (await copy.replica.pendingOperations(copy.bookId)).length > 0)
      return false;
    try {
      return (await fetchRemoteChanges(copy, syncedName))?.actions.length === 0;
    } catch (error) {
      if (isBookGone(error)) return false;
      throw error;
    }
  };

  /** Fetches a differing copy anew. @returns false if pending operations prevented it */
  const replace = async (bookName: string): Promise<boolean> => {
    if (!(await fetchWholeBook(copy, bookName, onProgress))) return false;
    // The derived data of the copy may be wrong as well.
    await copy.replica.answer('refresh-db', {});
    onDiffered?.(copy.bookId);
    onRemoteChanges?.();
    return true;
  };

  /** Runs one round: sends pending operations and applies remote changes. @returns true if both sides are equal */
  const syncRound = async (bookName: string): Promise<boolean> => {
    await pushPending(copy, bookName, await fetchRemoteChanges(copy, bookName), (id) => pushed.add(id));
    const since = await fetchRemoteChanges(copy, bookName);
    const isApplied = await (since === undefined
      ? fetchWholeBook(copy, bookName, onProgress)
      : applyToCopy(copy, bookName, since));
    if (!isApplied) return false;
    if (since === undefined || since.actions.some(({ ActionId }) => !pushed.has(ActionId)))
      onRemoteChanges?.();
    if (await hasSameTotals(copy, bookName)) return true;
    // Another device may have changed the book in between, which the change feed shows; otherwise the copy is wrong.
    const lateChanges = await fetchRemoteChanges(copy, bookName);
    if (lateChanges === undefined || lateChanges.actions.length === 0) await replace(bookName);
    return false;
  };

  const sync = async () => {
    syncedName = undefined;
    const { bookName, isNews } = await refreshListing(copy);
    // A new role or owner affects the screens.
    if (isNews) onRemoteChanges?.();
    for (let round = 0; round < maxRounds; round += 1)
      if (await syncRound(bookName)) {
        syncedName = bookName;
        return;
      }
  };
  const syncOnce = runOneAtATime(() => inTurn(sync));
  return {
    /**
     * Syncs both sides. A request during a sync causes one more, because the running one may have missed the latest change.
     * @throws CallError if the provider is unreachable, the session is over, or the book no longer exists
     */
    sync: syncOnce,
    /** Syncs only if something has changed on either side; needs one short call otherwise. */
    async glance(): Promise<void> {
      if (!(await isUnchanged())) await syncOnce();
    },
    /**
     * Syncs, then verifies that both sides have the same fingerprint; a differing copy is fetched anew.
     * @returns undefined if others changed the book during all tries
     * @throws CallError as `sync`
     */
    async prove(): Promise<boolean | undefined> {
      for (let round = 0; round < maxRounds; round += 1) {
        await syncOnce();
        const bookName = syncedName;
        if (bookName === undefined) continue;
        if (await haveSameFingerprint(copy, bookName)) return true;
        if ((await isUnchanged()) && (await inTurn(() => replace(bookName)))) return false;
      }
      return undefined;
    },
  };
}
