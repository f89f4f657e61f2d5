import type { CallHandlers } from '#documents/call-handlers.ts';
import { exportBook, exportRows } from '#documents/transfer/unreadable.ts';
import { importDocuments } from '#documents/transfer/import.ts';
import { verifyStored } from '#documents/transfer/verify.ts';

/** The handler that verifies a book; it bypasses the cache. */
export const verifyHandlers: CallHandlers<'verify-book'> = {
  'verify-book': async ({ bulk, leaveOut }, { bookName }) => {
    const verified = await verifyStored(await bulk(), bookName);
    for (const { what, id } of verified.problems) if (what === 'unreadable') leaveOut(id);
    return verified;
  },
};

/** The handlers for export and import; they bypass the cache. */
export const transferHandlers: CallHandlers<'export-data' | 'import-data'> = {
  'export-data': async ({ bulk }, { bookName }) =>
    bookName === undefined
      ? exportRows(await bulk(), new Date())
      : exportBook(await bulk(), bookName, new Date()),
  async 'import-data'({ bulk, repository, action, pause, onProgress }, body) {
    try {
      const head = repository.begin(action);
      return await importDocuments({ store: await bulk(), pause, head, action }, body, onProgress);
    } finally {
      repository.forget();
    }
  },
};
