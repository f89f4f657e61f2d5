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

/** As many as are in a document for certain, with room for what else stands there, its keys above all. */
const charactersPerDocument = (bytesPerDocument * 0.75) / 3;

/** What is remembered of a change of a transaction. */
export function toLoggedTransaction({ before, after }: TransactionChange): LoggedChange {
  const row = after?.transaction ?? before?.transaction;
  return {
    What: 'transaction',
    ThingId: row?.TransactionId ?? '',
    BookId: after?.bookId ?? before?.bookId ?? '',
    ...(before && after && before.bookId !== after.bookId && { FromBookId: before.bookId }),
    ...(after && { Name: nameOfRow(after.transaction) }),
    Before: before === undefined ? null : toShown(before),
    After: digestOf('transaction', after?.transaction),
  };
}

/** What is remembered of a change of an account, which has one of the two at least. */
export function toLoggedAccount(
  bookId: string,
  before: StoredAccount | undefined,
  after: StoredAccount | undefined,
): LoggedChange {
  return {
    What: 'account',
    ThingId: (after ?? before)?.AccountId ?? '',
    BookId: bookId,
    ...(after && { Name: nameOfRow(after) }),
    Before: before ?? null,
    After: digestOf('account', after),
  };
}

/** What is remembered of a change of an item. */
export function toLoggedItem({ before, after }: ItemChange): LoggedChange {
  const item = after ?? before;
  return {
    What: 'item',
    ThingId: item?.ItemId ?? '',
    BookId: item?.BookId ?? '',
    ...(after && { Name: nameOfRow(after) }),
    Before: before ?? null,
    After: digestOf('item', after),
  };
}

/** Cuts what is remembered into what one document holds. */
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
  /** No other commit belongs to the action. */
  isAlone?: boolean;
  /** Others have to follow before an undoing is complete. */
  isOpen?: boolean;
  /** It goes on with an undoing, which is found by its first commit. */
  isNext?: boolean;
  /** The digest of the call that the commit completes, so that the same one is known again. */
  request?: string | undefined;
  /** The digest of the call that the commit is a part of. */
  unfinishedRequest?: string | undefined;
};

/** Of which book it is, where it is of one alone: only that members are told. And who did it, where that is not its owner. */
function attributionOf({ member }: ActionHead, loggedChanges: readonly LoggedChange[]) {
  const books = new Set(loggedChanges.flatMap(({ BookId, FromBookId = BookId }) => [BookId, FromBookId]));
  const [bookId = member?.bookId] = books;
  return {
    ...(books.size < 2 && bookId !== undefined && { BookId: bookId }),
    ...(member && { ById: member.person.PersonId, ByName: member.person.Name }),
  };
}

/**
 * The writes that remember what a commit does, for that very commit. A commit that arrives twice is
 * refused because of them, whatever else it does.
 */
export function planLog(
  head: ActionHead,
  loggedChanges: readonly LoggedChange[],
  { isAlone = false, isOpen = false, isNext = false, request, unfinishedRequest }: LogOptions = {},
): Write[] {
  const { id, kind, at, undoOf, about } = head;
  // The end of an undoing is told though nothing was left to do, and so is a request of an action that was begun.
  const isEnd = undoOf !== undefined && loggedChanges.length === 0;
  const isEmptyLogged = isEnd || (request !== undefined && head.isNew !== true);
  const parts = isEmptyLogged && loggedChanges.length === 0 ? [[]] : [...cutToDocuments(loggedChanges)];
  return parts.map((some, index): Write => {
    const keys = new Set(
      some.flatMap((change) => [logKeys.record(change.ThingId), logKeys.book(change.BookId)]),
    );
    if (undoOf !== undefined && index === 0 && (!isNext || isEnd)) keys.add(logKeys.undoOf(undoOf));
    if (head.isNew === true && !isAlone && index === 0) keys.add(logKeys.firstOf(id));
    if (request !== undefined) keys.add(logKeys.request(id, request));
    if (unfinishedRequest !== undefined) keys.add(logKeys.underWay(id, unfinishedRequest));
    const items = some.filter(({ What }) => What === 'item');
    const data = {
      ActionId: id,
      Kind: kind,
      At: at,
      ...(undoOf !== undefined && { UndoOf: undoOf }),
      ...(about !== undefined && { About: about }),
      ...(isOpen && { IsOpen: true }),
      ...(isAlone && parts.length === 1 && { IsAlone: true }),
      Places: [...keys],
      ...attributionOf(head, some),
      Touches: JSON.stringify(some.filter(({ What }) => What !== 'item')),
      ...(items.length > 0 && { Items: JSON.stringify(items) }),
    };
    return { do: 'create', in: 'actions', name: createFragmentName(head), data };
  });
}

/**
 * What is written as documents of the log are forgotten, so that who was not told of them learns that there was something: where a
 * place numbers its documents the gap shows it. What names no records is in no history.
 */
export function planForgottenMarker(forgotten: readonly ActionFragment[]): Write[] {
  const newestArrival = Math.max(
    0,
    ...forgotten.map((part) => (part.loggedChanges.length > 0 ? (part.arrivedAt ?? 0) : 0)),
  );
  if (newestArrival === 0) return [];
  const head = createActionHead({ id: makeId(), kind: 'forget-changes' });
  const Places = [logKeys.forgotten(newestArrival)];
  const data = { ActionId: head.id, Kind: head.kind, At: head.at, Places, Touches: '[]' };
  return [{ do: 'create', in: 'actions', name: createFragmentName(head), data }];
}

/** Remembers a call that found nothing to do, as one that was made. */
export async function logRequest(repository: Repository, action: ActionOfCall): Promise<void> {
  const writes = planLog(repository.begin(action), [], action);
  if (writes.length > 0) await repository.write(writes);
}
