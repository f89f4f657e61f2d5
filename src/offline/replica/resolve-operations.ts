import { type ErrorMessage, toWireDetail } from '#contract/error-catalogue/catalogue.ts';
import type { DocumentsContext } from '#documents/call-handlers.ts';
import { recordKey, type RecordState, type LoggedChange } from '#documents/model/action-documents.ts';
import { applyRemoteChanges, type RemoteRecord } from '#offline/replica/apply-remote-changes.ts';
import {
  readStoredRejections,
  readPendingOperations,
  type RejectedAction,
  type PendingOperation,
  type PendingRecord,
} from '#offline/replica/pending-operations.ts';
import type { DocumentStore, Write } from '#documents/store.ts';

type ReplicaContext = Pick<DocumentsContext, 'repository' | 'bulk' | 'pause'>;

const logDocument = (name: string) => ({ in: 'actions', name }) as const;

/** Returns the fields of a log document that contain its changes. */
const toLogFields = (loggedChanges: readonly LoggedChange[]) => ({
  RecordChanges: JSON.stringify(loggedChanges.filter(({ RecordType }) => RecordType !== 'item')),
  Items: JSON.stringify(loggedChanges.filter(({ RecordType }) => RecordType === 'item')),
});

/** Gives records of one or several books their state at the provider. */
async function applyToBooks(
  replica: ReplicaContext,
  records: readonly (RemoteRecord & { BookId: string })[],
): Promise<void> {
  for (const [bookId, some] of Map.groupBy(records, ({ BookId }) => BookId))
    await applyRemoteChanges(replica, bookId, some);
}

/** Reads a pending operation, if it is still pending, and all later ones. */
async function readPendingFrom(
  store: DocumentStore,
  { fragments: [first] }: PendingOperation,
): Promise<PendingOperation[]> {
  const pending = await readPendingOperations(store);
  const at = pending.findIndex(({ fragments }) => fragments.some(({ name }) => name === first?.name));
  return at === -1 ? [] : pending.slice(at);
}

const withBeforeState = (change: LoggedChange, state: RecordState | null): LoggedChange => {
  if (state === null) return { ...change, Before: null };
  if ('ItemId' in state) return change.RecordType === 'item' ? { ...change, Before: state } : change;
  if ('AccountId' in state) return change.RecordType === 'account' ? { ...change, Before: state } : change;
  return change.RecordType === 'transaction' ? { ...change, Before: state } : change;
};

/**
 * Removes an operation that the provider executed from the log and stores the answered state of its records. Later local changes of these
 * records continue from that state. If this is interrupted, the operation is sent again, and the provider gives the same answer.
 */
export async function acknowledgeOperation(
  replica: ReplicaContext,
  operation: PendingOperation,
  answered: readonly RemoteRecord[],
): Promise<void> {
  const store = await replica.bulk();
  const pending = await readPendingFrom(store, operation);
  if (pending.length === 0) return;
  const bookOf = new Map(operation.records.map((record) => [recordKey(record), record.BookId]));
  const states = new Map(answered.map((record) => [recordKey(record), record.After]));
  const patches: Write[] = [];
  for (const part of pending.slice(1).flatMap(({ fragments }) => fragments)) {
    const loggedChanges = part.loggedChanges.map((change) => {
      const key = recordKey(change);
      const state = states.get(key);
      if (state === undefined) return change;
      states.delete(key);
      return withBeforeState(change, state);
    });
    if (loggedChanges.some((change, index) => change !== part.loggedChanges[index]))
      patches.push({ do: 'change', ...logDocument(part.name), data: toLogFields(loggedChanges) });
  }
  const last = answered.filter((record) => states.has(recordKey(record)));
  await applyToBooks(
    replica,
    last.map((record) => ({ ...record, BookId: bookOf.get(recordKey(record)) ?? '' })),
  );
  await store.commit([
    ...patches,
    ...operation.fragments.map(({ name }): Write => ({ do: 'delete', ...logDocument(name) })),
  ]);
  replica.repository.forget();
}

/** Returns the ids of the accounts that a record needs, in its intended or its previous state. */
function accountsNeededBy(record: PendingRecord, side: 'After' | 'Before' = 'After'): string[] {
  const state = record[side];
  if (state === null || 'ItemId' in state) return [];
  if ('AccountId' in state) return state.ParentAccountId === null ? [] : [state.ParentAccountId];
  return [state.TransactionSplitAAccountId, state.TransactionSplitBAccountId];
}

/**
 * Returns the first pending operation, which is rejected, and all later ones that depend on it: those that change the same records or need
 * accounts it created.
 */
function findDependents(pending: readonly PendingOperation[]): PendingOperation[] {
  const keys = new Set<string>();
  const accounts = new Set<string>();
  return pending.filter(({ records }, index) => {
    const isMeant =
      index === 0 ||
      records.some(
        (record) =>
          keys.has(recordKey(record)) || accountsNeededBy(record).some((account) => accounts.has(account)),
      );
    if (!isMeant) return false;
    for (const record of records) {
      keys.add(recordKey(record));
      if (record.RecordType === 'account' && record.Before === null) accounts.add(record.RecordId);
    }
    return true;
  });
}

/** Restores the records of rejected operations that are not restored yet. */
async function restoreRejected(replica: ReplicaContext, rejected: readonly RejectedAction[]): Promise<void> {
  const open = rejected.filter(({ isBack }) => !isBack);
  if (open.length === 0) return;
  const before = new Map<string, RemoteRecord & { BookId: string }>();
  for (const { RecordType, RecordId, BookId, theirs } of open.flatMap(({ records }) => records)) {
    const record = { RecordType, RecordId, BookId, After: theirs };
    if (!before.has(recordKey(record))) before.set(recordKey(record), record);
  }
  await applyToBooks(replica, [...before.values()]);
  const store = await replica.bulk();
  await store.commit(
    open.map(({ name, reason, detail, records, names }): Write => ({
      do: 'change',
      ...logDocument(name),
      data: { Rejected: JSON.stringify({ reason, detail, records, names, isBack: true }) },
    })),
  );
}

/**
 * Stores a rejected operation and its dependents with their intended states, and restores their records. If this is interrupted,
 * `resumeRejection` completes it.
 */
export async function rejectOperation(
  replica: ReplicaContext,
  operation: PendingOperation,
  detail: ErrorMessage,
): Promise<void> {
  const store = await replica.bulk();
  const pending = await readPendingFrom(store, operation);
  if (pending.length === 0) return;
  const { byId } = await replica.repository.books();
  const namesOf = (records: readonly PendingRecord[]) => {
    const ids = new Set(
      records.flatMap((record) => [
        record.BookId,
        ...accountsNeededBy(record, 'Before'),
        ...accountsNeededBy(record),
      ]),
    );
    return Object.fromEntries([...ids].map((id) => [id, byId.get(id)?.AccountName ?? '']));
  };
  const writes = findDependents(pending).flatMap(({ fragments: some, records }): Write[] =>
    some.map(({ name, loggedChanges }): Write => {
      const keys = new Set(loggedChanges.map(recordKey));
      const own = records.filter((record) => keys.has(recordKey(record)));
      const Rejected = {
        reason: detail.text,
        ...toWireDetail(detail),
        records: own.map(({ RecordType, RecordId, BookId, Before, After }) => ({
          RecordType,
          RecordId,
          BookId,
          mine: After,
          theirs: Before,
        })),
        names: namesOf(own),
        isBack: false,
      };
      return {
        do: 'change',
        ...logDocument(name),
        data: { ...toLogFields([]), Rejected: JSON.stringify(Rejected) },
      };
    }),
  );
  await store.commit(writes);
  await resumeRejection(replica);
}

/** Completes a restoration that was interrupted. */
export async function resumeRejection(replica: ReplicaContext): Promise<void> {
  await restoreRejected(replica, await readStoredRejections(await replica.bulk()));
  replica.repository.forget();
}

/** Deletes a rejected operation after the user has decided about it. */
export async function dismissRejection(replica: ReplicaContext, name: string): Promise<void> {
  const store = await replica.bulk();
  await store.commit([{ do: 'delete', ...logDocument(name) }]);
}
