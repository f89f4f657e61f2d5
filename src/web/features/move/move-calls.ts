import type { VerifyResult } from '#contract/actions.ts';
import type { CallAnswer } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { Capability, ProviderConfig } from '#contract/providers.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { User } from '#contract/users.ts';
import {
  type BookDifference,
  listExportedBooks,
  withNamesOf,
  compareExports,
  type ExportedBook,
  listRowsToDelete,
  withoutDanglingItems,
} from '#ledger/exported-books.ts';
import { canFingerprint, calculateFingerprints } from '#ledger/fingerprint.ts';
import { makeId } from '#ledger/ids.ts';
import { readAccount, writeAccountRef, writeTransactionId } from '#ledger/wire.ts';
import { markVerifyDue } from '#web/data/verification/verify-due.ts';
import { type Call, formatError } from '#web/session/client.ts';
import type { BookMove } from '#ledger/book-move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { type MoveCopy, storeMoveCopy, readMoveCopy } from './use-move.ts';

/** The current provider with the signed-in user. */
export type MoveSession = {
  call: Call;
  provider: ProviderConfig;
  user: User;
  mayUse: (capability: Capability) => boolean;
};

/** Stores a copy of all books of a provider in this browser. @returns its books. @throws CallError, Error */
export async function createMoveCopy({ call }: Pick<MoveSession, 'call'>): Promise<ExportedBook[]> {
  const { data } = await call('export-data', {});
  const books = listExportedBooks(data);
  if (books.length === 0) throw new Error(texts.noBooks);
  await storeMoveCopy(data).catch((error: unknown) => {
    throw new Error(texts.storeFailed(formatError(error)), { cause: error });
  });
  return books;
}

/** Returns the stored copy of a move. @throws Error with a message if this browser no longer has it. */
export async function requireMoveCopy(): Promise<MoveCopy> {
  const copy = await readMoveCopy();
  if (copy === undefined) throw new Error(texts.copyIsGone);
  return copy;
}

/** Returns the names of the books at a provider: those that belong to the move, and others. */
export async function findBooksAtProvider({ call }: MoveSession, { books }: BookMove) {
  const movedIds = new Set(books.map(({ id }) => id));
  const atProvider = (await call('all-books', {})).map(readAccount);
  return {
    same: atProvider.filter(({ id }) => movedIds.has(id)).map(({ name }) => name),
    others: atProvider.filter(({ id }) => !movedIds.has(id)).map(({ name }) => name),
  };
}

/** Imports the copy as the one action of its move, so that existing records are skipped. @throws CallError */
export async function importMoveCopy(
  session: MoveSession,
  move: BookMove,
  onProgress: OnProgress,
): Promise<CallAnswer<'import-data'>> {
  const { accounts, transactions, items, userConfig } = await requireMoveCopy();
  // A user who already has books at the provider keeps the settings there.
  const { others } = await findBooksAtProvider(session, move);
  const data = {
    accounts,
    transactions,
    ...(items && { items }),
    ...(others.length === 0 && { userConfig }),
  };
  markVerifyDue(session.provider);
  return session.call('import-data', { data, action: { id: move.actionId, kind: 'move' } }, onProgress);
}

/** Problems with data that the user entered; a repair fixes none of them. */
const userWrittenProblems = new Set<string>(['balance-check', 'item-account']);

/** The comparison of a moved book with its copy. */
export type ComparedBook = BookDifference & {
  id: string;
  /** The name of the book at the provider; undefined if it does not exist there. */
  name: string | undefined;
  copied: ExportedBook;
  /** The common fingerprint; undefined if the fingerprints differ, or if this page cannot compute them. */
  fingerprint: string | undefined;
  isSame: boolean;
  problems: VerifyResult['problems'];
};

/** Compares each moved book with its copy and, if requested, verifies it. @throws CallError */
export async function compareWithCopy(
  { call }: MoveSession,
  { verifies }: { verifies: boolean },
): Promise<ComparedBook[]> {
  const { items, ...rows } = await requireMoveCopy();
  // Items that an import rejects were reported as not imported.
  const importable = withoutDanglingItems({ ...rows, ...(items && { items }) });
  const atProvider = withoutDanglingItems((await call('export-data', {})).data);
  const copy = withNamesOf(importable, atProvider);
  const names = new Map(listExportedBooks(atProvider).map(({ id, name }) => [id, name]));
  const differences = compareExports(copy, atProvider);
  const [before, after] = canFingerprint()
    ? [await calculateFingerprints(copy), await calculateFingerprints(atProvider)]
    : [undefined, undefined];
  const checked: ComparedBook[] = [];
  for (const copied of listExportedBooks(importable)) {
    const { id } = copied;
    const name = names.get(id);
    const difference = differences.get(id) ?? { missing: [], changed: [], extra: [] };
    const isSame =
      name !== undefined &&
      Object.values(difference).every((rows) => rows.length === 0) &&
      before?.get(id) === after?.get(id);
    const isVerified = verifies && name !== undefined;
    const verified = isVerified ? await call('verify-book', { bookName: name }) : undefined;
    checked.push({
      id,
      name,
      copied,
      ...difference,
      isSame,
      fingerprint: isSame ? after?.get(id) : undefined,
      // Balance checks of the user were as right or wrong before the move.
      problems: verified?.problems.filter(({ what }) => !userWrittenProblems.has(what)) ?? [],
    });
  }
  return checked;
}

/** True if a book may be deleted, because the copy contains all of its data unchanged. */
export function isFullyCopied({ name, changed, extra }: ComparedBook): boolean {
  return name !== undefined && changed.length === 0 && extra.length === 0;
}

/** Deletes a book with all its contents; a partial deletion is resumed. @throws CallError */
async function deleteBook(
  { call, mayUse }: MoveSession,
  book: { id: string; name: string },
  actionId: string,
  onProgress: OnProgress,
): Promise<void> {
  const sent = { bookName: book.name, action: { id: actionId, kind: 'move' } };
  if (mayUse('isAllowNonEmptyDeletesActionPossible')) {
    await call('delete-subaccount', { account: writeAccountRef(book.id), override: true, ...sent });
    return;
  }
  const { data } = await call('export-data', {});
  const { transactionIds, accountIds } = listRowsToDelete(data, book.id);
  const of = transactionIds.length + accountIds.length;
  const { changesPerCall: perCall } = limits;
  for (let at = 0; at < transactionIds.length; at += perCall) {
    const part = transactionIds.slice(at, at + perCall).map(writeTransactionId);
    await call('change-transactions', { remove: part, ...sent });
    onProgress({ done: Math.min(at + perCall, transactionIds.length), of });
  }
  for (const [index, id] of accountIds.entries()) {
    await call('delete-subaccount', { account: writeAccountRef(id), ...sent });
    onProgress({ done: transactionIds.length + index + 1, of });
  }
}

/**
 * Deletes the books of a move at the old provider, each only if the copy contains all of its data. If no book remains, their history is
 * deleted too. @throws CallError
 */
export async function deleteOldBooks(
  session: MoveSession,
  checked: readonly ComparedBook[],
  onProgress: OnProgress,
): Promise<void> {
  const actionId = makeId();
  for (const each of checked.filter(isFullyCopied)) {
    const { id, name } = each;
    if (name !== undefined) await deleteBook(session, { id, name }, actionId, onProgress);
  }
  const remaining = await session.call('all-books', {});
  if (remaining.length > 0) return;
  const dayMs = 86_400_000;
  // A clock may be wrong, and no change has a future date.
  await session.call('forget-changes', { before: new Date(Date.now() + dayMs).toISOString() });
}
