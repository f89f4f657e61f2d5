import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Account } from '#ledger/account.ts';
import { isRoleAtLeast, type BookRole } from '#ledger/members.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useIsCopy, useSession } from '#web/session/session.ts';
import { useBookQueries } from '#web/data/queries.ts';

/** What the user is in a book, by its accounts; whoever shares nothing owns it. */
const roleIn = (accounts: readonly Account[]): BookRole =>
  accounts.find(({ shared }) => shared)?.shared?.role ?? 'own';

/** The role of the user in the open book: actions that it does not allow are not shown (decision 0067). A copy is only read. */
export function useRole(): BookRole {
  const isCopy = useIsCopy();
  const role = useQuery({ ...useBookQueries().accounts, select: roleIn }).data ?? 'own';
  return isCopy ? 'view' : role;
}

/** Tells whether the role of the user in the open book is enough for what takes at least this one. */
export function useMay(least: BookRole): boolean {
  return isRoleAtLeast(useRole(), least);
}

/** Tells of which transactions of the open book the user may change: of all, of those that they added, or of none. */
export function useMayChange(): (row: Transaction) => boolean {
  const role = useRole();
  const { user } = useSession();
  return useCallback(({ addedBy }) => isRoleAtLeast(role, addedBy === user.id ? 'add' : 'edit'), [role, user.id]);
}
