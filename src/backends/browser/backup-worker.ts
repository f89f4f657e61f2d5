/** The worker that writes and restores backups of all books of this browser, so that neither the page nor its calls wait. */
import { serveJob } from '#jobs/start-job.ts';
import { canFingerprint, calculateFingerprints } from '#ledger/fingerprint.ts';
import { makeId } from '#ledger/ids.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { createBooks } from './books.ts';
import { openDailyBackups } from './daily-backups.ts';
import { toJsonPieces } from './json-pieces.ts';
import type { BackupCommand, BackupJob } from './run-backup-command.ts';

// Reading a deleted database must not create it again.
const books = createBooks(self.name, { mustExist: true });
const backups = openDailyBackups(self.name);

async function write(file: FileSystemFileHandle): Promise<void> {
  const { data } = await books.call('export-data', {});
  const fingerprints = canFingerprint() ? Object.fromEntries(await calculateFingerprints(data)) : undefined;
  // The old content of the file stays until everything is written.
  const writable = await file.createWritable();
  try {
    for (const piece of toJsonPieces({ ...data, fingerprints })) await writable.write(piece);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

async function writeDaily(day: string): Promise<void> {
  const { data } = await books.call('export-data', {});
  if (data.accounts.length > 0) await backups.write(data, day);
}

async function restore(name: string, onProgress: OnProgress): Promise<void> {
  // The backup is read completely before the books are deleted.
  const data = await backups.read(name);
  await books.call('delete-user-account', {});
  const { complete, failure } = await books.call(
    'import-data',
    { data, action: { id: makeId(), kind: 'restore-backup' } },
    onProgress,
  );
  if (!complete) throw new Error(failure?.message ?? '');
}

async function run(command: BackupCommand, onProgress: OnProgress): Promise<void> {
  switch (command.do) {
    case 'write':
      return write(command.file);
    case 'write-daily':
      return writeDaily(command.day);
    case 'restore':
      return restore(command.name, onProgress);
    default:
      await books.call('delete-user-account', {});
  }
}

serveJob<BackupJob>({ run });
