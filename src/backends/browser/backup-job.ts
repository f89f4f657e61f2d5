import type { ImportProgress } from '#contract/transfer.ts';

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
