import type { CallAnswer } from '#contract/calls.ts';
import { canFingerprint, compareWithSaved, type SavedComparison } from '#ledger/fingerprint.ts';
import type { ImportPreview } from '#ledger/import-preview.ts';
import { readAccount } from '#ledger/wire.ts';
import { type VerificationResult, verifyBooks } from '#web/data/proof/verify.ts';
import { formatError } from '#web/session/client.ts';
import type { Session } from '#web/session/session.ts';
import { verify as verifyTexts } from '#web/languages/en/verify.ts';
import type { ParsedExportFile } from './read-file.ts';

/** What was found out after an import; undefined where nobody looked, `failure` where that failed. */
export type ImportCheck = {
  verified?: VerificationResult | undefined;
  sameness?: SavedComparison | undefined;
  failure?: string | undefined;
};

/** What went in, of which file. */
type CompletedImport = {
  file: ParsedExportFile;
  preview: ImportPreview;
  isTransactionsOnly: boolean;
  result: CallAnswer<'import-data'>;
  /** The book that transactions went into without their accounts. */
  bookName: string;
};

/** Whether all of the file went in. */
function isWhole({ file, preview, isTransactionsOnly, result }: CompletedImport): boolean {
  const isAll = preview.transactions.length === file.transactions.length;
  const isRefused = file.rejected.length + result.rejected.length > 0;
  return isAll && !isTransactionsOnly && result.complete && !isRefused;
}

/** The names of the books that something went into. */
async function findImportedBooks(call: Session['call'], { file, isTransactionsOnly, bookName }: CompletedImport) {
  if (isTransactionsOnly) return [bookName];
  const ids = new Set(file.accounts.flatMap(({ item }) => (item.isBook ? [item.id] : [])));
  const books = (await call('all-books', {})).map(readAccount);
  return books.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

/** Compares what lies in the place with the fingerprints of the file, where both can be had. */
async function compareWithFile({ call, mayUse }: Session, imported: CompletedImport): Promise<SavedComparison | undefined> {
  const { file } = imported;
  const canCompare = file.fingerprints !== undefined && mayUse('isExportPossible') && canFingerprint();
  if (!canCompare || file.fingerprints === undefined || !isWhole(imported)) return undefined;
  const ids = new Set([
    ...[...file.accounts, ...file.transactions].map(({ item }) => item.id),
    ...file.items.map(({ ItemId }) => ItemId),
  ]);
  return compareWithSaved(file.fingerprints, (await call('export-data', {})).data, ids);
}

/** Looks whether the books into which a file went are right, and whether they are those of the file. Never rejects. */
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
