import {
  type ActionFragment,
  compareRecordKeys,
  readFragment,
  type RecordState,
  recordKey,
  type LoggedChange,
} from '#documents/model/action-documents.ts';
import { readReadable } from '#documents/model/read-document.ts';
import { currentStateOf } from '#documents/undo/target.ts';
import { readCurrentRecords } from '#documents/current-records.ts';
import { readBooks } from '#documents/read-books.ts';
import type { DocumentStore } from '#documents/store.ts';

/** A record changed locally: its last known state at the provider, and its intended state. */
export type PendingRecord = Pick<LoggedChange, 'RecordType' | 'RecordId' | 'BookId'> & {
  Before: RecordState | null;
  After: RecordState | null;
};

/** A pending operation: the local changes of one call that the provider has not acknowledged. */
export type PendingOperation = {
  actionId: string;
  kind: string;
  at: string;
  /** The log documents of the operation. */
  fragments: readonly ActionFragment[];
  records: readonly PendingRecord[];
};

/** A rejected operation: each record with its intended and its previous state. */
export type RejectedAction = { name: string; actionId: string; kind: string; at: string } & NonNullable<
  ActionFragment['rejection']
>;

/** Reads the log of a replica in order: all pending and rejected operations. */
async function readLog(store: DocumentStore): Promise<ActionFragment[]> {
  const { changeFeed } = store;
  if (changeFeed === undefined) throw new Error('a replica needs a store that counts what arrives');
  // The log is usually empty, and after many acknowledged operations this query is faster.
  if ((await store.list('actions', { limit: 1 })).length === 0) return [];
  const fragments: ActionFragment[] = [];
  for await (const entry of changeFeed.after(undefined))
    if (entry.data !== undefined) fragments.push(...readReadable([entry], readFragment));
  return fragments;
}

const requestOf = ({ name, id, registerKeys }: ActionFragment): string =>
  registerKeys.find((key) => key.startsWith(`request ${id} `)) ?? name;

/** Returns the state of each record after each log document: the state before the next change, or the current one. */
async function readStatesAfter(store: DocumentStore, fragments: readonly ActionFragment[]) {
  const present = await readCurrentRecords(
    store,
    await readBooks(store),
    fragments.flatMap(({ loggedChanges }) => loggedChanges),
  );
  const later = new Map<string, RecordState | null>();
  const after = new Map<LoggedChange, RecordState | null>();
  for (const change of fragments.toReversed().flatMap(({ loggedChanges }) => loggedChanges.toReversed())) {
    const key = recordKey(change);
    const next = later.get(key);
    after.set(change, next === undefined ? currentStateOf(present, change) : next);
    later.set(key, change.Before);
  }
  return after;
}

/** Reads the pending operations, oldest first. */
export async function readPendingOperations(store: DocumentStore): Promise<PendingOperation[]> {
  const fragments = (await readLog(store)).filter(({ rejection }) => rejection === undefined);
  const after = await readStatesAfter(store, fragments);
  return [...Map.groupBy(fragments, requestOf).values()].flatMap((some): PendingOperation[] => {
    const [first] = some;
    if (first === undefined) return [];
    const records = some
      .flatMap(({ loggedChanges }) => loggedChanges)
      .map((change): PendingRecord => ({ ...change, After: after.get(change) ?? null }))
      .toSorted(compareRecordKeys);
    return [{ actionId: first.id, kind: first.kind, at: first.at, fragments: some, records }];
  });
}

/** Reads the rejected operations, oldest first, each record with its current state. */
export async function readRejectedActions(store: DocumentStore): Promise<RejectedAction[]> {
  const rejected = await readStoredRejections(store);
  if (rejected.length === 0) return [];
  const present = await readCurrentRecords(
    store,
    await readBooks(store),
    rejected.flatMap(({ records }) => records),
  );
  return rejected.map((action) => ({
    ...action,
    records: action.records.map((record) => ({ ...record, theirs: currentStateOf(present, record) })),
  }));
}

/** Reads the rejected operations, oldest first, each record with its previous state. */
export async function readStoredRejections(store: DocumentStore): Promise<RejectedAction[]> {
  return (await readLog(store)).flatMap(({ name, id, kind, at, rejection }) =>
    rejection === undefined ? [] : [{ name, actionId: id, kind, at, ...rejection }],
  );
}
