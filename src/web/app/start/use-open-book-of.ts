import { useEffect, useMemo } from 'react';
import { texts } from '#web/app/shell/texts.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import type { OpenBook } from '#web/data/open-book.ts';
import type { BookNames } from '#web/session/book-names.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';
import type { StartMachine, StartState } from './start-machine.ts';

type OpenBookDeps = {
  state: StartState;
  machine: StartMachine;
  bookNames: Pick<BookNames, 'subscribe'>;
  /** Called with the id of another book that was opened. */
  onSwitched: (bookId: string) => void;
};

/** Takes in what other devices make of the names of books. */
function useBookNews(bookNames: OpenBookDeps['bookNames'], openBook: OpenBook | undefined): void {
  useEffect(
    () =>
      bookNames.subscribe((news) => {
        const cache = openedCache();
        if (news === 'renamed') void openBook?.reload();
        // What is open stays in sight, with all that is typed.
        else cache?.markBooksStale(cache.queryClient);
      }),
    [bookNames, openBook],
  );
}

/** The open book, once the start has come to it, and how to open another (spec 4 Book switching). */
export function useOpenBookOf({ state, machine, bookNames, onSwitched }: OpenBookDeps): OpenBook | undefined {
  const openBook = useMemo<OpenBook | undefined>(() => {
    if (state.name !== 'ready') return undefined;
    const { id, name: bookName } = state.root;
    return {
      bookId: id,
      bookName: bookName || texts.rootAccount,
      open: (name) => {
        remember('CurrentBookName', name);
        remember('CurrentAccountNameTree', undefined);
        const cache = openedCache();
        cache?.markBookStale(cache.queryClient, name);
        void machine.openBook().then(() => {
          const now = machine.state();
          if (now.name === 'ready' && now.root.id !== id) onSwitched(now.root.id);
        });
      },
      reload: async () => {
        const cache = openedCache();
        cache?.markAllStale(cache.queryClient);
        // Whoever asks may have come to know the book by an earlier name.
        const before = machine.state();
        const nameBefore = before.name === 'ready' ? before.root.name : bookName;
        await machine.reload();
        const now = machine.state();
        const isRenamed = now.name === 'ready' && now.root.id === id && now.root.name !== nameBefore;
        // Reading the book anew brings its accounts; a register or an overview in sight is asked for besides.
        if (cache !== undefined && now.name === 'ready')
          void cache.refreshInSight(cache.queryClient, now.root.name);
        if (isRenamed) events.raise('account-updated', { account: now.root, bookName: nameBefore });
      },
    };
  }, [state, machine, onSwitched]);
  useBookNews(bookNames, openBook);
  return openBook;
}
