import { bookRefusal } from '#contract/refusals/books.ts';
import type { Replica } from '#documents/replica/replica.ts';
import type { Backend } from '#backends/backend.ts';
import { isBookGone, type Marks } from './copy.ts';
import { createSync, type SyncOptions } from './sync.ts';

/** A book that is kept: its id, where its copy stands, and whether there is one by now. */
export type KeptBook = { bookId: string; marks: Marks; isFilled: boolean };

export type KeptDependencies = {
  place: Pick<Backend, 'call' | 'exportUnread'>;
  replica: Replica;
  /** The books of the place that are kept here. */
  books(): readonly KeptBook[];
  /** Whether the place still answers for whose books they are: for anybody else there are none of them. */
  isOurs?: () => Promise<boolean>;
  /** Hears that a book is not there any more, and its copy neither. */
  onGone?: (bookId: string) => void;
} & SyncOptions;

/**
 * Brings all kept books and their place together. Where there is no such book any more what waits for it is refused.
 * @returns `sync` does so, at a glance only where something has happened since; `prove` looks whether the copy of a book is the same, as
 * `createSync` says. Both throw a CallError where the place cannot be asked.
 */
export function createSyncs({
  place,
  replica,
  books,
  isOurs = async () => true,
  onGone,
  ...options
}: KeptDependencies) {
  const syncs = new Map<string, ReturnType<typeof createSync>>();
  const syncOf = ({ bookId, marks }: KeptBook) => {
    const known = syncs.get(bookId);
    if (known !== undefined) return known;
    const made = createSync({ place, replica, bookId, marks }, options);
    syncs.set(bookId, made);
    return made;
  };
  /** What was done in a book that is gone is kept as refused; the copy goes. */
  const letGo = async (bookId: string): Promise<void> => {
    for (
      let [next] = await replica.waiting(bookId);
      next !== undefined;
      [next] = await replica.waiting(bookId)
    )
      await replica.refuse(next, bookRefusal('bookNotFound'));
    if (await replica.empty(bookId)) onGone?.(bookId);
  };

  const sync = async (isGlance = false): Promise<void> => {
    for (const book of books()) {
      const both = syncOf(book);
      const error: unknown = await (isGlance ? both.glance() : both.sync()).catch((met: unknown) => met);
      if (error === undefined) continue;
      if (!isBookGone(error) || !(await isOurs())) throw error;
      await letGo(book.bookId);
    }
  };
  const prove = async (bookId: string): Promise<boolean | undefined> => {
    const book = books().find((each) => each.bookId === bookId);
    return book && syncOf(book).prove();
  };
  return { sync, prove };
}
