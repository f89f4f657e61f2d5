import { isContainerId, tagOfAccountId } from '#contract/values.ts';
import type { Books } from '#documents/model/books.ts';
import { type AccountDocument, tagKey } from '#documents/model/documents.ts';

/** Returns the register keys for an account id; empty if no transaction can be in it (calls.md Transactions). */
export function registerKeysOf(
  books: Books,
  book: AccountDocument,
  accountId: string,
  withBelow: boolean,
): string[] {
  if (isContainerId(accountId)) return [];
  const tag = tagOfAccountId(accountId);
  if (tag !== undefined) return [tagKey(book.AccountId, tag)];
  const account = books.accountAt(book, accountId);
  if (withBelow && account === book) return [book.AccountId];
  const ids = withBelow ? books.branchOf(accountId) : [accountId];
  return ids.filter((id) => (books.byId.get(id)?.TransactionsCount ?? 0) > 0);
}
