import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { pathTo } from '#ledger/account-tree.ts';
import { bookCurrency } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { AccountSummary } from '#web/features/accounts/account-summary.tsx';
import { Breadcrumb } from '#web/features/accounts/breadcrumb.tsx';
import { SubAccountList } from '#web/features/accounts/sub-account-list.tsx';
import { Register } from '#web/features/register/register.tsx';
import { takeDraft } from '#web/features/transactions/draft.ts';
import type { TransactionForm } from '#web/features/transactions/transaction-form.ts';
import { useAccountTree, useBookQueries } from '#web/lib/book.ts';
import { MoneyContext } from '#web/lib/money-context.tsx';
import { useSession } from '#web/lib/session.ts';
import { recall, remember } from '#web/lib/storage.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import classes from './dashboard-page.module.css';
import { TransactionEditor } from './lazy-pages.ts';
import { useIsMobile } from './shell.tsx';
import { texts } from './texts.ts';

const rowHeightsPx = { desk: 45, phone: 61 };
const atParameter = 'at';

/** The account in sight: named by the address, else by the session (spec 4 Navigation), else the root. */
function useCurrentAccount(): { path: Account[]; open: (account: Account) => void } {
  const tree = useAccountTree();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get(atParameter) ?? recall('CurrentAccountNameTree')?.at(-1);
  const path = useMemo(() => {
    const found = wanted === undefined ? [] : pathTo(tree, wanted);
    return found.length > 0 ? found : [tree.root].filter((account) => account !== undefined);
  }, [tree, wanted]);
  const ids = path.map((account) => account.id).join('\n');
  useEffect(() => {
    if (ids !== '') remember('CurrentAccountNameTree', ids.split('\n'));
  }, [ids]);
  const open = (account: Account) =>
    setSearch((parameters) => {
      parameters.set(atParameter, account.id);
      return parameters;
    });
  return { path, open };
}

/** The editor that is open: on a stored transaction or a new one, with what was typed before a session ended. */
type Editing = { stored: Transaction | undefined; form?: TransactionForm };

type Tab = 'transactions' | 'subAccounts';

/** The tab an account opens with: its transactions when it has no sub-accounts or wants them first (spec 2). */
function firstTab(account: Account): Tab {
  if (account.isPlaceholder) return 'subAccounts';
  return account.subAccountsCount === 0 || account.preferences.showTransactionsFirst
    ? 'transactions'
    : 'subAccounts';
}

/** The main view: where one stands, what the account holds, its transactions and sub-accounts (spec 2 Dashboard). */
export function DashboardPage() {
  const isMobile = useIsMobile();
  const tree = useAccountTree();
  const { path, open } = useCurrentAccount();
  const account = path.at(-1);
  const [chosenTab, setChosenTab] = useState<{ accountId: string; tab: Tab }>();
  const { user } = useSession();
  const [editing, setEditing] = useState<Editing | undefined>(() => takeDraft(user.id));
  const queries = useBookQueries();
  const newest = useQuery({
    ...queries.newest(account?.id ?? ''),
    enabled: (account?.transactionsCount ?? 0) > 0,
  });
  const currency = useMemo(() => bookCurrency(tree.root), [tree.root]);

  if (account === undefined) return null;
  const tab = chosenTab?.accountId === account.id ? chosenTab.tab : firstTab(account);
  const tabs: { value: Tab; label: string; count: number }[] = [
    ...(account.isPlaceholder
      ? []
      : [
          {
            value: 'transactions' as const,
            label: texts.tabs.transactions,
            count: account.transactionsCount,
          },
        ]),
    { value: 'subAccounts', label: texts.tabs.subAccounts, count: account.subAccountsCount },
  ];

  return (
    <MoneyContext value={currency}>
      <main className={classes.dashboard}>
        <Breadcrumb path={path} onOpen={open} />
        <AccountSummary
          account={account}
          newest={newest.data ?? undefined}
          actions={
            <Button
              size="md"
              leftSection={<Plus size={18} />}
              onClick={() => setEditing({ stored: undefined })}
            >
              {texts.add}
            </Button>
          }
        />
        <section className={classes.sheet}>
          <Tabs
            label={account.name}
            tabs={tabs}
            value={tab}
            onChange={(value) => setChosenTab({ accountId: account.id, tab: value })}
          />
          <div className={classes.list} key={account.id}>
            {tab === 'transactions' ? (
              <Register
                account={account}
                tree={tree}
                rowHeightPx={isMobile ? rowHeightsPx.phone : rowHeightsPx.desk}
                onOpen={(stored) => setEditing({ stored })}
              />
            ) : (
              <SubAccountList accounts={tree.childrenOf(account.id)} onOpen={open} />
            )}
          </div>
        </section>
        {editing !== undefined && (
          <Suspense fallback={null}>
            <TransactionEditor
              account={account}
              tree={tree}
              stored={editing.stored}
              draft={editing.form}
              onClose={() => setEditing(undefined)}
            />
          </Suspense>
        )}
      </main>
    </MoneyContext>
  );
}
