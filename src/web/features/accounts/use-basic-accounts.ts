import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { markAccountsStale } from '#web/data/stale.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Gives a book the accounts that a first book is offered at the start (spec 3 Default chart of accounts). */
export function useBasicAccounts(root: Account) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      const { makeDefaultChart } = await import('#ledger/default-chart.ts');
      for (const account of makeDefaultChart(root.id)) await call('add-subaccount', { account, bookName });
    } catch {
      toast('error', texts.basicAccountsFailed);
    }
    setBusy(false);
    markAccountsStale(queryClient, bookName);
  };
  return { create, isBusy };
}
