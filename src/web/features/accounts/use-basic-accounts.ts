import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '#ledger/account.ts';
import { newAction } from '#web/data/actions.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { markAccountsStale } from '#web/data/stale.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { noSubAccounts as texts } from '#web/languages/en/account-editor.ts';

/** Gives a book the accounts that a first book is offered at the start (spec 3 Default chart of accounts). */
export function useBasicAccounts(root: Account) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const { isBusy, attempt } = useAttempt(() => {
    toast('error', texts.basicAccountsFailed);
    return texts.basicAccountsFailed;
  });
  const createAll = async () => {
    const { makeDefaultChart } = await import('#ledger/default-chart.ts');
    const action = newAction('default-accounts');
    for (const account of makeDefaultChart(root.id))
      await call('add-subaccount', { account, bookName, action });
    return undefined;
  };
  // Also what came before a failure is there.
  const create = () => attempt(createAll).finally(() => markAccountsStale(queryClient, bookName));
  return { create, isBusy };
}
