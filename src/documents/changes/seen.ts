import type { Books } from '#documents/model/books.ts';
import { type AccountDocument, toStoredAccount } from '#documents/model/documents.ts';
import type { SeenFields } from '#documents/store.ts';

/**
 * Returns the stored values of the account fields that a commit changes: the commit is refused if another one has changed them meanwhile.
 * The parent is missing if the app shows the account under another parent than the stored one.
 */
export function seenOf(books: Books, stored: AccountDocument, data: object): SeenFields {
  const changed = new Set(Object.keys(data));
  if (books.rehung.has(stored.AccountId)) changed.delete('ParentAccountId');
  return Object.fromEntries(Object.entries(toStoredAccount(stored)).filter(([field]) => changed.has(field)));
}
