import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#ledger/account.ts';
import { applyChanges, type Change } from '#ledger/change.ts';
import { createSignal } from '#web/signals/signal.ts';
import { keys } from './keys.ts';
import { takeIntoRegisters } from './registers.ts';

/** Told of each change that is shown: there are rows besides those of the registers. */
export const shownChanges = createSignal<{ bookName: string; changes: readonly Change[] }>();

/** Shows changes in every register and total at hand, before or after the back-end has them. */
export function showChanges(queryClient: QueryClient, bookName: string, changes: readonly Change[]): void {
  takeIntoRegisters(queryClient, bookName, changes);
  shownChanges.tell({ bookName, changes });
  const accounts = keys.accounts(bookName);
  // An answer that is on its way does not know of the change yet.
  void queryClient.cancelQueries({ queryKey: accounts });
  queryClient.setQueryData<Account[]>(accounts, (held) => held && applyChanges(held, changes));
}
