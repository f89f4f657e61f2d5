import type { ImportProgress } from '#contract/transfer.ts';

/** What the worker of the copies is told to do. */
export type CopyOrder =
  /** Write all books to a file of the disk. */
  | { do: 'write'; file: FileSystemFileHandle }
  /** Write the copy of a day (`YYYY-MM-DD`), beside the books. */
  | { do: 'keep'; day: string }
  /** Put the copy of this name in the place of the books. */
  | { do: 'bring-back'; name: string }
  /** Delete the books; their copies stay. */
  | { do: 'empty' };

/** What becomes of it; a failure is named as the browser names it. */
export type CopyOutcome =
  | { type: 'progress'; progress: ImportProgress }
  | { type: 'done' }
  | { type: 'failure'; name: string; message: string };
