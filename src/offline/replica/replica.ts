import type { SerialQueue } from '#async/serial-queue.ts';
import { type CallAnswer, type CallName, calls } from '#contract/calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';
import { type DocumentsEngine, openDocuments } from '#documents/engine.ts';
import type { DocumentsCall } from '#documents/handlers.ts';
import { acknowledgeOperation, dismissRejection, resumeRejection, rejectOperation } from '#offline/replica/settle.ts';
import { applyRemoteChanges, type RemoteRecord } from '#offline/replica/take-over.ts';
import {
  deletedRecordsOf,
  type NamedBook,
  recordsOfBook,
  readProviderExport,
  withBookName,
  type ProviderExport,
} from '#offline/replica/whole-book.ts';
import { withCurrentVersions, createVersionMap, type VersionMap } from '#offline/replica/versions.ts';
import { readRejectedActions, readPendingOperations, type RejectedAction, type PendingOperation } from '#offline/replica/waiting.ts';
import type { Membership, Stores } from '#documents/store.ts';
import { parseInput } from '#contract/parse-input.ts';
import { roleError } from '#documents/changes/refusals.ts';
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
 * Rejects what the provider of a shared book would reject: a call for which the member's role is too low, and of a member who may only
 * add, a change of a transaction that somebody else added. @throws CallError not-allowed
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
 * Books of another place as this device keeps them. What is done here is in the log until the place knows it, or has refused it: the
 * log of a replica is what waits, and lies in the same commit as what was done.
 */
export type Replica = {
  /**
   * Answers a call out of what is here. `member` is the user's membership in the book that the call is about, if another user owns it:
   * the call is held to their role. @throws CallError
   */
  answer<Name extends DocumentsCall>(
    name: Name,
    input: unknown,
    member?: Membership,
  ): Promise<CallAnswer<Name>>;
  /** What waits for the place, oldest first: of one book, or of all. */
  pendingOperations(bookId?: string): Promise<PendingOperation[]>;
  /** What the place has refused, until its owner says what is to become of it. */
  rejectedActions(): Promise<RejectedAction[]>;
  /** The place has done it: what it answered of each thing. */
  acknowledge(pending: PendingOperation, answered: readonly RemoteRecord[]): Promise<void>;
  /** The place will not do it. */
  reject(pending: PendingOperation, refusal: ErrorMessage): Promise<void>;
  dismiss(name: string): Promise<void>;
  /** Makes things of a book what they are at the place. @returns whether that was done: not while something of it waits */
  applyRemoteChanges(bookId: string, remoteRecords: readonly RemoteRecord[]): Promise<boolean>;
  /**
   * Makes a book what its place exported, under the name that it has among the user's books; what is here and not there goes.
   * `onProgress` hears how many of its transactions were written.
   * @returns whether that was done, as above
   */
  replace(book: NamedBook, whole: ProviderExport, onProgress?: OnProgress): Promise<boolean>;
  /** Takes a book out of what is kept. @returns whether that was done, as above */
  empty(bookId: string): Promise<boolean>;
};

const filterByBook = (pending: PendingOperation[], bookId: string | undefined): PendingOperation[] =>
  bookId === undefined
    ? pending
    : pending.filter(({ records }) => records.some((thing) => thing.BookId === bookId));

/** The engine of a replica, one for each membership besides, and what all of them work with. */
function openEngines(stores: Stores) {
  const engine = openDocuments(stores);
  const ofMembers = new Map<string, DocumentsEngine>();
  /** The engine that writes as a member: what is added is marked as theirs. The role is checked before, so it may do all. */
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

/** Opens what is kept in some documents; what was stopped in between is gone on with first. */
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
  /** Reads the log and the things it is about, with no change in between: the state of a thing is told by both. */
  const read = <Read>(of: (store: Stores['store']) => Promise<Read>) =>
    afterResuming(async () => of(await parts.bulk()));
  const exported = async () => parseAnswer('export-data', await engine.answer('export-data', {})).data;
  /** Takes over what is told of a book unless something of it waits. */
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
    pendingOperations: (bookId) => read(async (store) => filterByBook(await readPendingOperations(store), bookId)),
    rejectedActions: () => read(readRejectedActions),
    acknowledge: (pending, answered) =>
      afterResuming(async () => {
        await acknowledgeOperation(parts, pending, answered);
        versions.note(pending, answered);
      }),
    reject: (pending, refusal) => afterResuming(() => rejectOperation(parts, pending, refusal)),
    dismiss: (name) => afterResuming(() => dismissRejection(parts, name)),
    applyRemoteChanges: (bookId, remoteRecords) => applyIfNonePending(bookId, async () => remoteRecords),
    replace: (book, whole, onProgress) =>
      applyIfNonePending(
        book.bookId,
        async () => [
          ...deletedRecordsOf(await exported(), book.bookId),
          ...recordsOfBook(await readProviderExport(whole), book.bookId).map((thing) => withBookName(book, thing)),
        ],
        onProgress,
      ),
    empty: (bookId) => applyIfNonePending(bookId, async () => deletedRecordsOf(await exported(), bookId)),
  };
}
