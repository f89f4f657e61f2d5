/** The worker that creates a read-only copy from exported records without blocking the page. */
import { writeCopyDocument, type CopyPlainTexts, type ReaderPage } from '#exports/read-only-copy/document.ts';
import { packBook } from '#exports/read-only-copy/pack.ts';
import { serveJob } from '#jobs/start-job.ts';
import { readBookOfExport } from '#ledger/exported-books.ts';
import {
  canFingerprint,
  type ExportedRows,
  calculateFingerprints,
  formatFingerprint,
} from '#ledger/fingerprint.ts';
import type { DayRange } from '#ledger/days.ts';

/** The messages of the worker: parts of the exported records, then the request with book, period and options. */
export type CopyJob = {
  part: Partial<ExportedRows>;
  request: {
    bookId: string;
    days: DayRange;
    madeOn: string;
    /** Empty if the copy is not encrypted. */
    password: string;
    page: ReaderPage;
    words: CopyPlainTexts;
    /** The text about the fingerprint, with a # for its digits; undefined if the copy shows no fingerprint. */
    fingerprintText: string | undefined;
  };
  update: never;
  /** The file, or the reason why there is none: the book does not exist, or it has no transactions in the period. */
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
    const allTexts = {
      ...words,
      about: fingerprintLine === undefined ? words.about : [...words.about, fingerprintLine],
    };
    return new Blob(await writeCopyDocument(packed, page, allTexts, password), { type: 'text/html' });
  },
});
