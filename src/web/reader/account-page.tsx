import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pathTo, hideTradingAccounts } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import dashboard from '#web/app/dashboard/dashboard-page.module.css';
import { app as appTexts } from '#web/languages/en/app.ts';
import { useDisplayCount } from '#web/data/registers/display-count.ts';
import { AccountSummary } from '#web/features/accounts/account-summary.tsx';
import { Breadcrumb } from '#web/features/accounts/breadcrumb.tsx';
import { SubAccountList } from '#web/features/accounts/sub-account-list.tsx';
import { number } from '#web/languages/language.ts';
import { MoneyContext } from '#web/lib/amounts/money-context.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useIsMobile, useTitle } from '#web/ui/screen.ts';
import { reader as texts } from '#web/languages/en/copy-to-read.ts';
import type { CopyBook } from './copy-book.ts';
import { CopyRegister } from './copy-register.tsx';
import { useHashSearch } from './hash-location.ts';
import classes from './reader.module.css';

type AccountTab = 'transactions' | 'subAccounts';

type BodyProps = { book: CopyBook; account: Account; parameters: URLSearchParams };

/** The transactions or sub-accounts of an account, by the chosen tab and the address. */
function Body({ book, account, parameters }: BodyProps) {
  const id = useId();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<AccountTab>();
  const count = useDisplayCount(account);
  const below = hideTradingAccounts(book.tree).childrenOf(account.id);
  const offered: AccountTab[] = [
    ...(below.length === 0 || account.transactionsCount > 0 ? (['transactions'] as const) : []),
    ...(below.length > 0 ? (['subAccounts'] as const) : []),
  ];
  const hasDays = parameters.has('from') || parameters.has('until');
  const isPart = hasDays || parameters.has('branch');
  const isWholeBook = account === book.root && isPart && !hasDays;
  const find = parameters.get('find') ?? undefined;
  const first = below.length > 0 && find === undefined ? 'subAccounts' : 'transactions';
  const tab = isPart ? 'transactions' : (chosen ?? first);
  const counts = {
    transactions: number(isWholeBook ? book.rows.length : count),
    subAccounts: number(below.length),
  };
  const labels = isWholeBook ? { ...appTexts.tabs, transactions: texts.pages.transactions } : appTexts.tabs;
  const shown: AccountTab[] = isWholeBook ? ['transactions'] : offered;
  const tabs = (
    <Tabs
      id={id}
      label={account.name}
      tabs={shown.map((value) => ({ value, label: labels[value], count: counts[value] }))}
      value={tab}
      onChange={setChosen}
    />
  );
  const setFind = (line: string | undefined) => {
    const after = new URLSearchParams(parameters);
    if (line === undefined) after.delete('find');
    else after.set('find', line);
    navigate(`/dashboard?${after.toString()}`, { replace: true });
  };
  if (tab === 'transactions')
    return (
      <CopyRegister
        book={book}
        account={account}
        span={isPart ? parameters : undefined}
        find={find}
        onFind={setFind}
        tabs={isPart && !isWholeBook ? undefined : tabs}
      />
    );
  return (
    <>
      <div className={dashboard.head}>
        {tabs}
        <Link href={writeRegisterLink({ accountId: account.id, includesBranch: true })}>
          {appTexts.allTransactions}
        </Link>
      </div>
      <div className={dashboard.list}>
        <SubAccountList
          accounts={below}
          parent={account}
          onOpen={(opened) => navigate(`/dashboard?at=${opened.id}`)}
        />
      </div>
    </>
  );
}

/** Page of an account: its path, its balance, and its transactions or sub-accounts. */
export function AccountPage({ book }: { book: CopyBook }) {
  const { tree, root, money } = book;
  const [, navigate] = useLocation();
  const isMobile = useIsMobile();
  const parameters = new URLSearchParams(useHashSearch());
  const wantedPath = pathTo(tree, parameters.get('at') ?? root.id);
  const path = wantedPath.length === 0 ? [root] : wantedPath;
  const account = path.at(-1) ?? root;
  useTitle(account.name, ...(account === root ? [] : [root.name]));
  return (
    <MoneyContext value={money}>
      <main className={`${dashboard.dashboard} ${classes.page}`}>
        <div className={dashboard.top}>
          <Breadcrumb path={path} isMobile={isMobile} onOpen={({ id }) => navigate(`/dashboard?at=${id}`)} />
        </div>
        <AccountSummary account={account} isHome={account === root} isFolded={false} />
        <div className={dashboard.sheet}>
          <Body key={account.id} book={book} account={account} parameters={parameters} />
        </div>
      </main>
    </MoneyContext>
  );
}
