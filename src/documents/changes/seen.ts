import type { Books } from '#documents/model/books.ts';
import { type AccountDocument, toStoredAccount } from '#documents/model/documents.ts';
import type { SeenFields } from '#documents/store.ts';

/**
 * What a commit saw of those fields of an account that it changes, so that it is refused where others were quicker. Without the parent where
 * an account hangs otherwise than it is stored.
 */
export function seenOf(books: Books, stored: AccountDocument, data: object): SeenFields {
  const changed = new Set(Object.keys(data));
  if (books.rehung.has(stored.AccountId)) changed.delete('ParentAccountId');
  return Object.fromEntries(Object.entries(toStoredAccount(stored)).filter(([field]) => changed.has(field)));
}
