import type { WireAction } from '#contract/actions.ts';
import type { WirePerson } from '#contract/members.ts';
import {
  type ActionFragment,
  digestOf,
  isLater,
  type LoggedAction,
  nameOfChange,
  recordKey,
  type RecordState,
  type LoggedChange,
} from '#documents/model/action-documents.ts';
import type { Books } from '#documents/model/books.ts';
import { readCurrentRecords } from '#documents/current-records.ts';
import type { DocumentStore } from '#documents/store.ts';
import { currentStateOf } from '#documents/undo/target.ts';
import { readFragmentsOfRecords, readUndos } from './read-books.ts';

type StateAfterChange = (change: LoggedChange) => RecordState | null | undefined;

/**
 * Reads the state of each record right after its logged change: its current state, or the state before a later change, whichever matches
 * the digest. The returned function answers undefined if a change outside the log has altered the record since.
 */
async function readStatesAfter(
  store: DocumentStore,
  books: Books,
  loggedChanges: readonly LoggedChange[],
): Promise<StateAfterChange> {
  const wanted = loggedChanges.filter(({ After }) => After !== null);
  const present = await readCurrentRecords(store, books, wanted);
  const found = new Map<string, RecordState>();
  const keyOf = (change: LoggedChange, digest: string | null) => `${recordKey(change)} ${digest}`;
  const put = (change: LoggedChange, row: RecordState | null) => {
    if (row !== null) found.set(keyOf(change, digestOf(change.RecordType, row)), row);
  };
  for (const change of wanted) put(change, currentStateOf(present, change));
  const missing = wanted.filter((change) => !found.has(keyOf(change, change.After)));
  for (const { loggedChanges: others } of await readFragmentsOfRecords(store, [
    ...new Set(missing.map(({ RecordId }) => RecordId)),
  ]))
    for (const other of others) put(other, other.Before);
  return (change) => (change.After === null ? null : found.get(keyOf(change, change.After)));
}

/**
 * Returns a function that reads the state of a record right after an action. For a record that the action did not change, it is the state
 * at that time; null or undefined if the action deleted the record.
 */
export function createStateAfterReader(
  store: DocumentStore,
  books: Books,
  action: LoggedAction | undefined,
  parts: readonly ActionFragment[],
): (what: LoggedChange['RecordType'], id: string) => Promise<RecordState | null | undefined> {
  const afters = readStatesAfter(store, books, action?.loggedChanges ?? []);
  return async (RecordType, RecordId) => {
    const record = { RecordType, RecordId };
    const isIt = (change: LoggedChange) => recordKey(change) === recordKey(record);
    const change = action?.loggedChanges.find(isIt);
    const after = change && (await afters)(change);
    if (after !== undefined) return after;
    const later = (await readFragmentsOfRecords(store, [RecordId]))
      .filter((part) => part.id !== action?.id && parts.every((fragment) => isLater(part, fragment)))
      .toSorted((a, b) => (isLater(a, b) ? 1 : -1));
    const next = later.flatMap(({ loggedChanges }) => loggedChanges).find(isIt);
    return next === undefined
      ? currentStateOf(await readCurrentRecords(store, books, [record]), record)
      : next.Before;
  };
}

const countsOf = (loggedChanges: readonly LoggedChange[]) => {
  const added = loggedChanges.filter(({ Before }) => Before === null).length;
  const removed = loggedChanges.filter(({ After }) => After === null).length;
  const countOf = (what: LoggedChange['RecordType']) =>
    loggedChanges.filter(({ RecordType }) => RecordType === what).length;
  return {
    Added: added,
    Changed: loggedChanges.length - added - removed,
    Removed: removed,
    Accounts: countOf('account'),
    Items: countOf('item'),
  };
};

function bookIdOf(loggedChanges: readonly LoggedChange[]): string | null {
  const ids = new Set(loggedChanges.map(({ BookId }) => BookId));
  const [bookId] = ids;
  return bookId === undefined || ids.size > 1 ? null : bookId;
}

const changeOf = (change: LoggedChange, afterOf: StateAfterChange) => {
  const after = afterOf(change);
  return {
    RecordType: change.RecordType,
    RecordId: change.RecordId,
    Before: change.Before,
    ...(after !== undefined && { After: after }),
  };
};

/** Reads the id of the last undo of each action. */
async function readUndoIds(
  store: DocumentStore,
  done: readonly LoggedAction[],
): Promise<Map<string, string>> {
  const ids = done.map(({ id }) => id);
  const undos = (await readUndos(store, [...new Set(ids)])).toReversed();
  return new Map(undos.flatMap(({ id, undoOf }) => (undoOf === undefined ? [] : [[undoOf, id]])));
}

/** Builds the answer for an action, with the counts of the given changes. */
function toAnsweredAction(
  { id, kind, at, undoOf, isInterrupted, by }: LoggedAction,
  loggedChanges: readonly LoggedChange[],
  { undoneBy = null, owner }: { undoneBy?: string | null | undefined; owner?: WirePerson | undefined },
): WireAction {
  const By = by ?? owner;
  const [first] = loggedChanges;
  return {
    ActionId: id,
    Kind: kind,
    At: at,
    BookId: bookIdOf(loggedChanges),
    ...countsOf(loggedChanges),
    About: first === undefined ? '' : nameOfChange(first),
    UndoOf: undoOf ?? null,
    UndoneBy: undoneBy,
    ...(By && { By }),
    ...(isInterrupted && { IsIncomplete: true as const }),
  };
}

/** Selects the changed records that are answered with their actions. */
type RecordFilter = {
  recordId?: string | undefined;
  items: boolean;
  /** The owner of the books, if they are shared: actions without a member are attributed to the owner. */
  owner?: WirePerson | undefined;
};

/** Lists actions as the history shows them. With a record id, each action is limited to the change of that record. */
export async function listActions(
  store: DocumentStore,
  books: Books,
  done: readonly LoggedAction[],
  { recordId, items, owner }: RecordFilter,
): Promise<WireAction[]> {
  const meant = ({ loggedChanges }: LoggedAction): LoggedChange[] =>
    loggedChanges.filter(
      ({ RecordType, RecordId }) =>
        (items || RecordType !== 'item') &&
        (recordId === undefined ? loggedChanges.length === 1 : RecordId === recordId),
    );
  const [afterOf, undone] = await Promise.all([
    readStatesAfter(store, books, done.flatMap(meant)),
    readUndoIds(store, done),
  ]);
  return done.flatMap((action) => {
    const answer = toAnsweredAction(action, action.loggedChanges, { undoneBy: undone.get(action.id), owner });
    const loggedChanges = meant(action);
    if (loggedChanges.length === 0) return [answer];
    return loggedChanges.map((change) => ({ ...answer, ...changeOf(change, afterOf) }));
  });
}

/** Lists the changed records of one action, each like an action that changed this record only. */
export async function listActionChanges(
  store: DocumentStore,
  books: Books,
  action: LoggedAction,
  loggedChanges: readonly LoggedChange[],
  owner: WirePerson | undefined,
): Promise<WireAction[]> {
  const [afterOf, undone] = await Promise.all([
    readStatesAfter(store, books, loggedChanges),
    readUndoIds(store, [action]),
  ]);
  return loggedChanges.map((change) => ({
    ...toAnsweredAction(action, [change], { undoneBy: undone.get(action.id), owner }),
    BookId: bookIdOf(action.loggedChanges),
    ...changeOf(change, afterOf),
  }));
}
