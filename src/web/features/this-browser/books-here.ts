import type { CallName } from '#contract/calls.ts';

/** What can be done with the books of this browser besides the calls. */
export type BooksHere = {
  /** Hears of each call that has changed them, in whatever tab. @returns unsubscribe */
  onChanged(listener: (name: CallName) => void): () => void;
  /** Writes all of them to a file, or nothing. @throws Error with the name that the browser gives it */
  writeCopy(file: FileSystemFileHandle): Promise<void>;
};
