import type { PlainWords, ReaderPage } from '#exports/copy/document.ts';
import type { Days } from '#ledger/days.ts';
import type { ExportedRows } from '#ledger/fingerprint.ts';

/** Makes a copy to read: rows of an export, then of which book, of which days, and how. */
export type CopyJob = {
  part: Partial<ExportedRows>;
  request: {
    bookId: string;
    days: Days;
    madeOn: string;
    /** Empty where it is not sealed. */
    password: string;
    page: ReaderPage;
    words: PlainWords;
    /** What is said of the fingerprint, with a # for its digits; absent where nothing is to be said. */
    ofFingerprint: string | undefined;
  };
  update: never;
  /** What there was nothing of, where no file came of it: of the book, or of its days. */
  result: Blob | 'no book' | 'no rows';
};
