import { app as texts } from '#web/languages/en/app.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import type { OpenBook } from '#web/data/open-book.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';
import { createStore, type Readable, watch } from '#web/signals/store.ts';
import type { StartMachine } from './start-machine.ts';

type OpenBookDeps = {
  machine: StartMachine;
  /** Called with the id of another book that was opened. */
  onSwitched: (bookId: string) => void;
};

/** The open book, once the start has come to it, and how to open another (spec 4 Book switching). */
export function createOpenBook({ machine, onSwitched }: OpenBookDeps): Readable<OpenBook | undefined> {
  const rootNow = () => {
    const state = machine.now();
    return state.name === 'ready' ? state.root : undefined;
  };

  const open = (name: string) => {
    const before = rootNow()?.id;
    remember('CurrentBookName', name);
    remember('CurrentAccountNameTree', undefined);
    openedCache()?.markBookStale(name);
    void machine.openBook().then(() => {
      const now = rootNow()?.id;
      if (now !== undefined && now !== before) onSwitched(now);
    });
  };

  const reload = async () => {
    openedCache()?.markAllStale();
    const before = rootNow();
    await machine.reload();
    const now = rootNow();
    if (now === undefined) return;
    // Reading the book anew brings its accounts; a register or an overview in sight is asked for besides.
    void openedCache()?.refreshInSight(now.name);
    const isRenamed = now.id === before?.id && now.name !== before.name;
    if (isRenamed) events.raise('account-updated', { account: now, bookName: before.name });
  };

  const openBook = createStore<OpenBook | undefined>(undefined);
  watch(machine, rootNow, (root) =>
    openBook.set(root && { bookId: root.id, bookName: root.name || texts.rootAccount, open, reload }),
  );
  return openBook;
}
