import type { Backend } from '#backends/backend.ts';
import { createBrowserBackend, type BooksFlag } from '#backends/browser/browser-backend.ts';
import { openDailyBackups } from '#backends/browser/daily-backups.ts';
import { runBackupCommand } from '#backends/browser/run-backup-command.ts';
import { type CallName, isCallName } from '#contract/calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { isExampleProvider } from '#contract/this-browser.ts';

const flagKey = 'Partita.BooksHere';

/** The name of the database; those of the example lie beside one's own. */
function databaseNameOf({ publicConfig }: ProviderConfig): string {
  return `Partita.${publicConfig?.uniqueId ?? 'Books'}`;
}

const booksFlag: BooksFlag = {
  isSet: () => localStorage.getItem(flagKey) !== null,
  set: () => localStorage.setItem(flagKey, 'true'),
  clear: () => localStorage.removeItem(flagKey),
  setGone: () => localStorage.setItem(flagKey, 'false'),
};

/** What all tabs tell one another of changes in these books. */
const openChangesChannel = (provider: ProviderConfig) => new BroadcastChannel(`${databaseNameOf(provider)}.Changes`);

/** Books in this browser; those of the example lie beside one's own. Feedback goes to `ownServer`. */
export function openLocalBooks(provider: ProviderConfig, ownServer: Backend): Backend {
  const isExampleBook = isExampleProvider(provider);
  const language = document.documentElement.lang === 'de' ? 'de' : 'en';
  const changes = openChangesChannel(provider);
  const backend = createBrowserBackend({
    name: databaseNameOf(provider),
    booksFlag: isExampleBook ? undefined : booksFlag,
    onDeleted: async () => openDailyBackups(databaseNameOf(provider)).remove(),
    example: isExampleBook ? language : undefined,
    onChanged: (name) => changes.postMessage(name),
    messages: ownServer,
  });
  return {
    ...backend,
    close() {
      backend.close?.();
      changes.close();
    },
  };
}

/** What can be done with the books of this browser besides the calls. */
export function createLocalBookTools(provider: ProviderConfig) {
  const name = databaseNameOf(provider);
  return {
    /** Hears of each call that has changed them, in whatever tab. @returns unsubscribe */
    onChanged(listener: (name: CallName) => void): () => void {
      const changes = openChangesChannel(provider);
      changes.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string' && isCallName(data)) listener(data);
      });
      return () => changes.close();
    },
    /** Writes all of them to a file, or nothing. @throws Error with the name that the browser gives it */
    writeCopy: (file: FileSystemFileHandle) => runBackupCommand(name, { do: 'write', file }),
    /** The copies of the last days beside the books, newest first; none where the browser keeps none. */
    dayCopies: () =>
      openDailyBackups(name)
        .list()
        .catch(() => []),
    /** Writes the copy of a day (`YYYY-MM-DD`). @throws Error */
    writeDailyBackup: (day: string) => runBackupCommand(name, { do: 'write-daily', day }),
    /** What is in one of these copies. @throws Error where it cannot be read */
    readDailyBackup: (copy: string) => openDailyBackups(name).read(copy),
    /** Puts one of these copies in the place of the books, for a page that is loaded anew afterwards. @throws Error */
    async bringBack(copy: string, onProgress: OnProgress): Promise<void> {
      booksFlag.set();
      await runBackupCommand(name, { do: 'restore', name: copy }, onProgress);
    },
    /** Takes what is left of the books away, for a page that is loaded anew afterwards; their copies stay. @throws Error */
    async restart(): Promise<void> {
      await runBackupCommand(name, { do: 'delete-books' });
      booksFlag.clear();
    },
  };
}
