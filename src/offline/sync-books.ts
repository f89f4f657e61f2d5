import type { CallAnswer } from '#contract/calls.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { Replica } from '#offline/replica/replica.ts';
import type { Backend } from '#backends/backend.ts';
import { isBookGone, type CursorStorage } from './offline-copy.ts';
import { isSameListing, listingOf, type ListingStorage } from './listing.ts';
import { createBookSync, type SyncOptions } from './sync-book.ts';

/** An offline book: its id, its sync cursor, its listing, and whether its copy is complete. */
export type OfflineBook = {
  bookId: string;
  marks: CursorStorage;
  listings: ListingStorage;
  isFilled: boolean;
};

/** The list of books is read once in this many quick syncs, because the change feed of a book does not report a new role or owner. */
const glancesForListings = 4;

export type OfflineBooksOptions = {
  provider: Pick<Backend, 'call' | 'exportAsBlob'>;
  replica: Replica;
  /** Lists the offline books of the provider. */
  books(): readonly OfflineBook[];
  /** True if the provider still answers for the owner of the copies. For any other user the books would seem to be gone. */
  isOurs?: () => Promise<boolean>;
  /** Called after a book was deleted at the provider and its copy removed. */
  onGone?: (bookId: string) => void;
} & SyncOptions;

/**
 * Syncs all offline books. The pending operations of a deleted book are rejected.
 * @returns `sync`, which syncs all books, in quick mode only those that changed; `listedOtherwise`, which compares a list of books with the
 * last one; and `prove`, which verifies the copy of a book as `createBookSync` describes. `sync` and `prove` throw a CallError if the
 * provider is unreachable.
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
  /** Rejects the pending operations of a deleted book and removes its copy. */
  const removeDeleted = async (bookId: string): Promise<void> => {
    for (
      let [next] = await replica.pendingOperations(bookId);
      next !== undefined;
      [next] = await replica.pendingOperations(bookId)
    )
      await replica.reject(next, bookError('bookNotFound'));
    if (await replica.empty(bookId)) onGone?.(bookId);
  };

  /** Returns the offline books whose listing at the provider changed or disappeared. */
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
      const error: unknown = await (isQuick ? bookSync.glance() : bookSync.sync()).catch(
        (met: unknown) => met,
      );
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
