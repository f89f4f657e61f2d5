import type { ImportProgress } from '#contract/transfer.ts';

/** What the worker of the copies is told to do. */
export type BackupCommand =
  /** Write all books to a file of the disk. */
  | { do: 'write'; file: FileSystemFileHandle }
  /** Write the copy of a day (`YYYY-MM-DD`), beside the books. */
  | { do: 'write-daily'; day: string }
  /** Put the copy of this name in the place of the books. */
  | { do: 'restore'; name: string }
  /** Delete the books; their copies stay. */
  | { do: 'delete-books' };

export type BackupJob = { part: never; order: BackupCommand; news: ImportProgress; outcome: void };
