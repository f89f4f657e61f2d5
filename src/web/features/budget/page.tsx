import { monthStart } from '#ledger/days.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Month } from '#contract/inputs/values.ts';
import type { Account } from '#ledger/account.ts';
import { monthLater, monthOf, monthsFrom } from '#ledger/book-months.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useBookMoney, MoneyContext } from '#web/lib/money-context.tsx';
import { failureOf } from '#web/session/client.ts';
import { common } from '#web/ui/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { useIsMobile } from '#web/ui/use-is-mobile.ts';
import { useTitle } from '#web/ui/use-title.ts';
import { BudgetDesk } from './desk.tsx';
import { Months } from './head.tsx';
import classes from './page.module.css';
import { texts } from './texts.ts';
import { useBudget, usePlans } from './use-budget.ts';
import { useWords } from './use-words.ts';

type FrameProps = { book: string; months?: ReactNode; children: ReactNode };

function Frame({ book, months, children }: FrameProps) {
  useTitle(texts.title, book);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{texts.title}</h1>
          <p className={classes.lead}>{texts.lead}</p>
        </div>
        {months}
      </header>
      {children}
    </main>
  );
}

/** The month that the address names, else the one that it is. */
function useMonth(now: string): [month: string, open: (month: string) => void] {
  const named = Month.safeParse(new URLSearchParams(useSearch()).get('month')).data;
  const [, navigate] = useLocation();
  const open = useCallback(
    (month: string) => navigate(month === now ? '/budget' : `/budget?month=${month}`, { replace: true }),
    [navigate, now],
  );
  return [named ?? now, open];
}

function BookBudget({ root }: { root: Account }) {
  const tree = useAccountTree();
  const now = monthOf(useBookToday(), monthStart(root));
  const words = useWords(root);
  const isOneMonth = useIsMobile();
  const [month, openMonth] = useMonth(now);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const plans = usePlans(root);
  const months = useMemo(
    () => (isOneMonth ? [month] : monthsFrom(monthLater(month, -1), monthLater(month, 1))),
    [isOneMonth, month],
  );
  const { budget, error, retry } = useBudget({ root, tree, planned: plans.planned, months, month, added });
  const add = useCallback((id: string) => setAdded((before) => new Set([...before, id])), []);
  return (
    <Frame book={root.name} months={<Months month={month} now={now} words={words} onMonth={openMonth} />}>
      {budget !== undefined && (
        <BudgetDesk budget={budget} plans={plans} words={words} isOneMonth={isOneMonth} onAdd={add} />
      )}
      {budget === undefined && error === null && <DelayedLoader label={texts.loading} />}
      {budget === undefined && error !== null && (
        <div className={classes.sheet}>
          <Failure reason={texts.failed(failureOf(error))} />
          <Button variant="default" onClick={retry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
    </Frame>
  );
}

/** What is planned in the open book, month by month, and what became of it. */
export function BudgetScreen() {
  const { root } = useAccountTree();
  const money = useBookMoney(root);
  if (root === undefined) return <DelayedLoader label={texts.loading} />;
  return (
    <MoneyContext value={money}>
      <BookBudget root={root} />
    </MoneyContext>
  );
}
