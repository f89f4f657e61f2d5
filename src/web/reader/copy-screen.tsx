import { ChartNoAxesColumn, Info, Receipt } from 'lucide-react';
import { QueryClient, QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { currencyTotalsOf } from '#ledger/currency-totals.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { PageShownReporter, useFocusOnNavigate } from '#web/app/routes/focus-on-navigate.ts';
import { Frame } from '#web/app/shell/frame.tsx';
import shell from '#web/app/shell/shell.module.css';
import { type TotalValue, valuedTotals } from '#web/data/accounts/totals.ts';
import { AccountTreeView } from '#web/features/accounts/tree/account-tree-view.tsx';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { Logo } from '#web/ui/logo.tsx';
import { reader as texts } from '#web/languages/en/copy-to-read.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import { InlineSelect } from '#web/features/reports/report-controls.tsx';
import { BookReports } from '#web/features/reports/book-reports.tsx';
import { OpenBookContext } from '#web/data/items/open-book.ts';
import { type Session, SessionContext } from '#web/session/session.ts';
import { AboutPage, formatPeriod } from './about-page.tsx';
import { AccountPage } from './account-page.tsx';
import { bookInCurrency, type CopyBook, lastDayOfCopy } from './copy-book.ts';
import { currencyParameter, hashRouter, useHashSearch } from './hash-location.ts';
import classes from './reader.module.css';
import { createCopyCalls } from './copy-calls.ts';

const nothing = async () => undefined;

/** Creates a session for reading a copy: without user, settings and rights. */
function createCopySession(book: CopyBook): Session {
  return {
    call: createCopyCalls(book),
    provider: {
      name: '',
      uniqueId: 'copy',
      class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'BROWSER' } },
    },
    user: { id: 'reader' },
    config: {},
    saveConfig: nothing,
    loadConfig: nothing,
    setUser: () => undefined,
    mayUse: () => false,
    functionalities: {},
    offlineCopies: undefined,
    isCopy: true,
  };
}

type CopyBookScopeProps = {
  book: CopyBook;
  /** The cache name of its answers. */
  name: string;
  children: ReactNode;
};

/** Context with the open book of a copy, for the components of the app. */
function CopyBookScope({ book, name, children }: CopyBookScopeProps) {
  const session = useMemo(() => createCopySession(book), [book]);
  const open = useMemo(
    () => ({ bookId: book.root.id, bookName: name, open: () => undefined, reload: nothing }),
    [book, name],
  );
  return (
    <SessionContext value={session}>
      <OpenBookContext value={open}>{children}</OpenBookContext>
    </SessionContext>
  );
}

/** The reports of a copy, in one of its currencies. */
function ReportsPage({ book }: { book: CopyBook }) {
  const { currencies, days } = book;
  const [, navigate] = useLocation();
  const parameters = new URLSearchParams(useHashSearch());
  const currency =
    currencies.find((each) => each === parameters.get(currencyParameter)) ?? currencies[0] ?? '';
  const ofCurrency = useMemo(() => bookInCurrency(book, currency), [book, currency]);
  const nameOf = (each: string) => moneyOfCurrency(each, book.tree.accounts, book.money).currency;
  const choose = (chosen: string) => {
    parameters.set(currencyParameter, chosen);
    navigate(`/reports?${parameters.toString()}`);
  };
  const picker = currencies.length > 1 && (
    <InlineSelect
      label={texts.currency}
      choices={currencies.map((each) => [each, nameOf(each)] as const)}
      value={currency}
      onChange={choose}
    />
  );
  return (
    <CopyBookScope key={currency} book={ofCurrency} name={`in ${currency}`}>
      <BookReports copy={{ days, today: lastDayOfCopy(book), money: ofCurrency.money, currency: picker }} />
    </CopyBookScope>
  );
}

/** Returns the value of a total without exchange rates: amounts in other currencies are listed beside it. */
function copyTotalValue(account: Account): TotalValue {
  if (account.otherTotals.length === 0) return undefined;
  const totals = currencyTotalsOf(account);
  return {
    minor: totals.find(({ currency }) => currency === '')?.minor ?? 0n,
    missing: totals.filter(({ currency }) => currency !== ''),
    priceDay: undefined,
  };
}

/** Creates a query client whose data never becomes stale, because a copy never changes. */
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

/** Formats a line about the copy: its currency, its period and its creation date. */
function formatFacts({ money, days, madeOn }: CopyBook): string {
  const made = texts.made(formatBookDay(madeOn, money.formatTag, 'dayOfYear'));
  return ['', money.currency, formatPeriod(days, money.formatTag) ?? texts.whole, made].join(' · ');
}

type CopyScreenProps = { book: CopyBook; isEncrypted: boolean };

function CopyPages({ book, isEncrypted }: CopyScreenProps) {
  const [path] = useLocation();
  const onShown = useFocusOnNavigate();
  return (
    <>
      <Switch>
        <Route path="/reports">
          <ReportsPage book={book} />
        </Route>
        <Route path="/about">
          <AboutPage book={book} isEncrypted={isEncrypted} />
        </Route>
        <Route>
          <AccountPage book={book} />
        </Route>
      </Switch>
      <PageShownReporter path={path} onShown={onShown} />
    </>
  );
}

function CopyFrame({ book, isEncrypted }: CopyScreenProps) {
  const [path] = useLocation();
  const search = useHashSearch();
  const all = writeRegisterLink({ accountId: book.root.id, includesBranch: true });
  const isAll = path === '/dashboard' && `/dashboard?${search}` === all;
  const { rows, madeOn } = book;
  const newest = rows[0]?.day ?? madeOn;
  // The year of the newest transactions, if the current year has none.
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
            <span>{formatFacts(book)}</span>
          </span>
        </>
      }
      above={(isCollapsed, onOpened) => !isCollapsed && <AccountTreeView onOpened={onOpened} />}
      pages={(_isCollapsed, onOpened) =>
        items.map((item) => <PageItem key={item.href} {...item} onOpened={onOpened} />)
      }
    >
      <CopyPages book={book} isEncrypted={isEncrypted} />
    </Frame>
  );
}

/** Screen of a read-only copy: its accounts, registers and reports, with the components of the app. */
export function CopyScreen({ book, isEncrypted }: CopyScreenProps) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => {
    valuedTotals.set(copyTotalValue);
    return () => valuedTotals.set(undefined);
  }, []);
  return (
    <QueryClientContext value={queryClient}>
      <Router {...hashRouter}>
        <CopyBookScope book={book} name={book.root.name}>
          <CopyFrame book={book} isEncrypted={isEncrypted} />
        </CopyBookScope>
      </Router>
    </QueryClientContext>
  );
}
