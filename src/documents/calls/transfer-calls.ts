import type { Handlers } from '#documents/handlers.ts';
import { exportBook, exportRows } from '#documents/transfer/unreadable.ts';
import { importRows } from '#documents/transfer/import.ts';

/** The calls that go over everything: they read and write past the cache. */
export const transferHandlers: Handlers<'export-data' | 'import-data'> = {
  'export-data': async ({ bulk }, { bookName }) =>
    bookName === undefined
      ? exportRows(await bulk(), new Date())
      : exportBook(await bulk(), bookName, new Date()),
  async 'import-data'({ bulk, repository, action, pause, onProgress }, body) {
    try {
      const head = repository.begin(action);
      return await importRows({ store: await bulk(), pause, head, action }, body, onProgress);
    } finally {
      repository.forget();
    }
  },
};
