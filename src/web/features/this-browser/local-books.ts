import type { CallInput, CallName } from '#contract/calls.ts';
import type { OnProgress } from '#contract/transfer.ts';

/** A copy of all books as they were at the end of a day, beside them in this browser. */
export type DailyBackup = { name: string; atMs: number; accounts: number; transactions: number };

/** What can be done with the books of this browser besides the calls. */
export type LocalBooks = {
  /** Hears of each call that has changed them, in whatever tab. @returns unsubscribe */
  onChanged(listener: (name: CallName) => void): () => void;
  /** Writes all of them to a file, or nothing. @throws Error with the name that the browser gives it */
  writeCopy(file: FileSystemFileHandle): Promise<void>;
  /** The copies of the last days, newest first; none where the browser keeps none. */
  dayCopies(): Promise<DailyBackup[]>;
  /** Writes the copy of a day (`YYYY-MM-DD`). @throws Error */
  writeDailyBackup(day: string): Promise<void>;
  /** What is in one of them, to be brought in. @throws Error where it cannot be read */
  readDailyBackup(name: string): Promise<CallInput<'import-data'>['data']>;
  /** Puts one of them in the place of the books; the page is to be loaded anew then. @throws Error */
  bringBack(name: string, onProgress: OnProgress): Promise<void>;
  /** Takes away what is left of the books, but for the copies; the page is to be loaded anew then. @throws Error */
  restart(): Promise<void>;
};
