import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { TransactionChange } from '#documents/changes/plan.ts';
import {
  type ActionFragment,
  digestOf,
  type ActionHead,
  logKeys,
  nameOfRow,
  createActionHead,
  createFragmentName,
  type LoggedChange,
} from '#documents/model/action-documents.ts';
import type { ItemChange } from '#documents/model/item-documents.ts';
import { toShown } from '#documents/model/documents.ts';
import type { ActionOfCall, Repository } from '#documents/repository.ts';
import { bytesPerDocument, type Write } from '#documents/store.ts';
import { makeId } from '#ledger/ids.ts';

/** A number of characters that always fits into one document, with room for its other fields, mainly its keys. */
const charactersPerDocument = (bytesPerDocument * 0.75) / 3;

/** Converts a transaction change to its log entry. */
export function toLoggedTransaction({ before, after }: TransactionChange): LoggedChange {
  const row = after?.transaction ?? before?.transaction;
  return {
    RecordType: 'transaction',
    RecordId: row?.TransactionId ?? '',
    BookId: after?.bookId ?? before?.bookId ?? '',
    ...(before && after && before.bookId !== after.bookId && { FromBookId: before.bookId }),
    ...(after && { Name: nameOfRow(after.transaction) }),
    Before: before === undefined ? null : toShown(before),
    After: digestOf('transaction', after?.transaction),
  };
}

/** Converts an account change to its log entry. At least one of `before` and `after` is given. */
export function toLoggedAccount(
  bookId: string,
  before: StoredAccount | undefined,
  after: StoredAccount | undefined,
): LoggedChange {
  return {
    RecordType: 'account',
    RecordId: (after ?? before)?.AccountId ?? '',
    BookId: bookId,
    ...(after && { Name: nameOfRow(after) }),
    Before: before ?? null,
    After: digestOf('account', after),
  };
}

/** Converts an item change to its log entry. */
export function toLoggedItem({ before, after }: ItemChange): LoggedChange {
  const item = after ?? before;
  return {
    RecordType: 'item',
    RecordId: item?.ItemId ?? '',
    BookId: item?.BookId ?? '',
    ...(after && { Name: nameOfRow(after) }),
    Before: before ?? null,
    After: digestOf('item', after),
  };
}

/** Cuts logged changes into portions that fit into one document. */
function* cutToDocuments(loggedChanges: readonly LoggedChange[]): Generator<LoggedChange[]> {
  let some: LoggedChange[] = [];
  let characters = 0;
  for (const change of loggedChanges) {
    const { length } = JSON.stringify(change);
    if (characters + length > charactersPerDocument && some.length > 0) {
      yield some;
      [some, characters] = [[], 0];
    }
    some.push(change);
    characters += length;
  }
  if (some.length > 0) yield some;
}

type LogOptions = {
  /** True if no other commit belongs to the action. */
  isAlone?: boolean;
  /** True if more commits have to follow before an undo is complete. */
  isOpen?: boolean;
  /** True if the commit continues an undo, which is found by its first commit. */
  isNext?: boolean;
  /** The digest of the call that the commit completes, which identifies a repeated call. */
  request?: string | undefined;
  /** The digest of the call that the commit is a part of. */
  unfinishedRequest?: string | undefined;
};

/**
 * Returns the attribution of a log entry: its book, if all changes belong to one book (only then do members see it), and the author, if it
 * is not the owner.
 */
function attributionOf({ member }: ActionHead, loggedChanges: readonly LoggedChange[]) {
  const books = new Set(loggedChanges.flatMap(({ BookId, FromBookId = BookId }) => [BookId, FromBookId]));
  const [bookId = member?.bookId] = books;
  return {
    ...(books.size < 2 && bookId !== undefined && { BookId: bookId }),
    ...(member && { ById: member.person.PersonId, ByName: member.person.Name }),
  };
}

/**
 * Plans the writes that log the changes of a commit as part of the same commit. Because of them, the store rejects a commit that arrives
 * twice.
 */
export function planLog(
  head: ActionHead,
  loggedChanges: readonly LoggedChange[],
  { isAlone = false, isOpen = false, isNext = false, request, unfinishedRequest }: LogOptions = {},
): Write[] {
  const { id, kind, at, undoOf, about } = head;
  // The end of an undo is logged even if nothing was left to undo. A request of an action that has already begun is logged as well.
  const isEnd = undoOf !== undefined && loggedChanges.length === 0;
  const isEmptyLogged = isEnd || (request !== undefined && head.isNew !== true);
  const parts = isEmptyLogged && loggedChanges.length === 0 ? [[]] : [...cutToDocuments(loggedChanges)];
  return parts.map((some, index): Write => {
    const keys = new Set(
      some.flatMap((change) => [logKeys.record(change.RecordId), logKeys.book(change.BookId)]),
    );
    if (undoOf !== undefined && index === 0 && (!isNext || isEnd)) keys.add(logKeys.undoOf(undoOf));
    if (head.isNew === true && !isAlone && index === 0) keys.add(logKeys.firstOf(id));
    if (request !== undefined) keys.add(logKeys.request(id, request));
    if (unfinishedRequest !== undefined) keys.add(logKeys.underWay(id, unfinishedRequest));
    const items = some.filter(({ RecordType }) => RecordType === 'item');
    const data = {
      ActionId: id,
      Kind: kind,
      At: at,
      ...(undoOf !== undefined && { UndoOf: undoOf }),
      ...(about !== undefined && { About: about }),
      ...(isOpen && { IsOpen: true }),
      ...(isAlone && parts.length === 1 && { IsAlone: true }),
      RegisterKeys: [...keys],
      ...attributionOf(head, some),
      RecordChanges: JSON.stringify(some.filter(({ RecordType }) => RecordType !== 'item')),
      ...(items.length > 0 && { Items: JSON.stringify(items) }),
    };
    return { do: 'create', in: 'actions', name: createFragmentName(head), data };
  });
}

/**
 * Plans a marker for deleted log entries, for stores with a timestamped log. A device that has not yet synced the deleted entries finds the
 * marker; sequenced logs show a gap instead. An entry without records is in no history.
 */
export function planForgottenMarker(forgotten: readonly ActionFragment[]): Write[] {
  const newestStoredAt = Math.max(
    0,
    ...forgotten.map((part) => (part.loggedChanges.length > 0 ? (part.arrivedAt ?? 0) : 0)),
  );
  if (newestStoredAt === 0) return [];
  const head = createActionHead({ id: makeId(), kind: 'forget-changes' });
  const RegisterKeys = [logKeys.forgotten(newestStoredAt)];
  const data = { ActionId: head.id, Kind: head.kind, At: head.at, RegisterKeys, RecordChanges: '[]' };
  return [{ do: 'create', in: 'actions', name: createFragmentName(head), data }];
}

/** Logs a call that had nothing to change as completed. */
export async function logRequest(repository: Repository, action: ActionOfCall): Promise<void> {
  const writes = planLog(repository.begin(action), [], action);
  if (writes.length > 0) await repository.write(writes);
}
