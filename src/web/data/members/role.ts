import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Account } from '#ledger/account.ts';
import { isRoleAtLeast, type BookRole } from '#ledger/members.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useIsReadOnlyCopy, useSession } from '#web/session/session.ts';
import { useBookQueries } from '#web/data/queries.ts';

/** Returns the user's role in a book from its accounts; a user of an unshared book is its owner. */
const roleIn = (accounts: readonly Account[]): BookRole =>
  accounts.find(({ shared }) => shared)?.shared?.role ?? 'own';

/** Returns the user's role in the open book. Actions the role does not allow are hidden (decision 0067). A copy is read-only. */
export function useRole(): BookRole {
  const isCopy = useIsReadOnlyCopy();
  const role = useQuery({ ...useBookQueries().accounts, select: roleIn }).data ?? 'own';
  return isCopy ? 'view' : role;
}

/** True if the user's role in the open book is at least `least`. */
export function useMay(least: BookRole): boolean {
  return isRoleAtLeast(useRole(), least);
}

/** Returns a check for which transactions of the open book the user may change: all, those they added, or none. */
export function useMayChange(): (row: Transaction) => boolean {
  const role = useRole();
  const { user } = useSession();
  return useCallback(
    ({ addedBy }) => isRoleAtLeast(role, addedBy === user.id ? 'add' : 'edit'),
    [role, user.id],
  );
}
