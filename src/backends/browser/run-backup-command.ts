import type { OnProgress } from '#contract/transfer.ts';
import { startJob } from '#jobs/start-job.ts';
import type { BackupJob, BackupCommand } from './backup-job.ts';

/**
 * Has something done about copies of all books of a database of this browser, in a worker of its own: all of it or nothing.
 * @throws Error with the name that the browser gives it, such as NotFoundError
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
