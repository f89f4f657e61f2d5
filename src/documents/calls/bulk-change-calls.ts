import type { CallAnswer, CallBody } from '#contract/calls.ts';
import { CallError, issueOf } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { checkCurrencies, checkPosting } from '#documents/changes/account-rules.ts';
import { logRequest } from '#documents/changes/log.ts';
import { adderOf, type TransactionChange } from '#documents/changes/plan.ts';
import {
  toAddedTransaction,
  toChangedTransaction,
  checkAdder,
  isSameTransaction,
  namesAccount,
  idTakenError,
} from '#documents/changes/transactions.ts';
import { writeChanges } from '#documents/changes/write-changes.ts';
import type { CallHandlers } from '#documents/call-handlers.ts';
import type { Books } from '#documents/model/books.ts';
import { type AccountDocument, type StoredTransaction, toShown } from '#documents/model/documents.ts';
import type { Repository } from '#documents/repository.ts';
import { StoreError } from '#documents/store.ts';

type BulkChangeBody = CallBody<'change-transactions'>;
type BulkChangePart = 'add' | 'update' | 'remove';

/** Adds the position of a row to the errors thrown for it. */
function withRowPath<Answer>(part: BulkChangePart, index: number, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CallError) || error instanceof StoreError) throw error;
    const path = `${part}.${index}`;
    const issues = error.issues.map((issue) => ({
      ...issue,
      path: issue.path.replace(/^transaction(?=\.|$)/, path),
    }));
    throw new CallError(error.code, error.detail, issues.length > 0 ? issues : [issueOf(path, error.detail)]);
  }
}

/** Tracks the planned changes to transactions: the stored row and the current row of each id. */
function trackRows(stored: ReadonlyMap<string, StoredTransaction>) {
  const current = new Map<string, { transaction: TransactionRow; bookId: string } | undefined>(stored);
  const changedIds = new Set<string>();
  return {
    at: (id: string) => current.get(id),
    set(id: string, row: { transaction: TransactionRow; bookId: string } | undefined) {
      current.set(id, row);
      changedIds.add(id);
    },
    changes: (): TransactionChange[] =>
      [...changedIds].flatMap((id) => {
        const [before, after] = [stored.get(id), current.get(id)];
        if (before === undefined && after === undefined) return [];
        return [{ ...(before && { before }), ...(after && { after }) }];
      }),
  };
}

/** Reads the stored rows of all transactions in the call. A row is read anew if its cached entry date differs from the one sent. */
async function readStored(repository: Repository, { add, update, remove }: BulkChangeBody, isAgain: boolean) {
  const possiblyStored = add.filter(
    (sent) => isAgain || !toAddedTransaction(sent).isNew || repository.hasSeen(sent.TransactionId),
  );
  const [added, stored] = await Promise.all([
    repository.transactions(
      possiblyStored.map(({ TransactionId }) => TransactionId),
      true,
    ),
    repository.transactions(
      [...update, ...remove].map(({ TransactionId }) => TransactionId),
      isAgain,
    ),
  ]);
  const stale = update.filter(({ TransactionId, TransactionDateEntered: entered }) => {
    const row = stored.get(TransactionId);
    return entered !== undefined && entered !== row?.transaction.TransactionDateEntered;
  });
  const refreshed = await repository.transactions(
    stale.map(({ TransactionId }) => TransactionId),
    true,
  );
  return new Map([...stored, ...refreshed, ...added]);
}

/** Plans the row changes one after another, each by the rules of its single call. @throws CallError */
function planRows(
  books: Books,
  book: AccountDocument,
  { add, update, remove }: BulkChangeBody,
  stored: ReadonlyMap<string, StoredTransaction>,
  isAgain: boolean,
) {
  const rows = trackRows(stored);
  const bookId = book.AccountId;
  const rowAt = (id: string) => {
    const row = rows.at(id);
    if (row?.bookId !== bookId) throw new CallError('not-found', bookError('transactionNotFound'));
    const before = stored.get(id);
    if (before !== undefined) checkAdder(books, before.addedBy);
    return row;
  };
  const toAnswer = (transaction: TransactionRow) => {
    const before = stored.get(transaction.TransactionId);
    return toShown({ transaction, addedBy: adderOf(books, { ...(before && { before }) }) });
  };
  const added = add.map((sent, index) =>
    withRowPath('add', index, () => {
      const { transaction } = toAddedTransaction(sent);
      checkPosting(books, book, transaction.TransactionSplitAAccountId);
      checkPosting(books, book, transaction.TransactionSplitBAccountId);
      checkCurrencies(books, transaction);
      const stored = rows.at(transaction.TransactionId);
      if (
        stored !== undefined &&
        !(stored.bookId === bookId && isSameTransaction(transaction, stored.transaction))
      )
        throw idTakenError();
      if (stored === undefined) rows.set(transaction.TransactionId, { transaction, bookId });
      return toAnswer(stored?.transaction ?? transaction);
    }),
  );
  const updated = update.map((sent, index) =>
    withRowPath('update', index, () => {
      const { TransactionId: id, TransactionDateEntered: entered } = sent;
      const { transaction: before } = rowAt(id);
      const transaction = toChangedTransaction(before, sent);
      // The first try was stored although the store reported an error.
      if (isAgain && isSameTransaction(transaction, before)) return toAnswer(before);
      if (entered !== undefined && entered !== before.TransactionDateEntered)
        throw new CallError('conflict', bookError('changedMeanwhile'));
      for (const accountId of [sent.TransactionSplitAAccountId, sent.TransactionSplitBAccountId])
        if (accountId !== undefined) checkPosting(books, book, accountId);
      if (namesAccount(sent)) checkCurrencies(books, transaction);
      rows.set(id, { transaction, bookId });
      return toAnswer(transaction);
    }),
  );
  const removed = remove.map(({ TransactionId: id }, index) =>
    withRowPath('remove', index, () => {
      // The row is already gone: deleted by the first try or by another device.
      if (isAgain && rows.at(id) === undefined) return id;
      rowAt(id);
      rows.set(id, undefined);
      return id;
    }),
  );
  return { changes: rows.changes(), answer: { added, updated, removed } };
}

/** The handler of the call that changes many transactions in one commit. */
export const bulkChangeHandlers: CallHandlers<'change-transactions'> = {
  async 'change-transactions'(context, body, isAgain): Promise<CallAnswer<'change-transactions'>> {
    const { repository } = context;
    const books = await repository.books();
    const book = books.bookAt(body.bookName);
    const stored = await readStored(repository, body, isAgain);
    const { changes, answer } = planRows(books, book, body, stored, isAgain);
    if (changes.length > 0) await writeChanges(context, books, changes);
    else await logRequest(repository, context.action);
    return answer;
  },
};
