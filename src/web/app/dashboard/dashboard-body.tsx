import { type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { type AccountTree, hideTradingAccounts } from '#ledger/account-tree.ts';
import type { Account, AccountKind } from '#ledger/account.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { AccountButtons, type AccountControls } from '#web/features/accounts/account-menu.tsx';
import { SubAccountList } from '#web/features/accounts/sub-account-list.tsx';
import { useDisplayCount } from '#web/data/registers/display-count.ts';
import { number } from '#web/languages/language.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import classes from './dashboard-page.module.css';
import { LazyTagList } from './lazy-sheets.tsx';
import { findAccounts } from './use-view.ts';

type DashboardTab = 'transactions' | 'subAccounts' | 'tags';

const tabsOfVirtual: Record<Exclude<AccountKind, 'account'>, DashboardTab[]> = {
  'tag-container': ['tags'],
  tag: ['transactions'],
  'favourite-container': ['subAccounts'],
  'search-container': ['transactions', 'subAccounts'],
};

/** Returns the tabs of a view, the initial one first (spec 2 Dashboard). */
function tabsOf(account: Account): DashboardTab[] {
  if (account.kind !== 'account') return tabsOfVirtual[account.kind];
  if (account.isPlaceholder) return ['subAccounts'];
  const isFirst = account.subAccountsCount === 0 || account.preferences.showTransactionsFirst;
  return isFirst ? ['transactions', 'subAccounts'] : ['subAccounts', 'transactions'];
}

const tabOrder: DashboardTab[] = ['transactions', 'subAccounts', 'tags'];

/** Returns the accounts that a view lists: sub-accounts, favourites or search results. */
function listAccounts(account: Account, tree: AccountTree, searchText: string | undefined): Account[] {
  if (account.kind === 'favourite-container') {
    return [...tree.accounts.values()].filter(({ isFavourite }) => isFavourite);
  }
  return searchText === undefined
    ? hideTradingAccounts(tree).childrenOf(account.id)
    : findAccounts(tree, searchText);
}

type DashboardBodyProps = {
  account: Account;
  tree: AccountTree;
  searchText: string | undefined;
  /** True if the view shows only some rows of the account: then no other tab is shown. */
  isPart: boolean;
  controls: AccountControls;
  onOpen: (account: Account) => void;
  /** Called after a change of the tab. */
  onTab: () => void;
  /** Renders the transactions of the view. */
  register: (slots: RegisterSlots) => ReactNode;
};

/** The parts a register receives from the view around it. */
export type RegisterSlots = {
  /** Renders the tabs above the rows; `found` is the row count, if only the register knows it. */
  tabs: (found: string | undefined) => ReactNode;
  /** Called if there are no rows. */
  onNothing: () => void;
};

/** The content of the current account: transactions, sub-accounts or tags, by the chosen tab (spec 2 Body views). */
export function DashboardBody(props: DashboardBodyProps) {
  const { account, tree, searchText, isPart, controls, onOpen, onTab, register } = props;
  const id = useId();
  const offered: DashboardTab[] = isPart ? ['transactions'] : tabsOf(account);
  const [chosen, setChosen] = useState<DashboardTab>();
  const [hasNoTransactions, setNoTransactions] = useState(false);
  const accounts = useMemo(() => listAccounts(account, tree, searchText), [account, tree, searchText]);
  // A search that finds only accounts opens their tab.
  const isElsewhere = searchText !== undefined && hasNoTransactions && accounts.length > 0;
  const first = isElsewhere ? 'subAccounts' : (offered[0] ?? 'subAccounts');
  const tab = chosen !== undefined && offered.includes(chosen) ? chosen : first;
  const count = useDisplayCount(account);
  const tabs = (found: string | undefined) => {
    const counts: Record<DashboardTab, string> = {
      transactions: found ?? (searchText === undefined ? number(count) : ''),
      subAccounts: number(accounts.length),
      tags: number(account.subAccountsCount),
    };
    const shown = tabOrder.filter((value) => offered.includes(value));
    return (
      <Tabs
        id={id}
        label={account.name}
        tabs={shown.map((value) => ({ value, label: texts.tabs[value], count: counts[value] }))}
        value={tab}
        onChange={(next) => {
          setChosen(next);
          onTab();
        }}
      />
    );
  };
  if (tab === 'transactions') return register({ tabs, onNothing: () => setNoTransactions(true) });
  const isFlat = account.kind !== 'account';
  return (
    <>
      <div className={classes.head}>
        {tabs(hasNoTransactions ? '0' : undefined)}
        {!isFlat && accounts.length > 0 && (
          <Link href={writeRegisterLink({ accountId: account.id, includesBranch: true })}>
            {texts.allTransactions}
          </Link>
        )}
      </div>
      <div className={classes.list}>
        {tab === 'tags' ? (
          <Suspense fallback={null}>
            <LazyTagList onOpen={onOpen} />
          </Suspense>
        ) : (
          <SubAccountList
            accounts={accounts}
            parent={isFlat ? undefined : account}
            pathOf={isFlat ? ({ id }) => formatAccountPath(tree, id) : undefined}
            renderButtons={(each) => <AccountButtons isRow account={each} controls={controls} />}
            onAdd={controls.add}
            onOpen={onOpen}
          />
        )}
      </div>
    </>
  );
}
