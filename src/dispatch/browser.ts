import type { Backend } from '#backends/backend.ts';
import { createBrowserBackend, type BooksFlag } from '#backends/browser/browser-backend.ts';
import { openDailyBackups } from '#backends/browser/daily-backups.ts';
import { runBackupCommand } from '#backends/browser/run-backup-command.ts';
import { type CallName, isCallName } from '#contract/calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { isExampleProvider } from '#contract/browser-providers.ts';

const flagKey = 'Partita.HasLocalBooks';

/** Returns the name of the database. The example has a database of its own. */
function databaseNameOf({ publicConfig }: ProviderConfig): string {
  return `Partita.${publicConfig?.uniqueId ?? 'Books'}`;
}

const booksFlag: BooksFlag = {
  isSet: () => localStorage.getItem(flagKey) !== null,
  set: () => localStorage.setItem(flagKey, 'true'),
  clear: () => localStorage.removeItem(flagKey),
  setGone: () => localStorage.setItem(flagKey, 'false'),
};

/** Opens the channel on which all tabs report changes of these books. */
const openChangesChannel = (provider: ProviderConfig) =>
  new BroadcastChannel(`${databaseNameOf(provider)}.Changes`);

/** Opens the books in this browser, or the example. Feedback goes to `ownServer`. */
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

/** Returns further operations on the books of this browser, besides the calls. */
export function createLocalBookTools(provider: ProviderConfig) {
  const name = databaseNameOf(provider);
  return {
    /** Subscribes to the calls that changed the books, in any tab. @returns unsubscribe */
    onChanged(listener: (name: CallName) => void): () => void {
      const changes = openChangesChannel(provider);
      changes.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string' && isCallName(data)) listener(data);
      });
      return () => changes.close();
    },
    /** Writes all books to a file, completely or not at all. @throws Error with the browser's error name */
    writeCopy: (file: FileSystemFileHandle) => runBackupCommand(name, { do: 'write', file }),
    /** Returns the daily backups, newest first; an empty list if the browser does not support them. */
    dayCopies: () =>
      openDailyBackups(name)
        .list()
        .catch(() => []),
    /** Writes the backup of a day (`YYYY-MM-DD`). @throws Error */
    writeDailyBackup: (day: string) => runBackupCommand(name, { do: 'write-daily', day }),
    /** Reads the content of a daily backup. @throws Error if it cannot be read */
    readDailyBackup: (copy: string) => openDailyBackups(name).read(copy),
    /** Replaces the books with a daily backup; the page has to be reloaded afterwards. @throws Error */
    async restoreBackup(copy: string, onProgress: OnProgress): Promise<void> {
      booksFlag.set();
      await runBackupCommand(name, { do: 'restore', name: copy }, onProgress);
    },
    /** Deletes all remaining data of the books; the page has to be reloaded afterwards. The backups stay. @throws Error */
    async restart(): Promise<void> {
      await runBackupCommand(name, { do: 'delete-books' });
      booksFlag.clear();
    },
  };
}
