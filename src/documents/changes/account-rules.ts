import type { StoredAccount } from '#contract/accounts.ts';
import type { CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import { countCharacters } from '#contract/values.ts';
import { accountRefusal, postingRefusal, refuseField } from '#documents/changes/refusals.ts';
import type { Books } from '#documents/model/books.ts';
import { type AccountDocument, toChartAccount } from '#documents/model/documents.ts';
import { accountObjection, deletionObjection, replacementObjection } from '#ledger/rules/account.ts';
import { accountPostingObjection } from '#ledger/rules/posting.ts';

/** A root is a placeholder, whatever is said of it. */
export function asStored(account: StoredAccount): StoredAccount {
  return account.AccountType === 'ROOT' ? { ...account, IsPlaceholder: '1' } : account;
}

/** The fields that were sent, laid over the stored account. @throws CallError invalid */
export function changeAccount(
  stored: StoredAccount,
  sent: CallBody<'update-subaccount'>['account'],
): StoredAccount {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const changed: StoredAccount = asStored({ ...stored, ...given });
  const isRoot = changed.AccountType === 'ROOT';
  if ((stored.ParentAccountId === null) !== isRoot)
    throw refuseField('account.AccountType', bookRefusal('rootStays'));
  const most = isRoot ? limits.bookName : limits.accountName;
  if (countCharacters(changed.AccountName) > most)
    throw refuseField('account.AccountName', valueRefusal('atMost', { most }));
  if ((changed.ParentAccountId === null) !== isRoot)
    throw refuseField('account.ParentAccountId', valueRefusal('parentMismatch'));
  return changed;
}

/** The book an account is to lie in: that of its parent; its own when it is a root. @throws CallError not-found */
export function bookOf(books: Books, account: StoredAccount, bookId?: string): string {
  if (account.ParentAccountId === null) return account.AccountId;
  const parent = books.byId.get(account.ParentAccountId);
  if (parent === undefined || (bookId !== undefined && parent.BookId !== bookId))
    throw new CallError('not-found', bookRefusal('parentNotFound'));
  return parent.BookId;
}

/** The rules between an account and its neighbours (calls.md Accounts); `stored` is what it was. @throws CallError */
export function checkAccount(
  books: Books,
  account: StoredAccount,
  bookId: string,
  stored?: AccountDocument,
): void {
  const objection = accountObjection(
    books.chart,
    toChartAccount(account, bookId, stored?.TransactionsCount ?? 0),
    stored && books.chart.byId.get(stored.AccountId),
  );
  if (objection !== undefined) throw accountRefusal(objection);
}

/** The rules for an account of a file that is there already: it stays in its book, and a root a root. @throws CallError */
export function checkReplacement(account: StoredAccount, bookId: string, stored: AccountDocument): void {
  const objection = replacementObjection(
    toChartAccount(account, bookId, stored.TransactionsCount),
    toChartAccount(stored, stored.BookId, stored.TransactionsCount),
  );
  if (objection !== undefined) throw accountRefusal(objection);
}

/** An account or a book that may be deleted by itself. @throws CallError not-allowed */
export function checkDeletion(books: Books, account: AccountDocument): void {
  const objection = deletionObjection(
    books.chart,
    toChartAccount(account, account.BookId, account.TransactionsCount),
  );
  if (objection !== undefined) throw accountRefusal(objection);
}

/** An account that may be posted to. @throws CallError not-found, not-allowed */
export function checkPosting(books: Books, book: AccountDocument, accountId: string): void {
  const objection = accountPostingObjection(books.chart.byId.get(accountId), book.AccountId);
  if (objection !== undefined) throw postingRefusal(objection);
}
