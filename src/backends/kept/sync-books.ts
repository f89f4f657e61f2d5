import type { Replica } from '#documents/replica/replica.ts';
import type { Backend } from '#backends/backend.ts';
import { isBookGone, type Marks, ofBook } from './copy.ts';
import { createSync } from './sync.ts';

/** A book that is kept: its id, and where its copy stands. */
export type KeptBook = { bookId: string; marks: Marks };

export type KeptDependencies = {
  place: Backend;
  replica: Replica;
  /** The books of the place that are kept here. */
  books(): readonly KeptBook[];
  /** Hears how it went whenever both sides were brought together: why not, where they were not. */
  onSync?: (bookId: string, error: unknown) => void;
  /** Hears that a copy was not the book though it should have been; it was fetched anew. */
  onDiffered?: (bookId: string) => void;
};

/**
 * Brings all kept books and their place together.
 * @returns what does so; it throws a CallError where the place cannot be asked. Of a book that is not there any more is told alone.
 */
export function createSyncs({
  place,
  replica,
  books,
  onSync,
  onDiffered,
}: KeptDependencies): () => Promise<void> {
  const syncs = new Map<string, ReturnType<typeof createSync>>();
  const syncOf = ({ bookId, marks }: KeptBook) => {
    const known = syncs.get(bookId);
    if (known !== undefined) return known;
    const made = createSync({ place, replica, bookId, marks }, { onDiffered: () => onDiffered?.(bookId) });
    syncs.set(bookId, made);
    return made;
  };
  /** Takes a book out of the copies, unless something waits for its place. */
  const forget = async (bookId: string): Promise<void> => {
    const { data } = await replica.answer('export-data', {});
    await replica.takeOver(
      bookId,
      ofBook(data, bookId).map((thing) => ({ ...thing, After: null })),
    );
  };

  return async () => {
    for (const book of books()) {
      const error: unknown = await syncOf(book)
        .sync()
        .catch((met: unknown) => met);
      onSync?.(book.bookId, error);
      if (error === undefined) continue;
      if (!isBookGone(error)) throw error;
      // What waits for it is not lost with it.
      await forget(book.bookId);
    }
  };
}
