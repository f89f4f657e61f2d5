import type { SerialQueue } from '#async/serial-queue.ts';
import { type CallAnswer, type CallName, calls } from '#contract/calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { type DocumentsEngine, openDocuments } from '#documents/engine.ts';
import type { DocumentsCall } from '#documents/call-handlers.ts';
import {
  acknowledgeOperation,
  dismissRejection,
  resumeRejection,
  rejectOperation,
} from '#offline/replica/resolve-operations.ts';
import { applyRemoteChanges, type RemoteRecord } from '#offline/replica/apply-remote-changes.ts';
import {
  toDeletedRecords,
  type NamedBook,
  recordsOfBook,
  readProviderExport,
  withBookName,
  type ProviderExport,
} from '#offline/replica/provider-export.ts';
import { withCurrentVersions, createVersionMap, type VersionMap } from '#offline/replica/version-map.ts';
import {
  readRejectedActions,
  readPendingOperations,
  type RejectedAction,
  type PendingOperation,
} from '#offline/replica/pending-operations.ts';
import type { Membership, Stores } from '#documents/store.ts';
import { parseInput } from '#contract/parse-input.ts';
import { roleError } from '#documents/changes/rule-errors.ts';
import { checkRole } from '#documents/member-roles.ts';
import type { Repository } from '#documents/repository.ts';

/** The ids of the stored transactions that a call changes or deletes. */
function changedRowIds(name: CallName, input: unknown): string[] {
  if (name === 'update-transaction' || name === 'delete-transaction')
    return [parseInput(name, input).transaction.TransactionId];
  if (name !== 'change-transactions') return [];
  const { update, remove } = parseInput(name, input);
  return [...update, ...remove].map(({ TransactionId }) => TransactionId);
}

/**
 * Rejects changes that the provider of a shared book would reject: a call for which the member's role is too low, or, for a member with the
 * role `add`, a change of a transaction that another user added.
 * @throws CallError not-allowed
 */
async function checkRights(
  { transactions }: Pick<Repository, 'transactions'>,
  { role, person }: Membership,
  name: CallName,
  input: unknown,
): Promise<void> {
  checkRole(role, name);
  if (role !== 'add') return;
  const rows = [...(await transactions(changedRowIds(name, input), true)).values()];
  if (rows.some(({ addedBy }) => addedBy !== person.PersonId)) throw roleError();
}

/**
 * The offline copies of books. Its log contains the local changes until the provider acknowledges or rejects them. The log entry is part of
 * the same commit as the change.
 */
export type Replica = {
  /**
   * Answers a call from the copies. `member` is the user's membership in the book, if another user owns it: the call is limited by their
   * role. @throws CallError
   */
  answer<Name extends DocumentsCall>(
    name: Name,
    input: unknown,
    member?: Membership,
  ): Promise<CallAnswer<Name>>;
  /** Reads the pending operations, oldest first, of one book or of all. */
  pendingOperations(bookId?: string): Promise<PendingOperation[]>;
  /** Reads the operations that the provider rejected, until the user decides about them. */
  rejectedActions(): Promise<RejectedAction[]>;
  /** Notes that the provider executed an operation, with the answered state of each record. */
  acknowledge(pending: PendingOperation, answered: readonly RemoteRecord[]): Promise<void>;
  /** Notes that the provider rejected an operation, and undoes it locally. */
  reject(pending: PendingOperation, detail: ErrorMessage): Promise<void>;
  dismiss(name: string): Promise<void>;
  /** Gives records of a book their state at the provider. @returns false if pending operations of the book prevented it */
  applyRemoteChanges(bookId: string, remoteRecords: readonly RemoteRecord[]): Promise<boolean>;
  /**
   * Replaces a book with its export, under its name among the user's books; local records that are not in the export are removed.
   * `onProgress` receives the number of written transactions.
   * @returns false if pending operations of the book prevented it
   */
  replace(book: NamedBook, whole: ProviderExport, onProgress?: OnProgress): Promise<boolean>;
  /** Removes a book from the copies. @returns false if pending operations of the book prevented it */
  empty(bookId: string): Promise<boolean>;
};

const filterByBook = (pending: PendingOperation[], bookId: string | undefined): PendingOperation[] =>
  bookId === undefined
    ? pending
    : pending.filter(({ records }) => records.some((record) => record.BookId === bookId));

/** Opens the engine of a replica, with one more engine for each membership, and their shared internals. */
function openEngines(stores: Stores) {
  const engine = openDocuments(stores);
  const ofMembers = new Map<string, DocumentsEngine>();
  /**
   * Returns the engine that writes as a member: added rows are marked as theirs. The role is checked before, so this engine permits all
   * changes.
   */
  const engineOf = ({ role: _checked, ...member }: Membership): DocumentsEngine => {
    const key = JSON.stringify(member);
    const opened =
      ofMembers.get(key) ??
      openDocuments({ ...stores, store: { ...stores.store, member: { ...member, role: 'edit' } } });
    ofMembers.set(key, opened);
    return opened;
  };
  const parts = {
    ...engine.parts,
    repository: {
      ...engine.parts.repository,
      forget() {
        for (const each of [engine, ...ofMembers.values()]) each.parts.repository.forget();
      },
    },
  };
  return { engine, engineOf, parts };
}

/** Opens the offline copies in some stores. An interrupted rejection is completed first. */
export function openReplica(
  stores: Stores,
  inTurn: SerialQueue,
  versions: VersionMap = createVersionMap(),
): Replica {
  const { engine, engineOf, parts } = openEngines(stores);
  const resumed = inTurn(() => resumeRejection(parts));
  const afterResuming: SerialQueue = async (work) => {
    await resumed;
    return inTurn(work);
  };
  /** Reads the log and its records without a change in between, because the state of a record depends on both. */
  const read = <Read>(of: (store: Stores['store']) => Promise<Read>) =>
    afterResuming(async () => of(await parts.bulk()));
  const exported = async () => parseAnswer('export-data', await engine.answer('export-data', {})).data;
  /** Applies remote changes to a book unless it has pending operations. */
  const applyIfNonePending = (
    bookId: string,
    readRecords: () => Promise<readonly RemoteRecord[]>,
    onProgress?: OnProgress,
  ): Promise<boolean> =>
    afterResuming(async () => {
      if (filterByBook(await readPendingOperations(await parts.bulk()), bookId).length > 0) return false;
      await applyRemoteChanges(parts, bookId, await readRecords(), onProgress);
      return true;
    });
  return {
    async answer(name, input, member) {
      const change = async () => {
        const currentInput = withCurrentVersions(versions, name, input);
        if (member === undefined) return engine.answer(name, currentInput);
        await checkRights(parts.repository, member, name, input);
        try {
          return await engineOf(member).answer(name, currentInput);
        } finally {
          parts.repository.forget();
        }
      };
      if (calls[name].effect !== 'reads') return parseAnswer(name, await afterResuming(change));
      await resumed;
      return parseAnswer(name, await engine.answer(name, input));
    },
    pendingOperations: (bookId) =>
      read(async (store) => filterByBook(await readPendingOperations(store), bookId)),
    rejectedActions: () => read(readRejectedActions),
    acknowledge: (pending, answered) =>
      afterResuming(async () => {
        await acknowledgeOperation(parts, pending, answered);
        versions.note(pending, answered);
      }),
    reject: (pending, detail) => afterResuming(() => rejectOperation(parts, pending, detail)),
    dismiss: (name) => afterResuming(() => dismissRejection(parts, name)),
    applyRemoteChanges: (bookId, remoteRecords) => applyIfNonePending(bookId, async () => remoteRecords),
    replace: (book, whole, onProgress) =>
      applyIfNonePending(
        book.bookId,
        async () => [
          ...toDeletedRecords(await exported(), book.bookId),
          ...recordsOfBook(await readProviderExport(whole), book.bookId).map((record) =>
            withBookName(book, record),
          ),
        ],
        onProgress,
      ),
    empty: (bookId) => applyIfNonePending(bookId, async () => toDeletedRecords(await exported(), bookId)),
  };
}
