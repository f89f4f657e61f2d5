import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { monthStart } from '#ledger/days.ts';
import { Month } from '#contract/inputs/values.ts';
import type { Account } from '#ledger/account.ts';
import { monthLater, monthOf, monthsFrom } from '#ledger/book-months.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { MoneyContext, useBookMoney } from '#web/lib/money-context.tsx';
import { failureOf } from '#web/session/client.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { FeaturePage, PageState } from '#web/ui/feature-page.tsx';
import { useIsMobile } from '#web/ui/use-is-mobile.ts';
import { budget as texts } from '#web/languages/en/budget.ts';
import { BudgetDesk } from './desk.tsx';
import { Months } from './head.tsx';
import { useBudget, usePlans } from './use-budget.ts';
import { useWords } from './use-words.ts';

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
    <FeaturePage
      title={texts.title}
      book={root.name}
      lead={texts.lead}
      shape="table"
      toolbar={<Months month={month} now={now} words={words} onMonth={openMonth} />}
    >
      {budget === undefined ? (
        <PageState
          loading={texts.loading}
          failure={error === null ? undefined : texts.failed(failureOf(error))}
          onRetry={retry}
        />
      ) : (
        <BudgetDesk budget={budget} plans={plans} words={words} isOneMonth={isOneMonth} onAdd={add} />
      )}
    </FeaturePage>
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
