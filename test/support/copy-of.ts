import { writeCopyDocument, type CopyPlainTexts, type ReaderPage } from '#exports/copy/document.ts';
import { packBook } from '#exports/copy/pack.ts';
import type { PackedCopy } from '#exports/copy/packed.ts';
import type { DayRange } from '#ledger/days.ts';
import { readBookOfExport as readExported } from '#ledger/exported-books.ts';
import { type ExportedRows, calculateFingerprints } from '#ledger/fingerprint.ts';

/** The id of the one book of an export. */
const bookIdOf = ({ accounts }: ExportedRows) =>
  accounts.find(({ ParentAccountId }) => ParentAccountId === null)?.AccountId ?? '';

/** What a copy to read of the one book of an export holds. */
export async function packExportedBook(rows: ExportedRows, days: DayRange = {}, madeOn = '2026-11-22'): Promise<PackedCopy> {
  const id = bookIdOf(rows);
  const fingerprint = (await calculateFingerprints(rows)).get(id);
  return packBook({ ...readExported(rows, id), days, madeOn, fingerprint });
}

/** A page that does nothing, where what is read is looked at without a browser. */
const noPage: ReaderPage = { script: '', style: '', scriptDigest: 'sha256-0', styleDigest: 'sha256-1' };

/** The words before the page of a file runs. */
export const copyTexts: CopyPlainTexts = {
  language: 'en',
  title: 'A copy to read',
  about: ['Of a book.'],
  withoutScript: 'Without scripts.',
};

/** The file of a copy to read. */
export async function writeCopyFile(
  packed: PackedCopy,
  { words: texts = copyTexts, page = noPage, password = '' } = {},
): Promise<string> {
  return (await writeCopyDocument(packed, page, texts, password)).join('');
}
