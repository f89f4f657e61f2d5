import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { AttributedTransaction } from '#contract/transactions.ts';
import { tagOfAccountId } from '#contract/values.ts';
import { checkCurrencies, checkPosting } from '#documents/changes/account-rules.ts';
import {
  toAddedTransaction,
  toChangedTransaction,
  checkAdder,
  isSameTransaction,
  namesAccount,
  idTakenError,
} from '#documents/changes/transactions.ts';
import { adderOf } from '#documents/changes/plan.ts';
import { logRequest } from '#documents/changes/log.ts';
import { writeChanges } from '#documents/changes/write-changes.ts';
import type { CallHandlers } from '#documents/call-handlers.ts';
import { toSearched } from '#documents/model/bigrams.ts';
import { cursorAfter, spanOfPosted, transactionName } from '#documents/model/document-names.ts';
import type { Books } from '#documents/model/books.ts';
import { type StoredTransaction, toShown } from '#documents/model/documents.ts';
import { registerKeysOf } from '#documents/model/register-keys.ts';
import type { Repository, RowFilter } from '#documents/repository.ts';
import { findAccountsByName, isTransactionMatch } from '#ledger/rules/search.ts';
import { isSideMatch, readSplitInfo, type SideQuery } from '#ledger/split-info.ts';

const toAnswers = (found: readonly StoredTransaction[]): AttributedTransaction[] => found.map(toShown);

/** Returns the page with this number; pages are counted from 1. */
const pageOf = (rows: AttributedTransaction[], number: number): AttributedTransaction[] =>
  rows.slice((number - 1) * limits.pageSize, number * limits.pageSize);

const rowsPerRead = 1000;

/**
 * Reads the first `count` rows after a cursor that satisfy `isWanted`. Each read doubles the number of rows looked at until enough match.
 */
async function readWantedRows(
  repository: Repository,
  filter: RowFilter,
  { after, count }: { after: string | undefined; count: number },
  isWanted: (row: TransactionRow) => boolean,
): Promise<AttributedTransaction[]> {
  const found: AttributedTransaction[] = [];
  let last = after;
  for (let rowsRead = 0; ;) {
    const next = rowsRead === 0 ? count : Math.min(rowsRead, rowsPerRead);
    const rows = await repository.rows(filter, last, next);
    found.push(...toAnswers(rows).filter(isWanted));
    last = rows.at(-1)?.name;
    rowsRead += rows.length;
    if (rows.length < next || found.length >= count) return found.slice(0, count);
  }
}

/** True if the side of a row in an account matches the query. */
function matchesQuery(row: TransactionRow, accountId: string, query: SideQuery): boolean {
  const side = row.TransactionSplitAAccountId === accountId ? 'A' : 'B';
  return isSideMatch(readSplitInfo(row.OtherTransactionSplitInfoInJSON)[side], query);
}

/** Returns the ids and names of the accounts in a book that may hold transactions. */
const accountsIn = ({ byId }: Books, bookId: string) =>
  [...byId.values()].flatMap(({ AccountId: id, AccountName: name, BookId, ParentAccountId }) =>
    BookId === bookId && ParentAccountId !== null ? [{ id, name }] : [],
  );

/** Merges rows of several lists, newest first, without duplicates. */
function mergeNewestFirst(rows: readonly TransactionRow[]): TransactionRow[] {
  const byName = new Map(rows.map((row) => [transactionName(row), row]));
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** The handlers that read transactions. */
export const transactionReadHandlers: CallHandlers<
  'transactions' | 'last-posted-transaction' | 'search-transactions'
> = {
  async transactions({ repository }, body) {
    const books = await repository.books();
    const book = books.bookAt(body.bookName);
    const numbers = body.pageNumbers ?? [body.pageNumber ?? 1];
    const accountId = body.account.AccountId;
    const registerKeys = registerKeysOf(books, book, accountId, body.includeInTransactionsUnderAccount);
    if (registerKeys.length === 0) return [];
    const filter = { registerKeys, span: spanOfPosted(body.postedFrom, body.postedBefore) };
    const after = body.after && cursorAfter(body.after);
    if (body.status !== undefined || body.statementDate !== undefined) {
      // Status and statement date belong to a side of an account; a tag has no side.
      if (tagOfAccountId(accountId) !== undefined) return [];
      const count = limits.pageSize * (after === undefined ? Math.max(...numbers) : numbers.length);
      const found = await readWantedRows(repository, filter, { after, count }, (row) =>
        matchesQuery(row, accountId, body),
      );
      return after === undefined ? numbers.flatMap((number) => pageOf(found, number)) : found;
    }
    if (after === undefined) return repository.pages(filter, numbers);
    return toAnswers(await repository.rows(filter, after, limits.pageSize * numbers.length));
  },
  async 'last-posted-transaction'({ repository }, body) {
    const books = await repository.books();
    const registerKeys = registerKeysOf(books, books.bookAt(body.bookName), body.account.AccountId, false);
    if (registerKeys.length === 0) return null;
    const [newest] = await repository.rows({ registerKeys }, undefined, 1);
    return newest === undefined ? null : toShown(newest);
  },
  async 'search-transactions'({ repository }, body) {
    const { searchText, words = [], pageNumber, after } = body;
    const books = await repository.books();
    const book = books.bookAt(body.bookName);
    const named = [searchText, ...words].map((text) => ({
      text,
      accountIds: findAccountsByName(accountsIn(books, book.AccountId), text),
    }));
    const span = spanOfPosted(body.postedFrom, body.postedBefore);
    // A store searches texts only. Words that match an account name are compared here.
    const further = named.slice(1).flatMap(({ text, accountIds }) => (accountIds.size === 0 ? [text] : []));
    const ofAccounts = [...(named[0]?.accountIds ?? [])];
    const views: RowFilter[] = [
      { registerKeys: [book.AccountId], text: searchText, words: further, span },
      ...(ofAccounts.length > 0 ? [{ registerKeys: ofAccounts, span }] : []),
    ];
    const number = after === undefined ? pageNumber : 1;
    const range = { after: after && cursorAfter(after), count: number * limits.pageSize };
    // The store may return false matches: the bigrams of the text may occur in another order.
    const isWanted = (row: TransactionRow) =>
      named.every(
        ({ text, accountIds }) =>
          isTransactionMatch(toSearched(row), text) ||
          accountIds.has(row.TransactionSplitAAccountId) ||
          accountIds.has(row.TransactionSplitBAccountId),
      );
    const parts = await Promise.all(views.map((view) => readWantedRows(repository, view, range, isWanted)));
    return pageOf(parts.length === 1 ? (parts[0] ?? []) : mergeNewestFirst(parts.flat()), number);
  },
};

async function readStoredTransaction(
  repository: Repository,
  id: string,
  bookId: string,
  isAgain: boolean,
): Promise<StoredTransaction> {
  const stored = await repository.transaction(id, isAgain);
  if (stored?.bookId !== bookId) throw new CallError('not-found', bookError('transactionNotFound'));
  return stored;
}

/** The handlers that change transactions. */
export const transactionWriteHandlers: CallHandlers<
  'add-transaction' | 'update-transaction' | 'delete-transaction'
> = {
  async 'add-transaction'(context, { transaction: sent, bookName }, isAgain) {
    const { repository } = context;
    const books = await repository.books();
    const book = books.bookAt(bookName);
    const { transaction, isNew } = toAddedTransaction(sent);
    checkPosting(books, book, transaction.TransactionSplitAAccountId);
    checkPosting(books, book, transaction.TransactionSplitBAccountId);
    checkCurrencies(books, transaction);
    if (isAgain || !isNew || repository.hasSeen(sent.TransactionId)) {
      const stored = await repository.transaction(sent.TransactionId, true);
      if (
        stored !== undefined &&
        !(stored.bookId === book.AccountId && isSameTransaction(transaction, stored.transaction))
      )
        throw idTakenError();
      if (stored !== undefined) {
        await logRequest(repository, context.action);
        return toShown(stored);
      }
    }
    await writeChanges(context, books, [{ after: { transaction, bookId: book.AccountId } }]);
    return toShown({ transaction, addedBy: adderOf(books, {}) });
  },
  async 'update-transaction'(context, { transaction: sent, bookName }, isAgain) {
    const { repository } = context;
    const books = await repository.books();
    const book = books.bookAt(bookName);
    const { TransactionId: id, TransactionDateEntered: entered } = sent;
    let stored = await readStoredTransaction(repository, id, book.AccountId, isAgain);
    checkAdder(books, stored.addedBy);
    // The first try was stored although the store reported an error.
    if (isAgain && isSameTransaction(toChangedTransaction(stored.transaction, sent), stored.transaction))
      return toShown(stored);
    const isStale = () => entered !== undefined && entered !== stored.transaction.TransactionDateEntered;
    if (isStale()) stored = await readStoredTransaction(repository, id, book.AccountId, true);
    if (isStale()) throw new CallError('conflict', bookError('changedMeanwhile'));
    for (const accountId of [sent.TransactionSplitAAccountId, sent.TransactionSplitBAccountId])
      if (accountId !== undefined) checkPosting(books, book, accountId);
    const transaction = toChangedTransaction(stored.transaction, sent);
    if (namesAccount(sent)) checkCurrencies(books, transaction);
    await writeChanges(context, books, [{ before: stored, after: { transaction, bookId: book.AccountId } }]);
    return toShown({ transaction, addedBy: stored.addedBy });
  },
  async 'delete-transaction'(context, { transaction: { TransactionId: id }, bookName }, isAgain) {
    const { repository } = context;
    const books = await repository.books();
    const done = 'Deleted the transaction';
    // The row is already gone: deleted by the first try or by another device.
    if (isAgain && (await repository.transaction(id, true)) === undefined) return done;
    const stored = await readStoredTransaction(repository, id, books.bookAt(bookName).AccountId, isAgain);
    checkAdder(books, stored.addedBy);
    await writeChanges(context, books, [{ before: stored }]);
    return done;
  },
};
