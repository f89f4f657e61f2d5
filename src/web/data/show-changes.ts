import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#ledger/account.ts';
import { applyChanges, type Change } from '#ledger/change.ts';
import { keys } from './keys.ts';
import { takeIntoRegisters } from './registers.ts';

/** Who keeps rows besides the registers, and is told of each change that is shown. */
export const rowKeepers = new Set<(bookName: string, changes: readonly Change[]) => void>();

/** Shows changes in every register and total at hand, before or after the back-end has them. */
export function showChanges(queryClient: QueryClient, bookName: string, changes: readonly Change[]): void {
  takeIntoRegisters(queryClient, bookName, changes);
  for (const keep of rowKeepers) keep(bookName, changes);
  const accounts = keys.accounts(bookName);
  // An answer that is on its way does not know of the change yet.
  void queryClient.cancelQueries({ queryKey: accounts });
  queryClient.setQueryData<Account[]>(accounts, (held) => held && applyChanges(held, changes));
}
