import type { SerialQueue } from '#async/serial-queue.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { calculateFingerprints } from '#ledger/fingerprint.ts';
import type { CallAnswer } from '#contract/calls.ts';
import { bookError } from '#contract/refusals/books.ts';
import { digestOf, recordKey } from '#documents/model/action-documents.ts';
import type { RemoteRecord } from '#offline/replica/take-over.ts';
import type { PendingOperation, PendingRecord } from '#offline/replica/waiting.ts';
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
} from './copy.ts';
import { isRejected } from './outcome.ts';
import { pushOperation } from './push.ts';

type ProviderRecords = ReadonlyMap<string, RemoteRecord>;

/**
 * Judges a pending operation by the state that the provider has of its records by now. Others may have `done` the same. A
 * row that is to go has no version that the place would look at: one that others have `changed` stays. All else is `pushed`, and
 * judged by the place.
 */
function decidePush({ records }: PendingOperation, remoteRecords: ProviderRecords): 'done' | 'changed' | 'pushed' {
  const hasState = (thing: PendingRecord, state: PendingRecord['Before']) => {
    const remoteRecord = remoteRecords.get(recordKey(thing));
    return remoteRecord && digestOf(thing.What, remoteRecord.After) === digestOf(thing.What, state);
  };
  if (records.every((thing) => hasState(thing, thing.After))) return 'done';
  const rowsToGo = records.filter(({ What, After }) => What === 'transaction' && After === null);
  return rowsToGo.some((thing) => hasState(thing, thing.Before) === false) ? 'changed' : 'pushed';
}

const toRemoteRecords = ({ records }: PendingOperation): RemoteRecord[] =>
  records.map(({ What, ThingId, After }) => ({ What, ThingId, After }));

/** The moment before which the rows of the book are locked here: their owner was asked already. */
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
 * Has the place do what waits, in its order; what it refuses is kept as refused.
 * @param since what the place did since the copy asked last
 * @param onPush hears the id of each action before the place is asked for it
 * @throws CallError where it cannot be asked now, and all that is left waits on
 */
async function pushPending(
  copy: OfflineCopy,
  bookName: string,
  since: RemoteChanges | undefined,
  onPush: (actionId: string) => void,
): Promise<void> {
  const { provider, replica, bookId } = copy;
  const moment = await readLockMoment(copy);
  // An operation that was done although its answer was lost is sent again.
  const done = new Set(since?.actions.map(({ ActionId }) => ActionId));
  const remoteRecords = new Map((since ? changedRecordsOf(since) : []).map((thing) => [recordKey(thing), thing]));
  // A refused operation takes later ones along that depend on it: the pending operations are read anew each time.
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
        for (const thing of answered) if (remoteRecords.has(recordKey(thing))) remoteRecords.set(recordKey(thing), thing);
      } catch (error) {
        if (!isRejected(error)) throw error;
        await replica.reject(next, error.refusal);
      }
    }
  }
}

/** The fingerprint of a book that was exported, under the name that it has among the user's books. */
const computeFingerprint = async ({ data }: CallAnswer<'export-data'>, bookId: string, bookName: string) => {
  const accounts = data.accounts.map((account) =>
    account.AccountId === bookId ? { ...account, AccountName: bookName } : account,
  );
  return (await calculateFingerprints({ ...data, accounts })).get(bookId);
};

/** True if the copy of a book and the book have the same fingerprint now. @throws CallError */
async function haveSameFingerprint({ provider, replica, bookId }: OfflineCopy, bookName: string): Promise<boolean> {
  const [remoteExport, localExport] = await Promise.all([
    provider.call('export-data', { bookName }),
    replica.answer('export-data', { bookName }),
  ]);
  return (await computeFingerprint(remoteExport, bookId, bookName)) === (await computeFingerprint(localExport, bookId, bookName));
}

/** The most times that another device may be quicker before the sync is left for another time. */
const maxRounds = 5;

export type SyncOptions = {
  /** Hears that the copy was not the book though it should have been; it was fetched anew. */
  onDiffered?: (bookId: string) => void;
  /** Hears how far it is while a book is fetched whole. */
  onProgress?: OnProgress;
  /** Hears that something came here which was not done here. */
  onRemoteChanges?: () => void;
  /** Only one tab brings both sides together at a time. */
  inTurn?: SerialQueue;
};

/** Does something one time after another: asked while it is under way, it is done once more after that. */
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

/** Keeps a book and the copy that a device has of it the same. */
export function createBookSync(
  copy: OfflineCopy,
  { onDiffered, onProgress, onRemoteChanges, inTurn = (work) => work() }: SyncOptions = {},
) {
  /** The name of the book, once both sides were seen to hold the same and nothing has happened since. */
  let syncedName: string | undefined;
  const pushed = new Set<string>();

  /** True if both sides are as they were when they held the same: one short question. */
  const isUnchanged = async (): Promise<boolean> => {
    if (syncedName === undefined || (await copy.replica.pendingOperations(copy.bookId)).length > 0) return false;
    try {
      return (await fetchRemoteChanges(copy, syncedName))?.actions.length === 0;
    } catch (error) {
      if (isBookGone(error)) return false;
      throw error;
    }
  };

  /** The copy is not the book: it is fetched anew. @returns whether that was done: not while something waits */
  const replace = async (bookName: string): Promise<boolean> => {
    if (!(await fetchWholeBook(copy, bookName, onProgress))) return false;
    // The derived data of the copy may be wrong as well.
    await copy.replica.answer('refresh-db', {});
    onDiffered?.(copy.bookId);
    onRemoteChanges?.();
    return true;
  };

  /** One round: what waits goes to the place, what the place did comes here. @returns whether both sides hold the same */
  const syncRound = async (bookName: string): Promise<boolean> => {
    await pushPending(copy, bookName, await fetchRemoteChanges(copy, bookName), (id) => pushed.add(id));
    const since = await fetchRemoteChanges(copy, bookName);
    const isApplied = await (since === undefined
      ? fetchWholeBook(copy, bookName, onProgress)
      : applyToCopy(copy, bookName, since));
    if (!isApplied) return false;
    if (since === undefined || since.actions.some(({ ActionId }) => !pushed.has(ActionId))) onRemoteChanges?.();
    if (await hasSameTotals(copy, bookName)) return true;
    // Somebody may have changed it in between, which is told; else the copy is not the book.
    const lateChanges = await fetchRemoteChanges(copy, bookName);
    if (lateChanges === undefined || lateChanges.actions.length === 0) await replace(bookName);
    return false;
  };

  const sync = async () => {
    syncedName = undefined;
    const { bookName, isNews } = await refreshListing(copy);
    // Another role, or another owner: what is in sight goes by it.
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
     * Brings both sides together; asked while it does so, it does so once more, as it may be past what was just done.
     * @throws CallError where the place cannot be asked, the session is over, or there is no such book any more
     */
    sync: syncOnce,
    /** The same, if anything has happened on either side since that was done: a short question where nothing has. */
    async glance(): Promise<void> {
      if (!(await isUnchanged())) await syncOnce();
    },
    /**
     * Looks whether both sides have the same fingerprint, once all that was done is on both; a copy that has another is fetched anew.
     * @returns undefined where somebody changed the book whenever it was looked at
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
