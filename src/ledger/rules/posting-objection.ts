import type { ChartAccount } from './chart.ts';
import { areDifferentAccounts, canPostTo } from './posting.ts';

/** The reason why a transaction cannot be posted (calls.md Transactions). */
export type PostingObjection =
  | { id: 'account-not-found' }
  | { id: 'is-placeholder'; name: string }
  | { id: 'same-account' }
  | { id: 'different-books' }
  | { id: 'different-currencies' };

/** Returns the reason why nothing can be posted to an account of a book. */
export function findAccountPostingObjection(
  account: Pick<ChartAccount, 'bookId' | 'name' | 'type' | 'isPlaceholder'> | undefined,
  bookId: string,
): PostingObjection | undefined {
  if (account?.bookId !== bookId) return { id: 'account-not-found' };
  return canPostTo(account) ? undefined : { id: 'is-placeholder', name: account.name };
}

/** Returns the reason why no transaction is possible between two accounts of a book: they have different currencies. */
export function findCurrenciesObjection(
  a: Pick<ChartAccount, 'currency'>,
  b: Pick<ChartAccount, 'currency'>,
): PostingObjection | undefined {
  return a.currency === b.currency ? undefined : { id: 'different-currencies' };
}

/** Returns the reason why a transaction of a file is not possible between two accounts of any book. */
export function findSidesObjection(
  a: ChartAccount | undefined,
  b: ChartAccount | undefined,
): PostingObjection | undefined {
  if (a === undefined || b === undefined) return { id: 'account-not-found' };
  if (!areDifferentAccounts(a.id, b.id)) return { id: 'same-account' };
  if (a.bookId !== b.bookId) return { id: 'different-books' };
  const placeholder = [a, b].find((account) => !canPostTo(account));
  return placeholder ? { id: 'is-placeholder', name: placeholder.name } : findCurrenciesObjection(a, b);
}
