import type { ImportProgress, OnProgress } from '#contract/transfer.ts';
import { startJob } from '#jobs/start-job.ts';

/** A command for the worker that writes and restores backups. */
export type BackupCommand =
  /** Write all books to a file of the disk. */
  | { do: 'write'; file: FileSystemFileHandle }
  /** Write the backup of a day (`YYYY-MM-DD`) to the storage of the browser. */
  | { do: 'write-daily'; day: string }
  /** Replace the books with the backup of this name. */
  | { do: 'restore'; name: string }
  /** Delete the books but keep their backups. */
  | { do: 'delete-books' };

export type BackupJob = { part: never; request: BackupCommand; update: ImportProgress; result: void };

/**
 * Runs a backup command for the books of a database in a separate worker, completely or not at all.
 * @throws Error with the browser's error name, such as NotFoundError
 */
export async function runBackupCommand(
  databaseName: string,
  command: BackupCommand,
  onProgress?: OnProgress,
): Promise<void> {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
    type: 'module',
    name: databaseName,
  });
  const job = startJob<BackupJob>(worker, onProgress);
  try {
    await job.run(command);
  } finally {
    job.end();
  }
}
