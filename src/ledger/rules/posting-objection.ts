import type { ChartAccount } from './chart.ts';
import { areTwoSides, mayPost } from './posting.ts';

/** Why a transaction may not be posted (calls.md Transactions). */
export type PostingObjection =
  | { id: 'account-not-found' }
  | { id: 'is-placeholder'; name: string }
  | { id: 'same-account' }
  | { id: 'different-books' }
  | { id: 'different-currencies' };

/** Why nothing may be posted to an account of a book. */
export function accountPostingObjection(
  account: Pick<ChartAccount, 'bookId' | 'name' | 'type' | 'isPlaceholder'> | undefined,
  bookId: string,
): PostingObjection | undefined {
  if (account?.bookId !== bookId) return { id: 'account-not-found' };
  return mayPost(account) ? undefined : { id: 'is-placeholder', name: account.name };
}

/** Why nothing may lie between two accounts of a book: both hold one currency. */
export function currenciesObjection(
  a: Pick<ChartAccount, 'currency'>,
  b: Pick<ChartAccount, 'currency'>,
): PostingObjection | undefined {
  return a.currency === b.currency ? undefined : { id: 'different-currencies' };
}

/** Why a transaction of a file may not lie between two accounts, whichever their book. */
export function sidesObjection(
  a: ChartAccount | undefined,
  b: ChartAccount | undefined,
): PostingObjection | undefined {
  if (a === undefined || b === undefined) return { id: 'account-not-found' };
  if (!areTwoSides(a.id, b.id)) return { id: 'same-account' };
  if (a.bookId !== b.bookId) return { id: 'different-books' };
  const placeholder = [a, b].find((account) => !mayPost(account));
  return placeholder ? { id: 'is-placeholder', name: placeholder.name } : currenciesObjection(a, b);
}
