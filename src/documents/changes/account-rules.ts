import type { CallBody } from '#contract/calls.ts';
import type { StoredAccount } from '#contract/accounts.ts';
import { CallError, issueOf } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import type { Told } from '#contract/refusals/catalogue.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import { countCharacters } from '#contract/values.ts';
import { accountTypes, canHaveParent } from '#ledger/account-types.ts';
import type { AccountDocument } from '#documents/model/documents.ts';
import type { Books } from '#documents/model/books.ts';

const refuse = (code: 'not-allowed' | 'not-found' | 'conflict', refusal: Told) =>
  new CallError(code, refusal);

function wrongField(path: string, refusal: Told): CallError {
  return new CallError('invalid', refusal, [issueOf(`account.${path}`, refusal)]);
}

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
  if ((stored.ParentAccountId === null) !== isRoot) throw wrongField('AccountType', bookRefusal('rootStays'));
  if ((changed.ParentAccountId === null) !== isRoot)
    throw wrongField('ParentAccountId', valueRefusal('parentMismatch'));
  const most = isRoot ? limits.bookName : limits.accountName;
  if (countCharacters(changed.AccountName) > most)
    throw wrongField('AccountName', valueRefusal('atMost', { most }));
  return changed;
}

/** The book an account is to lie in: that of its parent; its own when it is a root. @throws CallError not-found */
export function bookOf(books: Books, account: StoredAccount, bookId?: string): string {
  if (account.ParentAccountId === null) return account.AccountId;
  const parent = books.byId.get(account.ParentAccountId);
  if (parent === undefined || (bookId !== undefined && parent.BookId !== bookId))
    throw refuse('not-found', bookRefusal('parentNotFound'));
  return parent.BookId;
}

function checkName(books: Books, account: StoredAccount): void {
  const { ParentAccountId: parentId, AccountName: name } = account;
  const siblings = parentId === null ? books.roots : books.childrenOf(parentId);
  const isTaken = siblings.some(
    ({ AccountId, AccountName }) =>
      AccountId !== account.AccountId && AccountName.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken)
    throw refuse('conflict', parentId === null ? bookRefusal('bookExists') : bookRefusal('accountExists'));
}

function checkType(books: Books, account: StoredAccount, stored: AccountDocument): void {
  const { AccountType: type } = account;
  if (type === stored.AccountType) return;
  if (books.childrenOf(account.AccountId).some((child) => !canHaveParent(child.AccountType, type)))
    throw refuse('not-allowed', bookRefusal('typeNotAbove', { type }));
  if (stored.TransactionsCount > 0 && accountTypes[type].family !== accountTypes[stored.AccountType].family)
    throw refuse('not-allowed', bookRefusal('keepsFamily'));
}

/** The rules between an account and its neighbours (calls.md Accounts); `stored` is what it was. @throws CallError */
export function checkAccount(books: Books, account: StoredAccount, stored?: AccountDocument): void {
  checkName(books, account);
  const { ParentAccountId: parentId, AccountType: type, AccountId: id } = account;
  const parent = parentId === null ? undefined : books.byId.get(parentId);
  if (parent !== undefined && !canHaveParent(type, parent.AccountType))
    throw refuse('not-allowed', bookRefusal('typeNotHere', { type }));
  if (stored === undefined) return;
  if (parentId !== null && parentId !== stored.ParentAccountId && books.branchOf(id).includes(parentId))
    throw refuse('not-allowed', bookRefusal('belowItself'));
  checkType(books, account, stored);
  if (account.IsPlaceholder === '1' && stored.TransactionsCount > 0)
    throw refuse('not-allowed', bookRefusal('noPlaceholder'));
}

/** An account that may be posted to. @throws CallError not-found, not-allowed */
export function checkPosting(books: Books, book: AccountDocument, accountId: string): void {
  const account = books.accountAt(book, accountId);
  if (account.IsPlaceholder === '1')
    throw refuse('not-allowed', bookRefusal('isPlaceholder', { name: account.AccountName }));
}
