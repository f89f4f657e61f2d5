import { CallError } from '#contract/errors.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { WireItem } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { rejectRow } from '#contract/import-outcome.ts';
import type { RejectedRow } from '#contract/transfer.ts';
import {
  normalizeAccount,
  bookIdOfAccount,
  checkAccount,
  checkKnownCurrency,
  checkReplacement,
  type SymbolsOfBooks,
} from '#documents/changes/account-rules.ts';
import { lockChange, storedFieldsOf } from '#documents/changes/locks.ts';
import { toLoggedAccount } from '#documents/changes/log.ts';
import type { TransactionChange } from '#documents/changes/plan.ts';
import { rejectedRowMessage } from '#documents/changes/rule-errors.ts';
import type { LoggedChange } from '#documents/model/action-documents.ts';
import { type Books, makeBooks, createAccountDocument } from '#documents/model/books.ts';
import type { ItemChange } from '#documents/model/item-documents.ts';
import { documentName } from '#documents/model/document-names.ts';
import { type AccountDocument, type StoredTransaction, toStoredAccount } from '#documents/model/documents.ts';
import type { Write } from '#documents/store.ts';
import { toAccountNode } from '#ledger/read-import.ts';
import { findMissingAccount } from '#ledger/rules/items.ts';
import { findFreeBookName } from '#ledger/rules/book-name.ts';
import { findSidesObjection } from '#ledger/rules/posting-objection.ts';
import { sortParentsFirst } from '#ledger/rules/tree.ts';

/** The number of rows added, updated and skipped as already stored. */
export type ImportCounts = { added: number; updated: number; skipped: number };

/** An imported account as it will be stored, and its stored state before. */
export type AccountStep = { account: AccountDocument; before: AccountDocument | undefined };

function planAccount(books: Books, row: StoredAccount, symbols: SymbolsOfBooks): AccountStep | 'skipped' {
  const before = books.byId.get(row.AccountId);
  const isBook = row.ParentAccountId === null;
  const named = { id: row.AccountId, name: row.AccountName };
  const roots = books.chart.childrenOf(undefined);
  const account = normalizeAccount(isBook ? { ...row, AccountName: findFreeBookName(roots, named) } : row);
  const bookId = bookIdOfAccount(books, account);
  if (before === undefined) {
    checkKnownCurrency(account, bookId, before, symbols);
    checkAccount(books, account, bookId);
    return { account: createAccountDocument(account, bookId), before };
  }
  checkReplacement(account, bookId, before);
  if (JSON.stringify(account) === JSON.stringify(toStoredAccount(before))) return 'skipped';
  checkKnownCurrency(account, bookId, before, symbols);
  checkAccount(books, account, bookId, before);
  return { account: { ...before, ...account }, before };
}

/**
 * Plans the import of accounts. The returned `books` include them; `symbols` are the commodities that are stored or part of the same file.
 */
export function planImportedAccounts(stored: Books, rows: readonly StoredAccount[], symbols: SymbolsOfBooks) {
  const state = new Map(stored.byId);
  let books = stored;
  const steps: AccountStep[] = [];
  const rejected: RejectedRow[] = [];
  const counts: ImportCounts = { added: 0, updated: 0, skipped: 0 };
  for (const row of sortParentsFirst(rows, toAccountNode)) {
    try {
      const step = planAccount(books, row, symbols);
      if (step === 'skipped') {
        counts.skipped += 1;
        continue;
      }
      counts[step.before === undefined ? 'added' : 'updated'] += 1;
      steps.push(step);
      state.set(row.AccountId, step.account);
      books = makeBooks([...state.values()], stored);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      rejected.push(rejectRow(row.AccountId, error.detail));
    }
  }
  return { steps, books, rejected, counts };
}

/** Plans the writes of accounts and the sub-account counts of their parents. */
export function writeAccounts(books: Books, steps: readonly AccountStep[]): Write[] {
  const children = new Map<string, number>();
  const count = (parentId: string | null | undefined, by: number) => {
    if (parentId) children.set(parentId, (children.get(parentId) ?? 0) + by);
  };
  for (const { account, before } of steps) {
    if (before?.ParentAccountId === account.ParentAccountId) continue;
    count(before?.ParentAccountId, -1);
    count(account.ParentAccountId, 1);
  }
  const writes = steps.map(({ account, before }): Write => {
    const to = {
      in: 'accounts',
      name: documentName(account.AccountId),
      ...lockChange(before, account),
    } as const;
    if (before !== undefined) {
      const { ParentAccountId } = account;
      // A parent that changed meanwhile would make the sub-account counts wrong.
      const seen = storedFieldsOf(books, before, { ParentAccountId });
      return { do: 'change', ...to, data: toStoredAccount(account), seen };
    }
    const SubAccountsCount = children.get(account.AccountId) ?? 0;
    children.delete(account.AccountId);
    return { do: 'create', ...to, data: { ...account, SubAccountsCount } };
  });
  for (const [id, by] of children)
    if (by !== 0)
      writes.push({ do: 'add', in: 'accounts', name: documentName(id), add: { SubAccountsCount: by } });
  return writes;
}

/** Converts account changes to log entries. */
export function toLoggedAccounts(steps: readonly AccountStep[]): LoggedChange[] {
  return steps.map(({ account, before }) =>
    toLoggedAccount(account.BookId, before && toStoredAccount(before), toStoredAccount(account)),
  );
}

/** Plans the import of items against the stored ones. If a book would have too many, the last ones by id are rejected. */
export function planImportedItems(books: Books, rows: readonly WireItem[], stored: readonly WireItem[]) {
  const byId = new Map(stored.map((item) => [item.ItemId, item]));
  const itemCounts = new Map<string, number>();
  for (const { BookId } of stored) itemCounts.set(BookId, (itemCounts.get(BookId) ?? 0) + 1);
  const changes: ItemChange[] = [];
  const rejected: RejectedRow[] = [];
  const counts: ImportCounts = { added: 0, updated: 0, skipped: 0 };
  const reject = ({ ItemId }: WireItem, detail: ErrorMessage) => rejected.push(rejectRow(ItemId, detail));
  for (const after of rows.toSorted((a, b) => (a.ItemId < b.ItemId ? -1 : 1))) {
    const { ItemId, BookId, Kind, Body, ItemDateEntered } = after;
    const before = byId.get(ItemId);
    const count = itemCounts.get(BookId) ?? 0;
    if (books.byId.get(BookId)?.ParentAccountId !== null) reject(after, bookError('bookNotFound'));
    else if (before !== undefined && before.BookId !== BookId) reject(after, bookError('itemIdTaken'));
    else if (findMissingAccount(after, before, (id) => books.byId.get(id)?.BookId) !== undefined)
      reject(after, bookError('accountNotFound'));
    else if (before === undefined && count >= limits.itemsPerBook)
      reject(after, bookError('tooManyItems', { most: limits.itemsPerBook }));
    else if (before?.Kind === Kind && before.Body === Body && before.ItemDateEntered === ItemDateEntered)
      counts.skipped += 1;
    else {
      changes.push({ before, after });
      counts[before === undefined ? 'added' : 'updated'] += 1;
      if (before === undefined) itemCounts.set(BookId, count + 1);
    }
  }
  return { changes, rejected, counts };
}

/** Plans the import of a transaction. */
export function planImportedTransaction(
  books: Books,
  row: TransactionRow,
  before: StoredTransaction | undefined,
): TransactionChange | 'skipped' | RejectedRow {
  const { byId } = books.chart;
  const [a, b] = [byId.get(row.TransactionSplitAAccountId), byId.get(row.TransactionSplitBAccountId)];
  const objection = findSidesObjection(a, b);
  if (objection !== undefined) return rejectRow(row.TransactionId, rejectedRowMessage(objection));
  if (before && JSON.stringify(before.transaction) === JSON.stringify(row)) return 'skipped';
  return { ...(before && { before }), after: { transaction: row, bookId: a?.bookId ?? '' } };
}
