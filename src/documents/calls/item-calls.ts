import type { ChangedItems, WireItem } from '#contract/items.ts';
import type { CallBody } from '#contract/calls.ts';
import { CallError, type ErrorCode, issueOf } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { planLog, toLoggedItem } from '#documents/changes/log.ts';
import type { CallHandlers } from '#documents/call-handlers.ts';
import type { Books } from '#documents/model/books.ts';
import { type ItemChange, writeItems } from '#documents/model/item-documents.ts';
import { findMissingAccount } from '#ledger/rules/items.ts';

const errorAt = (code: ErrorCode, path: string, detail: ErrorMessage) =>
  new CallError(code, detail, [issueOf(path, detail)]);

const compareItems = (a: WireItem, b: WireItem): number => (a.ItemId < b.ItemId ? -1 : 1);

/** Returns the date of a change. It always increases, whatever the clock says. */
function nextDate(stored: WireItem | undefined): string {
  const least = stored === undefined ? 0 : Date.parse(stored.ItemDateEntered) + 1;
  return new Date(Math.max(Date.now(), least)).toISOString();
}

const notFoundAt = (path: string) => errorAt('not-found', `${path}.ItemId`, bookError('itemNotFound'));

/** Requires that the caller has seen the stored version of an item. @throws CallError conflict */
function checkSeen(path: string, stored: WireItem | undefined, entered: string | undefined): void {
  if (stored?.ItemDateEntered !== entered)
    throw errorAt('conflict', `${path}.ItemDateEntered`, bookError('itemChangedMeanwhile'));
}

type StoredItems = { books: Books; bookId: string; items: ReadonlyMap<string, WireItem>; isAgain: boolean };

function planPut(
  sent: CallBody<'change-items'>['put'][number],
  path: string,
  { books, bookId, items, isAgain }: StoredItems,
): ItemChange & { after: WireItem } {
  const { ItemId, Kind, Body, ItemDateEntered: entered } = sent;
  const before = items.get(ItemId);
  const isInBook = before?.BookId === bookId;
  if (before !== undefined && !isInBook && entered === undefined)
    throw errorAt('conflict', `${path}.ItemId`, bookError('itemIdTaken'));
  if (!isInBook && entered !== undefined) throw notFoundAt(path);
  // The first try was stored although the store reported an error.
  const isStoredAlready = isAgain && before?.Kind === Kind && before.Body === Body;
  if (isStoredAlready) return { before, after: before };
  checkSeen(path, before, entered);
  const after = { ItemId, BookId: bookId, Kind, Body, ItemDateEntered: nextDate(before) };
  if (findMissingAccount(after, before, (id) => books.byId.get(id)?.BookId) !== undefined)
    throw errorAt('invalid', `${path}.Body`, bookError('accountNotFound'));
  return { before, after };
}

function planRemove(
  { ItemId, ItemDateEntered: entered }: CallBody<'change-items'>['remove'][number],
  path: string,
  { bookId, items, isAgain }: StoredItems,
): ItemChange {
  const stored = items.get(ItemId);
  if (isAgain && stored === undefined) return {};
  if (stored?.BookId !== bookId) throw notFoundAt(path);
  checkSeen(path, stored, entered);
  return { before: stored };
}

/** Rejects changes that leave more items in a book than one listing returns. @throws CallError not-allowed */
function checkCount({ bookId, items }: StoredItems, changes: readonly ItemChange[]): void {
  const added = changes.filter(({ before }) => before === undefined).length;
  const removed = changes.filter(({ after }) => after === undefined).length;
  const itemCount = [...items.values()].filter(({ BookId }) => BookId === bookId).length;
  if (added > 0 && itemCount + added - removed > limits.itemsPerBook)
    throw new CallError('not-allowed', bookError('tooManyItems', { most: limits.itemsPerBook }));
}

/** The handlers for the items of a book. */
export const itemHandlers: CallHandlers<'items' | 'change-items'> = {
  async items({ repository }, { bookName, kinds }) {
    const books = await repository.books();
    const bookId = books.bookAt(bookName).AccountId;
    const wanted = kinds && new Set(kinds);
    const items = await repository.items(books);
    return items
      .filter(({ BookId, Kind }) => BookId === bookId && (wanted?.has(Kind) ?? true))
      .toSorted(compareItems);
  },
  async 'change-items'(context, { bookName, put, remove }, isAgain): Promise<ChangedItems> {
    const { repository, action } = context;
    const books = await repository.books();
    const bookId = books.bookAt(bookName).AccountId;
    const items = new Map((await repository.items(books)).map((item) => [item.ItemId, item]));
    const stored = { books, bookId, items, isAgain };
    const puts = put.map((sent, index) => planPut(sent, `put.${index}`, stored));
    const removes = remove.map((sent, index) => planRemove(sent, `remove.${index}`, stored));
    const changes = [...puts, ...removes].filter(({ before, after }) => before !== after);
    checkCount(stored, changes);
    const head = repository.begin(action);
    const writes = [...writeItems(changes), ...planLog(head, changes.map(toLoggedItem), action)];
    if (writes.length > 0) await repository.write(writes);
    return { put: puts.map(({ after }) => after), removed: remove.map(({ ItemId }) => ItemId) };
  },
};
