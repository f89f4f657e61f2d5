import type { CallAnswer } from '#contract/calls.ts';
import { canFingerprint, compareWithSaved, type SavedComparison } from '#ledger/fingerprint.ts';
import type { ImportPreview } from '#ledger/import-preview.ts';
import { readAccount } from '#ledger/wire.ts';
import { type VerificationResult, verifyBooks } from '#web/data/verification/verify.ts';
import { formatError } from '#web/session/client.ts';
import type { Session } from '#web/session/session.ts';
import { verify as verifyTexts } from '#web/languages/en/verify.ts';
import type { ParsedExportFile } from './read-export-file.ts';

/** The result of the checks after an import. Missing values were not checked; `failure` is set if the checks failed. */
export type ImportCheck = {
  verified?: VerificationResult | undefined;
  sameness?: SavedComparison | undefined;
  failure?: string | undefined;
};

/** An import and its file. */
type CompletedImport = {
  file: ParsedExportFile;
  preview: ImportPreview;
  isTransactionsOnly: boolean;
  result: CallAnswer<'import-data'>;
  /** The book that received transactions without their accounts. */
  bookName: string;
};

/** True if the whole file was imported. */
function isWhole({ file, preview, isTransactionsOnly, result }: CompletedImport): boolean {
  const isAll = preview.transactions.length === file.transactions.length;
  const hasRejectedRows = file.rejected.length + result.rejected.length > 0;
  return isAll && !isTransactionsOnly && result.complete && !hasRejectedRows;
}

/** Returns the names of the books that received data. */
async function findImportedBooks(
  call: Session['call'],
  { file, isTransactionsOnly, bookName }: CompletedImport,
) {
  if (isTransactionsOnly) return [bookName];
  const ids = new Set(file.accounts.flatMap(({ item }) => (item.isBook ? [item.id] : [])));
  const books = (await call('all-books', {})).map(readAccount);
  return books.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

/** Compares the stored data with the fingerprints of the file, if both are available. */
async function compareWithFile(
  { call, mayUse }: Session,
  imported: CompletedImport,
): Promise<SavedComparison | undefined> {
  const { file } = imported;
  const canCompare = file.fingerprints !== undefined && mayUse('isExportPossible') && canFingerprint();
  if (!canCompare || file.fingerprints === undefined || !isWhole(imported)) return undefined;
  const ids = new Set([
    ...[...file.accounts, ...file.transactions].map(({ item }) => item.id),
    ...file.items.map(({ ItemId }) => ItemId),
  ]);
  return compareWithSaved(file.fingerprints, (await call('export-data', {})).data, ids);
}

/** Verifies the books that received data, and compares them with the file. Never rejects. */
export async function checkImport(session: Session, imported: CompletedImport): Promise<ImportCheck> {
  const { call } = session;
  try {
    const names = await findImportedBooks(call, imported);
    const verified = names.length > 0 ? await verifyBooks(call, names) : undefined;
    return { verified, sameness: await compareWithFile(session, imported) };
  } catch (error) {
    return { failure: verifyTexts.failed(formatError(error)) };
  }
}
