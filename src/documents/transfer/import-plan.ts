import { CallError } from '#contract/errors.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import type { Told } from '#contract/refusals/catalogue.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import { rejectRow } from '#contract/transfer.ts';
import type { StoredAccount } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { Rejected } from '#contract/transfer.ts';
import { asStored, bookOf, checkAccount } from '#documents/changes/account-rules.ts';
import { type Books, makeBooks } from '#documents/model/books.ts';
import {
  type AccountDocument,
  zeroTotals,
  type StoredTransaction,
  toStoredAccount,
} from '#documents/model/documents.ts';
import { documentName } from '#documents/model/document-names.ts';
import type { Change } from '#documents/changes/plan.ts';
import type { Write } from '#documents/store.ts';

/** How many rows came, changed or were there already. */
export type Counts = { added: number; updated: number; skipped: number };

/** An account of a file as it is to be stored, and what it was. */
export type AccountStep = { account: AccountDocument; before: AccountDocument | undefined };

/** The first of 'name', 'name (2)', 'name (3)' … that no other book has. */
function freeBookName(books: Books, { AccountId: id, AccountName: wanted }: StoredAccount): string {
  const isTaken = (name: string) =>
    books.roots.some(
      (root) => root.AccountId !== id && root.AccountName.toLowerCase() === name.toLowerCase(),
    );
  let candidate = wanted;
  for (let number = 2; isTaken(candidate); number += 1) {
    const suffix = ` (${number})`;
    candidate = [...wanted].slice(0, limits.bookName - suffix.length).join('') + suffix;
  }
  return candidate;
}

/** Parents before children, whatever the order of the file; what hangs on itself comes last. */
function parentsFirst(rows: readonly StoredAccount[]): StoredAccount[] {
  const byId = new Map(rows.map((row) => [row.AccountId, row]));
  const depthOf = (row: StoredAccount): number => {
    const seen = new Set<string>();
    for (let at: StoredAccount | undefined = row; at !== undefined; at = byId.get(at.ParentAccountId ?? '')) {
      if (seen.has(at.AccountId)) return rows.length;
      seen.add(at.AccountId);
    }
    return seen.size;
  };
  return rows
    .map((row) => ({ row, depth: depthOf(row) }))
    .toSorted((a, b) => a.depth - b.depth || (a.row.AccountId < b.row.AccountId ? -1 : 1))
    .map(({ row }) => row);
}

function judgeAccount(books: Books, row: StoredAccount): AccountStep | 'skipped' {
  const before = books.byId.get(row.AccountId);
  const isRoot = row.ParentAccountId === null;
  const account = asStored(isRoot ? { ...row, AccountName: freeBookName(books, row) } : row);
  const bookId = bookOf(books, account);
  if (before === undefined) {
    checkAccount(books, account);
    return { account: { ...account, BookId: bookId, ...zeroTotals, SubAccountsCount: 0 }, before };
  }
  if (before.BookId !== bookId) throw new CallError('not-allowed', bookRefusal('otherBook'));
  if (isRoot !== (before.ParentAccountId === null))
    throw new CallError('not-allowed', bookRefusal('rootStays'));
  if (JSON.stringify(account) === JSON.stringify(toStoredAccount(before))) return 'skipped';
  checkAccount(books, account, before);
  return { account: { ...before, ...account }, before };
}

/** What becomes of the accounts of a file; `books` are the user's with them in it. */
export function planAccounts(documents: readonly AccountDocument[], rows: readonly StoredAccount[]) {
  const state = new Map(documents.map((document) => [document.AccountId, document]));
  let books = makeBooks(documents);
  const steps: AccountStep[] = [];
  const rejected: Rejected[] = [];
  const counts: Counts = { added: 0, updated: 0, skipped: 0 };
  for (const row of parentsFirst(rows)) {
    try {
      const step = judgeAccount(books, row);
      if (step === 'skipped') {
        counts.skipped += 1;
        continue;
      }
      counts[step.before === undefined ? 'added' : 'updated'] += 1;
      steps.push(step);
      state.set(row.AccountId, step.account);
      books = makeBooks([...state.values()]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      rejected.push({ id: row.AccountId, message: error.reason });
    }
  }
  return { steps, books, rejected, counts };
}

/** The writes of some accounts, with what they do to the counts of their parents. */
export function writeAccounts(steps: readonly AccountStep[]): Write[] {
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
    const name = documentName(account.AccountId);
    if (before !== undefined) return { do: 'change', in: 'accounts', name, data: toStoredAccount(account) };
    const SubAccountsCount = children.get(account.AccountId) ?? 0;
    children.delete(account.AccountId);
    return { do: 'create', in: 'accounts', name, data: { ...account, SubAccountsCount } };
  });
  for (const [id, by] of children)
    if (by !== 0)
      writes.push({ do: 'add', in: 'accounts', name: documentName(id), add: { SubAccountsCount: by } });
  return writes;
}

/** Why a transaction of a file cannot go in; undefined when it can. */
function objectionTo(books: Books, row: Transaction): Told | undefined {
  const a = books.byId.get(row.TransactionSplitAAccountId);
  const b = books.byId.get(row.TransactionSplitBAccountId);
  if (a === undefined || b === undefined) return bookRefusal('accountNotFound');
  if (a === b) return valueRefusal('sameAccount');
  if (a.BookId !== b.BookId) return bookRefusal('differentBooks');
  if (a.IsPlaceholder === '1' || b.IsPlaceholder === '1') return bookRefusal('placeholder');
  return undefined;
}

/** What becomes of a transaction of a file. */
export function judgeTransaction(
  books: Books,
  row: Transaction,
  before: StoredTransaction | undefined,
): Change | 'skipped' | Rejected {
  const objection = objectionTo(books, row);
  if (objection !== undefined) return rejectRow(row.TransactionId, objection);
  if (before && JSON.stringify(before.transaction) === JSON.stringify(row)) return 'skipped';
  const bookId = books.byId.get(row.TransactionSplitAAccountId)?.BookId ?? '';
  return { ...(before && { before }), after: { transaction: row, bookId } };
}
