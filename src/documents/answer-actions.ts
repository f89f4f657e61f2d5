import type { Action } from '#contract/actions.ts';
import type { Person } from '#contract/members.ts';
import {
  type ActionFragment,
  digestOf,
  isLater,
  type LoggedAction,
  nameOf,
  recordKey,
  type RecordState,
  type Touch,
} from '#documents/model/action-documents.ts';
import type { Books } from '#documents/model/books.ts';
import { readPresent } from '#documents/present-records.ts';
import type { Store } from '#documents/store.ts';
import { currentOf } from '#documents/undo/target.ts';
import { readTouching, readUndos } from './read-books.ts';

type Rows = (touch: Touch) => RecordState | null | undefined;

/**
 * The state of each record right after a change: its current state, or the state before a later change, whichever matches the digest.
 * Undefined if something has changed the record past the log since.
 */
async function readAfters(store: Store, books: Books, touches: readonly Touch[]): Promise<Rows> {
  const wanted = touches.filter(({ After }) => After !== null);
  const present = await readPresent(store, books, wanted);
  const found = new Map<string, RecordState>();
  const keyOf = (touch: Touch, digest: string | null) => `${recordKey(touch)} ${digest}`;
  const put = (touch: Touch, row: RecordState | null) => {
    if (row !== null) found.set(keyOf(touch, digestOf(touch.What, row)), row);
  };
  for (const touch of wanted) put(touch, currentOf(present, touch));
  const missing = wanted.filter((touch) => !found.has(keyOf(touch, touch.After)));
  for (const { touches: others } of await readTouching(store, [
    ...new Set(missing.map(({ ThingId }) => ThingId)),
  ]))
    for (const other of others) put(other, other.Before);
  return (touch) => (touch.After === null ? null : found.get(keyOf(touch, touch.After)));
}

/**
 * The state of a record right after an action; of a record that the action did not change, its state at that time. Null or undefined
 * if the action deleted it.
 */
export function stateAfter(
  store: Store,
  books: Books,
  action: LoggedAction | undefined,
  parts: readonly ActionFragment[],
): (what: Touch['What'], id: string) => Promise<RecordState | null | undefined> {
  const afters = readAfters(store, books, action?.touches ?? []);
  return async (What, ThingId) => {
    const record = { What, ThingId };
    const isIt = (touch: Touch) => recordKey(touch) === recordKey(record);
    const touch = action?.touches.find(isIt);
    const after = touch && (await afters)(touch);
    if (after !== undefined) return after;
    const later = (await readTouching(store, [ThingId]))
      .filter((part) => part.id !== action?.id && parts.every((own) => isLater(part, own)))
      .toSorted((a, b) => (isLater(a, b) ? 1 : -1));
    const next = later.flatMap(({ touches }) => touches).find(isIt);
    return next === undefined ? currentOf(await readPresent(store, books, [record]), record) : next.Before;
  };
}

const countsOf = (touches: readonly Touch[]) => {
  const added = touches.filter(({ Before }) => Before === null).length;
  const removed = touches.filter(({ After }) => After === null).length;
  const countOf = (what: Touch['What']) => touches.filter(({ What }) => What === what).length;
  return {
    Added: added,
    Changed: touches.length - added - removed,
    Removed: removed,
    Accounts: countOf('account'),
    Items: countOf('item'),
  };
};

function bookIdOf(touches: readonly Touch[]): string | null {
  const ids = new Set(touches.map(({ BookId }) => BookId));
  const [bookId] = ids;
  return bookId === undefined || ids.size > 1 ? null : bookId;
}

const changeOf = (touch: Touch, afterOf: Rows) => {
  const after = afterOf(touch);
  return {
    What: touch.What,
    ThingId: touch.ThingId,
    Before: touch.Before,
    ...(after !== undefined && { After: after }),
  };
};

/** The id of the last undo of each action. */
async function undoneBy(store: Store, done: readonly LoggedAction[]): Promise<Map<string, string>> {
  const ids = done.map(({ id }) => id);
  const undos = (await readUndos(store, [...new Set(ids)])).toReversed();
  return new Map(undos.flatMap(({ id, undoOf }) => (undoOf === undefined ? [] : [[undoOf, id]])));
}

/** An action as it is answered, with the counts of the changes given. */
function answerOf(
  { id, kind, at, undoOf, isInterrupted, by }: LoggedAction,
  touches: readonly Touch[],
  { undoneBy = null, owner }: { undoneBy?: string | null | undefined; owner?: Person | undefined },
): Action {
  const By = by ?? owner;
  const [first] = touches;
  return {
    ActionId: id,
    Kind: kind,
    At: at,
    BookId: bookIdOf(touches),
    ...countsOf(touches),
    About: first === undefined ? '' : nameOf(first),
    UndoOf: undoOf ?? null,
    UndoneBy: undoneBy,
    ...(By && { By }),
    ...(isInterrupted && { IsBrokenOff: true as const }),
  };
}

/** Which changed records are answered with their actions. */
type RecordFilter = {
  recordId?: string | undefined;
  items: boolean;
  /** Who did what no member did, where somebody shares the books. */
  owner?: Person | undefined;
};

/** Actions as the history lists them; with the id of a record, each limited to the change of that record. */
export async function actionsOf(
  store: Store,
  books: Books,
  done: readonly LoggedAction[],
  { recordId, items, owner }: RecordFilter,
): Promise<Action[]> {
  const meant = ({ touches }: LoggedAction): Touch[] =>
    touches.filter(
      ({ What, ThingId }) =>
        (items || What !== 'item') && (recordId === undefined ? touches.length === 1 : ThingId === recordId),
    );
  const [afterOf, undone] = await Promise.all([
    readAfters(store, books, done.flatMap(meant)),
    undoneBy(store, done),
  ]);
  return done.flatMap((action) => {
    const answer = answerOf(action, action.touches, { undoneBy: undone.get(action.id), owner });
    const touches = meant(action);
    if (touches.length === 0) return [answer];
    return touches.map((touch) => ({ ...answer, ...changeOf(touch, afterOf) }));
  });
}

/** The records of one action, each as if it had been touched alone. */
export async function changesOf(
  store: Store,
  books: Books,
  action: LoggedAction,
  touches: readonly Touch[],
  owner: Person | undefined,
): Promise<Action[]> {
  const [afterOf, undone] = await Promise.all([readAfters(store, books, touches), undoneBy(store, [action])]);
  return touches.map((touch) => ({
    ...answerOf(action, [touch], { undoneBy: undone.get(action.id), owner }),
    BookId: bookIdOf(action.touches),
    ...changeOf(touch, afterOf),
  }));
}
