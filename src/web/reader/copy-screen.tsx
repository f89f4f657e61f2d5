import { ChartNoAxesColumn, Info, Receipt } from 'lucide-react';
import { QueryClient, QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { totalsOf } from '#ledger/currency-totals.ts';
import { registerLink } from '#reports/register-link.ts';
import { PageShown, useFocusOnNavigate } from '#web/app/routes/focus-on-navigate.ts';
import { Frame } from '#web/app/shell/frame.tsx';
import shell from '#web/app/shell/shell.module.css';
import { type TotalValue, valuedTotals } from '#web/data/totals.ts';
import { AccountTree } from '#web/features/accounts/tree/account-tree.tsx';
import { formatBookDay } from '#web/lib/book-days.ts';
import { Logo } from '#web/ui/logo.tsx';
import { reader as texts } from '#web/languages/en/copy-to-read.ts';
import { AboutPage, daysText } from './about-page.tsx';
import { AccountPage } from './account-page.tsx';
import type { CopyBook } from './book.ts';
import { hashRouter, useHashSearch } from './hash-location.ts';
import { InBook } from './in-book.tsx';
import classes from './reader.module.css';
import { ReportsPage } from './reports-page.tsx';

/** Returns the value of a total without exchange rates: amounts in other currencies stand beside it. */
function valueOf(account: Account): TotalValue {
  if (account.otherTotals.length === 0) return undefined;
  const totals = totalsOf(account);
  return {
    minor: totals.find(({ currency }) => currency === '')?.minor ?? 0n,
    missing: totals.filter(({ currency }) => currency !== ''),
    priceDay: undefined,
  };
}

/** The answers of a copy never change. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: Infinity, retry: false, networkMode: 'always' },
    },
  });

type PageItemProps = {
  href: string;
  icon: ReactNode;
  label: string;
  isOpen: boolean;
  onOpened: () => void;
};

function PageItem({ href, icon, label, isOpen, onOpened }: PageItemProps) {
  return (
    <Link
      href={href}
      className={shell.item ?? ''}
      title={label}
      aria-current={isOpen ? 'page' : undefined}
      onClick={onOpened}
    >
      {icon}
      <span className={shell.label}>{label}</span>
    </Link>
  );
}

/** A line about the copy: its currency, its days and when it was made. */
function factsOf({ money, days, madeOn }: CopyBook): string {
  const made = texts.made(formatBookDay(madeOn, money.formatTag, 'dayOfYear'));
  return ['', money.currency, daysText(days, money.formatTag) ?? texts.whole, made].join(' · ');
}

type CopyScreenProps = { book: CopyBook; isSealed: boolean };

function Pages({ book, isSealed }: CopyScreenProps) {
  const [path] = useLocation();
  const onShown = useFocusOnNavigate();
  return (
    <>
      <Switch>
        <Route path="/reports">
          <ReportsPage book={book} />
        </Route>
        <Route path="/about">
          <AboutPage book={book} isSealed={isSealed} />
        </Route>
        <Route>
          <AccountPage book={book} />
        </Route>
      </Switch>
      <PageShown path={path} onShown={onShown} />
    </>
  );
}

function CopyFrame({ book, isSealed }: CopyScreenProps) {
  const [path] = useLocation();
  const search = useHashSearch();
  const all = registerLink({ accountId: book.root.id, includesBranch: true });
  const isAll = path === '/dashboard' && `/dashboard?${search}` === all;
  const { rows, madeOn } = book;
  const newest = rows[0]?.day ?? madeOn;
  // The year of the newest transactions, if there are none in the present one.
  const from = newest < madeOn ? newest : madeOn;
  const items = [
    { href: all, label: texts.pages.transactions, icon: <Receipt size={18} />, isOpen: isAll },
    {
      href: `/reports?report=income&depth=9&from=${from}`,
      label: texts.pages.reports,
      icon: <ChartNoAxesColumn size={18} />,
      isOpen: path === '/reports',
    },
    { href: '/about', label: texts.pages.about, icon: <Info size={18} />, isOpen: path === '/about' },
  ];
  return (
    <Frame
      header={
        <>
          <span className={shell.logo}>
            <Logo size={26} /> <span className={classes.name}>{book.root.name}</span>
          </span>
          <span className={classes.facts}>
            {texts.kind}
            <span>{factsOf(book)}</span>
          </span>
        </>
      }
      above={(isCollapsed, onOpened) => !isCollapsed && <AccountTree onOpened={onOpened} />}
      pages={(_isCollapsed, onOpened) =>
        items.map((item) => <PageItem key={item.href} {...item} onOpened={onOpened} />)
      }
    >
      <Pages book={book} isSealed={isSealed} />
    </Frame>
  );
}

/** A copy to read: its accounts, registers and reports, drawn by the components of the app. */
export function CopyScreen({ book, isSealed }: CopyScreenProps) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => {
    valuedTotals.set(valueOf);
    return () => valuedTotals.set(undefined);
  }, []);
  return (
    <QueryClientContext value={queryClient}>
      <Router {...hashRouter}>
        <InBook book={book} name={book.root.name}>
          <CopyFrame book={book} isSealed={isSealed} />
        </InBook>
      </Router>
    </QueryClientContext>
  );
}
