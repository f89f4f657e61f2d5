import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '#ledger/account.ts';
import { useMay } from '#web/data/members/role.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useFocusToList } from '#web/ui/focus.ts';
import { noSubAccounts as basicTexts } from '#web/languages/en/account-editor.ts';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { markAccountsStale } from '#web/data/transactions/stale.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';

/** Returns a function that adds the default chart of accounts to a book (spec 3 Default chart of accounts). */
function useBasicAccounts(root: Account) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const { isBusy, attempt } = useAttempt(() => {
    toast('error', basicTexts.basicAccountsFailed);
    return basicTexts.basicAccountsFailed;
  });
  const createAll = async () => {
    const { makeDefaultChart } = await import('#ledger/default-chart.ts');
    const action = newAction('default-accounts');
    for (const account of makeDefaultChart(root.id))
      await call('add-subaccount', { account, bookName, action });
    return undefined;
  };
  // Accounts that were created before a failure are shown too.
  const create = () => attempt(createAll).finally(() => markAccountsStale(queryClient, bookName));
  return { create, isBusy };
}

type NoSubAccountsProps = {
  /** The account without sub-accounts. */
  parent: Account;
  onAdd: () => void;
};

/** The empty state of a book: creates the default accounts, or a first account by hand. */
function EmptyBook({ parent, onAdd }: NoSubAccountsProps) {
  const { create, isBusy } = useBasicAccounts(parent);
  return (
    <EmptyState text={isBusy ? basicTexts.creatingBasicAccounts : texts.noSubAccounts}>
      <Button size="md" loading={isBusy} onClick={() => void create()}>
        {basicTexts.createBasicAccounts}
      </Button>
      <Button size="md" variant="subtle" disabled={isBusy} onClick={onAdd}>
        {texts.addBelow}
      </Button>
    </EmptyState>
  );
}

/** The empty state of an account without sub-accounts: adds the first one (spec 2 Dashboard). */
export function NoSubAccounts({ parent, onAdd }: NoSubAccountsProps) {
  const element = useRef<HTMLDivElement>(null);
  useFocusToList(element);
  if (!useMay('edit')) return <EmptyState text={texts.noSubAccounts} />;
  return (
    <div ref={element}>
      {parent.type === 'ROOT' ? (
        <EmptyBook parent={parent} onAdd={onAdd} />
      ) : (
        <EmptyState text={texts.noSubAccounts}>
          <Button size="md" variant="default" onClick={onAdd}>
            {texts.addBelow}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
