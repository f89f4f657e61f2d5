import type { CallInput } from '#contract/calls.ts';
import { addDays } from '#values/calendar.ts';
import type { Account } from './account.ts';
import { showsOverview } from './book-preferences.ts';
import { canReconcile } from './account-types.ts';
import { bookZone, dayOf, startOfDay } from './days.ts';
import type { Item } from './items.ts';
import { findLatestComparison } from './reconciled-through.ts';
import { writeAccountRef } from './wire.ts';

/** A call that the first page of a book makes, with its input. */
export type HomeCall =
  | { name: 'flows'; input: CallInput<'flows'> }
  | { name: 'transactions'; input: CallInput<'transactions'> };

/**
 * Returns the calls of a book's first page besides its accounts and items: the flows until today, the latest transactions, and the rows of
 * the newest bank comparisons. Empty if the book has no overview.
 */
export function listHomeCalls(
  accounts: readonly Account[],
  items: readonly Item[],
  nowMs: number,
): HomeCall[] {
  const root = accounts.find(({ type, parentId }) => type === 'ROOT' && parentId === undefined);
  if (root === undefined || !showsOverview(root)) return [];
  const bookName = root.name;
  const zone = bookZone(root);
  const tomorrow = addDays(dayOf(nowMs, zone), 1);
  const proofs = accounts.filter(canReconcile).flatMap((account) => {
    const comparison = findLatestComparison(account, items);
    return comparison === undefined ? [] : [{ ...comparison, accountId: account.id }];
  });
  const days = new Set(proofs.flatMap(({ by, day }) => (by === 'check' ? [addDays(day, 1)] : [])));
  return [
    ...[...days.add(tomorrow)].map((until): HomeCall => ({ name: 'flows', input: { bookName, until } })),
    {
      name: 'transactions',
      input: {
        account: writeAccountRef(root.id),
        bookName,
        includeInTransactionsUnderAccount: true,
        postedBefore: startOfDay(tomorrow, zone),
      },
    },
    ...proofs.flatMap(({ by, day, accountId }): HomeCall[] =>
      by === 'check'
        ? []
        : [
            {
              name: 'transactions',
              input: { account: writeAccountRef(accountId), bookName, statementDate: day },
            },
          ],
    ),
  ];
}
