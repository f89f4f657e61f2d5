import { vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { ChangesSince } from '#contract/actions.ts';
import { addSmallBook } from '../conformance/support.ts';
import { documentsUser } from './documents-user.ts';
import { noDocuments, openMemoryStore } from './memory-store.ts';

/** Somebody with a book on two devices, and where its log stands. */
export async function followed(options?: { takesAnyCommit: boolean }) {
  const documents = noDocuments();
  const store = openMemoryStore(documents, options);
  const user = documentsUser(documents, store);
  const book = await addSmallBook(user);
  return { documents, store, user, book, other: documentsUser(documents), mark: await markOf(user) };
}

/** The present mark of a book. */
export const markOf = async (user: Backend, bookName?: string) =>
  (await user.call('changes-since', bookName === undefined ? {} : { bookName })).Mark;

/** All that was done since a mark, page by page. */
export async function pagesSince(user: Backend, mark: string, bookName?: string): Promise<ChangesSince[]> {
  const pages: ChangesSince[] = [];
  for (let since = mark; ;) {
    const body = bookName === undefined ? { since } : { since, bookName };
    const page = await user.call('changes-since', body);
    pages.push(page);
    if (!page.HasMore) return pages;
    if (page.Mark === since) throw new Error('it goes round in a circle');
    since = page.Mark;
  }
}

/** Has the clock of all devices stand at a moment, until `vi.useRealTimers`. */
export const clockAt = (moment: string) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(moment));
};
