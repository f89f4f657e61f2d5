import type { Replica } from '#documents/replica/replica.ts';
import type { Backend } from '#backends/backend.ts';
import { emptyCopy, isBookGone, type Marks } from './copy.ts';
import { createSync, type SyncOptions } from './sync.ts';

/** A book that is kept: its id, where its copy stands, and whether there is one by now. */
export type KeptBook = { bookId: string; marks: Marks; isFilled: boolean };

export type KeptDependencies = {
  place: Backend;
  replica: Replica;
  /** The books of the place that are kept here. */
  books(): readonly KeptBook[];
  /** Hears how it went whenever both sides were brought together: why not, where they were not. */
  onSync?: (bookId: string, error: unknown) => void;
  /** Hears that a copy was not the book though it should have been; it was fetched anew. */
  onDiffered?: (bookId: string) => void;
} & Pick<SyncOptions, 'onTaken' | 'inTurn'>;

/**
 * Brings all kept books and their place together.
 * @returns what does so, at a glance only where something has happened since; it throws a CallError where the place cannot be asked. Of a book that is not there any more is told alone.
 */
export function createSyncs({
  place,
  replica,
  books,
  onSync,
  onDiffered,
  ...options
}: KeptDependencies): (isGlance?: boolean) => Promise<void> {
  const syncs = new Map<string, ReturnType<typeof createSync>>();
  const syncOf = ({ bookId, marks }: KeptBook) => {
    const known = syncs.get(bookId);
    if (known !== undefined) return known;
    const made = createSync(
      { place, replica, bookId, marks },
      { ...options, onDiffered: () => onDiffered?.(bookId) },
    );
    syncs.set(bookId, made);
    return made;
  };
  return async (isGlance = false) => {
    for (const book of books()) {
      const both = syncOf(book);
      const error: unknown = await (isGlance ? both.glance() : both.sync()).catch((met: unknown) => met);
      onSync?.(book.bookId, error);
      if (error === undefined) continue;
      if (!isBookGone(error)) throw error;
      // What waits for it is not lost with it.
      await emptyCopy(replica, book.bookId);
    }
  };
}
