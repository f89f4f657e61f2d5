import type { Account } from '#ledger/account.ts';
import { monthStart } from '#ledger/days.ts';
import { type Session, useSession } from '#web/session/session.ts';

/** Whether months begin where a book says in the place of the books: documents count so whatever guards them, tables of a version on. */
export function hasOwnMonths({ provider, supports }: Session): boolean {
  const { type } = provider.class;
  const isOfDocuments = type.name === 'DATABASE' && type.dbProvider !== 'SUPABASE';
  return supports(isOfDocuments ? 'flows' : 'months');
}

/** The day on which the months of a book begin, as the place where it lies counts them. */
export function useMonthStart(root: Account | undefined): number {
  return hasOwnMonths(useSession()) ? monthStart(root) : 1;
}
