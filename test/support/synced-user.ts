import { vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { ChangesSince } from '#contract/actions.ts';
import { addSmallBook } from '../conformance/support.ts';
import { createDocumentsUser } from './documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from './memory-store.ts';

/** Creates a user with a book on two devices, and the sync cursor of the book. */
export async function createSyncedUser(options?: { takesAnyCommit: boolean }) {
  const documents = createMemoryDocuments();
  const store = openMemoryStore(documents, options);
  const user = createDocumentsUser(documents, store);
  const book = await addSmallBook(user);
  return {
    documents,
    store,
    user,
    book,
    otherDevice: createDocumentsUser(documents),
    cursor: await readCurrentCursor(user),
  };
}

/** Reads the current sync cursor of a book. */
export const readCurrentCursor = async (user: Backend, bookName?: string) =>
  (await user.call('changes-since', bookName === undefined ? {} : { bookName })).Cursor;

/** Reads all changes since a sync cursor, page by page. */
export async function readChangesSince(
  user: Backend,
  cursor: string,
  bookName?: string,
): Promise<ChangesSince[]> {
  const pages: ChangesSince[] = [];
  for (let since = cursor; ;) {
    const body = bookName === undefined ? { since } : { since, bookName };
    const page = await user.call('changes-since', body);
    pages.push(page);
    if (!page.HasMore) return pages;
    if (page.Cursor === since) throw new Error('it goes round in a circle');
    since = page.Cursor;
  }
}

/** Stops the clock of all devices at a moment, until `vi.useRealTimers`. */
export const stopClock = (moment: string) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(moment));
};
