import { writeCopyDocument, type CopyPlainTexts, type ReaderPage } from '#exports/read-only-copy/document.ts';
import { packBook } from '#exports/read-only-copy/pack.ts';
import type { PackedCopy } from '#exports/read-only-copy/packed-copy.ts';
import type { DayRange } from '#ledger/days.ts';
import { readBookOfExport as readExported } from '#ledger/exported-books.ts';
import { type ExportedRows, calculateFingerprints } from '#ledger/fingerprint.ts';

/** Returns the id of the only book in an export. */
const bookIdOf = ({ accounts }: ExportedRows) =>
  accounts.find(({ ParentAccountId }) => ParentAccountId === null)?.AccountId ?? '';

/** Packs the only book of an export as a read-only copy. */
export async function packExportedBook(
  rows: ExportedRows,
  days: DayRange = {},
  madeOn = '2026-11-22',
): Promise<PackedCopy> {
  const id = bookIdOf(rows);
  const fingerprint = (await calculateFingerprints(rows)).get(id);
  return packBook({ ...readExported(rows, id), days, madeOn, fingerprint });
}

/** An empty page, for tests that read the file without a browser. */
const noPage: ReaderPage = { script: '', style: '', scriptDigest: 'sha256-0', styleDigest: 'sha256-1' };

/** The texts that the file shows before its page runs. */
export const copyTexts: CopyPlainTexts = {
  language: 'en',
  title: 'A copy to read',
  about: ['Of a book.'],
  withoutScript: 'Without scripts.',
};

/** Writes the file of a read-only copy. */
export async function writeCopyFile(
  packed: PackedCopy,
  { words: texts = copyTexts, page = noPage, password = '' } = {},
): Promise<string> {
  return (await writeCopyDocument(packed, page, texts, password)).join('');
}
