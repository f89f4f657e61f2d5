import type { ChangesSince } from '#contract/actions.ts';
import type { CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import type { DocumentsContext, CallHandlers } from '#documents/call-handlers.ts';
import { type ActionFragment, readFragment, type LoggedChange } from '#documents/model/action-documents.ts';
import {
  shortKeyOf,
  type SyncCursor,
  cursorUnknownError,
  readSyncCursor,
  writeSyncCursor,
} from '#documents/model/sync-cursor.ts';
import { readReadable } from '#documents/model/read-document.ts';
import { currentStateIn, readCurrentRecords } from '#documents/current-records.ts';
import type { ChangeFeed, DocumentStore } from '#documents/store.ts';

/** The most log entries read per call. Entries of other books cost time as well, though they do not appear in the answer. */
const documentsPerCall = 1000;

/**
 * The number of newest log entry ids in the cursor for a shared book. An entry written by a device with a slow clock is among these
 * entries, not before them.
 */
const newestInCursor = 8;

/** One page of the change feed. */
type ChangePage = {
  changes: { part: ActionFragment; touches: LoggedChange[] }[];
  cursor: SyncCursor;
  hasMore: boolean;
};

/**
 * Reads the next page of changes to a book: as many records as fit, and any entries of other books before the next one.
 * @throws CallError conflict if the changes since the cursor can no longer be determined
 */
async function readPage(changeFeed: ChangeFeed, bookId: string, after: SyncCursor): Promise<ChangePage> {
  const changes: ChangePage['changes'] = [];
  const isMeant = ({ BookId, FromBookId }: LoggedChange) => BookId === bookId || FromBookId === bookId;
  let cursor = after;
  let remaining: number = limits.recordsPerPage;
  let seen = 0;
  for await (const entry of changeFeed.after(after)) {
    const [part] = readReadable([entry], readFragment);
    // A deleted or unreadable entry makes the feed incomplete.
    if (part === undefined) throw cursorUnknownError();
    const begin = part.name === after.name ? (after.sentChanges ?? 0) : 0;
    const meant = part.loggedChanges.flatMap((change, at) =>
      at >= begin && isMeant(change) ? [{ touch: change, at }] : [],
    );
    if (seen === documentsPerCall || (remaining === 0 && meant.length > 0))
      return { changes, cursor, hasMore: true };
    const fitting = meant.slice(0, remaining);
    if (fitting.length > 0) changes.push({ part, touches: fitting.map(({ touch: change }) => change) });
    ({ cursor } = entry);
    if (fitting.length < meant.length)
      return { changes, cursor: { ...cursor, sentChanges: (fitting.at(-1)?.at ?? 0) + 1 }, hasMore: true };
    remaining -= fitting.length;
    seen += 1;
  }
  return { changes, cursor, hasMore: false };
}

/**
 * Returns the sync cursor for another user's book, made of the ids of its newest log entries. It reveals that the book changed, not how.
 * @throws CallError not-allowed if the caller asks for the changes since a cursor
 */
async function readEnd(
  newest: NonNullable<DocumentStore['newest']>,
  since: string | undefined,
): Promise<ChangesSince> {
  if (since !== undefined) throw new CallError('not-allowed', backendError('noCopyForMembers'));
  const documents = await newest(newestInCursor);
  return { Actions: [], Cursor: documents.map(({ name }) => shortKeyOf(name)).join(''), HasMore: false };
}

async function readChangesSince(
  context: DocumentsContext,
  { bookName, since }: CallBody<'changes-since'>,
): Promise<ChangesSince> {
  const { repository, store } = context;
  const { changeFeed } = store;
  const bookId = (await repository.books()).bookAt(bookName).AccountId;
  if (store.newest !== undefined) return readEnd(store.newest, since);
  if (changeFeed === undefined) throw new CallError('not-found', backendError('noRules'));
  if (since === undefined || since === '') {
    const end = await changeFeed.end();
    if (since === '' && end !== undefined) throw cursorUnknownError();
    return { Actions: [], Cursor: end === undefined ? '' : writeSyncCursor(end), HasMore: false };
  }
  const after = readSyncCursor(since);
  if (after === undefined) throw cursorUnknownError();
  const { changes, cursor, hasMore } = await readPage(changeFeed, bookId, after);
  const changedRecords = changes.flatMap(({ touches: loggedChanges }) => loggedChanges);
  // The current records are read after the log, so they contain every listed change.
  const currentRecords = await readCurrentRecords(store, await repository.books(), changedRecords);
  return {
    Actions: changes.map(({ part, touches: loggedChanges }) => ({
      ActionId: part.id,
      Kind: part.kind,
      At: part.at,
      UndoOf: part.undoOf ?? null,
      Records: loggedChanges.map((change) => ({
        RecordType: change.RecordType,
        RecordId: change.RecordId,
        Before: change.Before,
        After: currentStateIn(currentRecords, bookId, change),
      })),
    })),
    Cursor: writeSyncCursor(cursor),
    HasMore: hasMore,
  };
}

/** The handler that tells a copy of a book which records changed since its last sync. */
export const changesSinceHandlers: CallHandlers<'changes-since'> = { 'changes-since': readChangesSince };
