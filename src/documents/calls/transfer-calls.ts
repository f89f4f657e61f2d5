import type { Handlers } from '#documents/handlers.ts';
import { exportRows } from '#documents/transfer/export.ts';
import { importRows } from '#documents/transfer/import.ts';

/** The calls that go over everything: they read and write past the cache. */
export const transferHandlers: Handlers<'export-data' | 'import-data'> = {
  'export-data': async ({ bulk }) => exportRows(await bulk(), new Date()),
  async 'import-data'({ bulk, repository, pause, onProgress }, body) {
    try {
      return await importRows(await bulk(), body, pause, onProgress);
    } finally {
      repository.forget();
    }
  },
};
