import type { CallAnswer } from '#contract/calls.ts';
import { bookError } from '#contract/refusals/books.ts';
import type { Replica } from '#offline/replica/replica.ts';
import type { Backend } from '#backends/backend.ts';
import { isBookGone, type CursorStorage } from './copy.ts';
import { isSameListing, listingOf, type ListingStorage } from './listing.ts';
import { createBookSync, type SyncOptions } from './sync.ts';

/** A book that is kept: its id, where its copy stands, how it is listed, and whether there is a copy by now. */
export type OfflineBook = { bookId: string; marks: CursorStorage; listings: ListingStorage; isFilled: boolean };

/** In one of so many glances the list of books is asked for as well: no book tells of another role or owner by itself. */
const glancesForListings = 4;

export type OfflineBooksOptions = {
  provider: Pick<Backend, 'call' | 'exportAsBlob'>;
  replica: Replica;
  /** The books of the place that are kept here. */
  books(): readonly OfflineBook[];
  /** Whether the place still answers for whose books they are: for anybody else there are none of them. */
  isOurs?: () => Promise<boolean>;
  /** Hears that a book is not there any more, and its copy neither. */
  onGone?: (bookId: string) => void;
} & SyncOptions;

/**
 * Brings all kept books and their place together. Where there is no such book any more what waits for it is refused.
 * @returns `sync` does so, at a glance only where something has happened since; `listedOtherwise` compares a list of books with the
 * last one; `prove` looks whether the copy of a book is the same, as
 * `createSync` says. Both throw a CallError where the place cannot be asked.
 */
export function createBookSyncs({
  provider,
  replica,
  books,
  isOurs = async () => true,
  onGone,
  ...options
}: OfflineBooksOptions) {
  const syncs = new Map<string, ReturnType<typeof createBookSync>>();
  const syncOf = ({ bookId, marks: cursorStorage, listings }: OfflineBook) => {
    const known = syncs.get(bookId);
    if (known !== undefined) return known;
    const bookSync = createBookSync({ provider, replica, bookId, cursorStorage, listings }, options);
    syncs.set(bookId, bookSync);
    return bookSync;
  };
  /** What was done in a book that is gone is kept as refused; the copy goes. */
  const removeDeleted = async (bookId: string): Promise<void> => {
    for (
      let [next] = await replica.pendingOperations(bookId);
      next !== undefined;
      [next] = await replica.pendingOperations(bookId)
    )
      await replica.reject(next, bookError('bookNotFound'));
    if (await replica.empty(bookId)) onGone?.(bookId);
  };

  /** The kept books that the place lists otherwise than it did, or no more. */
  const listedOtherwise = (listedBooks: CallAnswer<'all-books'>): readonly OfflineBook[] =>
    books().filter(({ bookId, listings }) => {
      const root = listedBooks.find(({ AccountId }) => AccountId === bookId);
      const before = listings.current();
      return root === undefined || !isSameListing(before, listingOf(root, before));
    });

  let glances = 0;
  const readChangedListings = async (): Promise<ReadonlySet<string>> => {
    glances += 1;
    const listedBooks = glances % glancesForListings === 0 ? await provider.call('all-books', {}) : undefined;
    return new Set((listedBooks ? listedOtherwise(listedBooks) : []).map(({ bookId }) => bookId));
  };

  const sync = async (isGlance = false): Promise<void> => {
    const changedBookIds = isGlance ? await readChangedListings() : new Set();
    for (const book of books()) {
      const bookSync = syncOf(book);
      const isQuick = isGlance && !changedBookIds.has(book.bookId);
      const error: unknown = await (isQuick ? bookSync.glance() : bookSync.sync()).catch((met: unknown) => met);
      if (error === undefined) continue;
      if (!isBookGone(error) || !(await isOurs())) throw error;
      await removeDeleted(book.bookId);
    }
  };
  const prove = async (bookId: string): Promise<boolean | undefined> => {
    const book = books().find((each) => each.bookId === bookId);
    return book && syncOf(book).prove();
  };
  return { sync, prove, listedOtherwise };
}
