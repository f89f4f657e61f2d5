import type { Account } from '#ledger/account.ts';
import { monthStart } from '#ledger/days.ts';
import { type Session, useSession } from '#web/session/session.ts';

/** Whether months begin where a book says: its place counts so, or this app, where documents lie in a project of one's own. */
export function hasOwnMonths({ provider, supports }: Session): boolean {
  const { type } = provider.class;
  const isCountedHere = type.name === 'DATABASE' && type.dbProvider === 'FIREBASE';
  return supports(isCountedHere ? 'flows' : 'months');
}

/** The day on which the months of a book begin, as the place where it lies counts them. */
export function useMonthStart(root: Account | undefined): number {
  return hasOwnMonths(useSession()) ? monthStart(root) : 1;
}
