/** The worker that makes a copy to read: of the rows of an export, so that the page never waits for that. */
import { writeCopyDocument, type CopyPlainTexts, type ReaderPage } from '#exports/copy/document.ts';
import { packBook } from '#exports/copy/pack.ts';
import { serveJob } from '#jobs/start-job.ts';
import { readBookOfExport } from '#ledger/exported-books.ts';
import { canFingerprint, type ExportedRows, calculateFingerprints, formatFingerprint } from '#ledger/fingerprint.ts';
import type { DayRange } from '#ledger/days.ts';

/** Makes a copy to read: rows of an export, then of which book, of which days, and how. */
export type CopyJob = {
  part: Partial<ExportedRows>;
  request: {
    bookId: string;
    days: DayRange;
    madeOn: string;
    /** Empty where it is not sealed. */
    password: string;
    page: ReaderPage;
    words: CopyPlainTexts;
    /** The text about the fingerprint, with a # for its digits; absent if there is nothing to say. */
    fingerprintText: string | undefined;
  };
  update: never;
  /** The reason for which there is no file: nothing in the book, or nothing in its days. */
  result: Blob | 'no book' | 'no rows';
};

const items: NonNullable<ExportedRows['items']> = [];
const exported: ExportedRows = { accounts: [], transactions: [], items };

function addTo<Row>(list: Row[], rows: readonly Row[] = []): void {
  for (const row of rows) list.push(row);
}

serveJob<CopyJob>({
  addPart: (rows) => {
    addTo(exported.accounts, rows.accounts);
    addTo(exported.transactions, rows.transactions);
    addTo(items, rows.items);
  },
  async run({ bookId, days, madeOn, password, page, words, fingerprintText }) {
    const { accounts, transactions } = readBookOfExport(exported, bookId);
    if (accounts.length === 0) return 'no book';
    const fingerprint = canFingerprint() ? (await calculateFingerprints(exported)).get(bookId) : undefined;
    const packed = packBook({ accounts, transactions, days, madeOn, fingerprint });
    if (packed.rows.count === 0 && days.from !== undefined) return 'no rows';
    const digits = fingerprint === undefined ? undefined : formatFingerprint(fingerprint);
    const fingerprintLine = digits === undefined ? undefined : fingerprintText?.replace('#', digits);
    const allTexts = { ...words, about: fingerprintLine === undefined ? words.about : [...words.about, fingerprintLine] };
    return new Blob(await writeCopyDocument(packed, page, allTexts, password), { type: 'text/html' });
  },
});
