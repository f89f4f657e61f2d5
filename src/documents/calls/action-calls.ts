import type { WireAction } from '#contract/actions.ts';
import type { CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { listActions, listActionChanges } from '#documents/answer-actions.ts';
import { planForgottenMarker } from '#documents/changes/log.ts';
import { readOwner } from '#documents/calls/member-calls.ts';
import type { DocumentsContext, CallHandlers } from '#documents/call-handlers.ts';
import {
  type ActionFragment,
  compareRecordKeys,
  cursorAfterAction,
  cursorBefore,
  joinFragments,
  type LoggedAction,
  logKeys,
  recordKey,
} from '#documents/model/action-documents.ts';
import type { Books } from '#documents/model/books.ts';
import { readActions, readFragments } from '#documents/read-books.ts';
import { cutSlices, type DocumentStore, type Write } from '#documents/store.ts';
import { undoLoggedAction } from '#documents/undo/undo.ts';

const actionNotFound = () => new CallError('not-found', bookError('actionNotFound'));

/** Groups the log entries of a listing by action. */
async function* readGroups(
  store: DocumentStore,
  query: Parameters<typeof readFragments>[1],
): AsyncGenerator<{ id: string; parts: ActionFragment[] }> {
  let group: { id: string; parts: ActionFragment[] } | undefined;
  for await (const part of readFragments(store, query)) {
    if (group !== undefined && group.id !== part.id) {
      yield group;
      group = undefined;
    }
    group ??= { id: part.id, parts: [] };
    group.parts.push(part);
  }
  if (group !== undefined) yield group;
}

/**
 * Reads the next page of actions. A register (`logKeys`) may not list all entries of an action, so the missing ones are read separately.
 */
async function readPage(
  store: DocumentStore,
  key: string | undefined,
  after: string | undefined,
  isMeant: (done: LoggedAction) => boolean,
): Promise<LoggedAction[]> {
  const page: LoggedAction[] = [];
  const query = { ...(key !== undefined && { registerKeys: [key] }), after };
  for await (const { id, parts } of readGroups(store, query)) {
    const isWhole = key === undefined || parts.every(({ isAlone }) => isAlone);
    const done = isWhole ? joinFragments(parts) : (await readActions(store, [id])).get(id);
    if (done !== undefined && isMeant(done)) page.push(done);
    if (page.length === limits.pageSize) break;
  }
  return page;
}

async function readActionRecords(
  context: DocumentsContext,
  books: Books,
  { of, after, items }: { of: string; after: string | undefined; items: boolean },
) {
  const { store } = context;
  const action = (await readActions(store, [of])).get(of);
  if (action === undefined) throw actionNotFound();
  const logged = action.loggedChanges
    .filter(({ RecordType }) => items || RecordType !== 'item')
    .toSorted(compareRecordKeys);
  const last = logged.find(({ RecordId }) => RecordId === after) ?? {
    RecordType: 'transaction',
    RecordId: after ?? '',
  };
  const loggedChanges = logged.filter((change) => after === undefined || recordKey(change) > recordKey(last));
  return listActionChanges(
    store,
    books,
    action,
    loggedChanges.slice(0, limits.pageSize),
    await readOwner(context),
  );
}

async function readChanges(context: DocumentsContext, body: CallBody<'changes'>): Promise<WireAction[]> {
  const { store, repository } = context;
  const books = await repository.books();
  const { bookName, id, of, after, items } = body;
  const bookId = bookName === undefined ? undefined : books.bookAt(bookName).AccountId;
  if (of !== undefined) return readActionRecords(context, books, { of, after, items });
  const last = after === undefined ? undefined : (await readActions(store, [after])).get(after);
  if (after !== undefined && last === undefined) throw actionNotFound();
  const loggedChanges = (
    { loggedChanges: all }: LoggedAction,
    is: (change: LoggedAction['loggedChanges'][number]) => boolean,
  ) => all.some(is);
  const page = await readPage(
    store,
    id === undefined ? bookId && logKeys.book(bookId) : logKeys.record(id),
    last && cursorAfterAction(last),
    (done) =>
      (id === undefined || loggedChanges(done, ({ RecordId }) => RecordId === id)) &&
      (bookId === undefined || loggedChanges(done, ({ BookId }) => BookId === bookId)),
  );
  return listActions(store, books, page, { recordId: id, items, owner: await readOwner(context) });
}

const documentsPerCommit = 400;

/** Deletes the log entries of actions that began before a moment. Returns the number of deleted actions. */
async function forgetActions(store: DocumentStore, before: string): Promise<number> {
  let actionCount = 0;
  let fragments: ActionFragment[] = [];
  const commit = async () => {
    for (const some of cutSlices(fragments, documentsPerCommit)) {
      const writes = some.map(({ name }): Write => ({ do: 'delete', in: 'actions', name }));
      await store.commit([...writes, ...planForgottenMarker(some)]);
    }
    fragments = [];
  };
  for await (const { parts } of readGroups(store, { after: cursorBefore(before) })) {
    if (joinFragments(parts) !== undefined) actionCount += 1;
    fragments.push(...parts);
    if (fragments.length >= documentsPerCommit) await commit();
  }
  await commit();
  return actionCount;
}

/** The handlers for the history: listing, undo and deletion of old entries. */
export const actionHandlers: CallHandlers<'changes' | 'undo' | 'forget-changes'> = {
  changes: readChanges,
  undo: undoLoggedAction,
  async 'forget-changes'(context, { before }) {
    try {
      return await forgetActions(await context.bulk(), before);
    } finally {
      context.repository.forget();
    }
  },
};
