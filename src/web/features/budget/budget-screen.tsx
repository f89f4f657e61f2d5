import { useCallback, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { monthStart } from '#ledger/days.ts';
import { WireMonth } from '#contract/inputs/values.ts';
import type { Account } from '#ledger/account.ts';
import { shiftMonth, monthOf, listMonths } from '#ledger/book-months.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { MoneyContext, useBookMoney } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { FeaturePage, PageState } from '#web/ui/feature-page.tsx';
import { useIsMobile } from '#web/ui/screen.ts';
import { budget as texts } from '#web/languages/en/budget.ts';
import { calculateMissing, type SheetRow } from '#ledger/budget/sheet.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { useMay } from '#web/data/members/role.ts';
import { pricesLink } from '#web/lib/links/page-links.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { FreeMoney, MonthNavigation, BudgetTools } from './budget-header.tsx';
import { type BudgetView, useBudget, usePlans } from './use-budget.ts';
import {
  formatMoneyMove,
  type MoneyMoveDraft,
  useBudgetFormat,
  type BudgetFormat,
} from './use-budget-format.ts';
import classes from './budget-screen.module.css';
import { BudgetSheet } from './budget-sheet.tsx';
import { useBudgetActions } from './use-budget-actions.ts';
import { computeDroppedAmount, useMoveDrag } from './use-move-drag.ts';

const EditBudget = lazyComponent(async () => (await import('./edit-budget.tsx')).EditBudget);
const MoveMoney = lazyComponent(async () => (await import('./move-money.tsx')).MoveMoney);
const AddBudgetAccountPopup = lazyComponent(
  async () => (await import('./add-budget-account-popup.tsx')).AddBudgetAccountPopup,
);
const EnvelopesPopup = lazyComponent(async () => (await import('./envelopes-popup.tsx')).EnvelopesPopup);

/** The open popup of the page. */
type OpenPopup =
  | { name: 'edit'; account: Account; month: string }
  | { name: 'move'; moving: MoneyMoveDraft }
  | { name: 'another' }
  | { name: 'envelopes' };

const { group } = texts.keys;

/** The keys of the sheet as entries of the list of keys. */
const sheetKeyCommands: readonly AppCommand[] = [
  { title: texts.keys.move, group, key: 'ArrowRight' },
  { title: texts.keys.edit, group, key: 'Enter' },
  { title: texts.keys.clear, group, key: 'Delete' },
  { title: texts.keys.menu, group, key: 'm' },
];

const none: readonly AppCommand[] = [];

type BudgetContentProps = {
  budget: BudgetView;
  plans: ReturnType<typeof usePlans>;
  words: BudgetFormat;
  isOneMonth: boolean;
  /** Adds a row for an account without a plan. */
  onAdd: (accountId: string) => void;
};

/** The sheet with the tools above it and its popups. */
function BudgetContent({ budget, plans, words, isOneMonth, onAdd }: BudgetContentProps) {
  const acts = useBudgetActions(budget, plans);
  const mayEdit = useMay('edit');
  const [open, setOpen] = useState<OpenPopup>();
  useOfferCommands(mayEdit ? sheetKeyCommands : none);
  const close = () => setOpen(undefined);
  const { parts, table } = budget;
  const { unpriced } = table;
  const drop = useCallback(
    ({ from, to, month }: Parameters<Parameters<typeof useMoveDrag>[1]>[0]) => {
      const minor = computeDroppedAmount({ from, to });
      const ends = { from: from.accountId, to: to.accountId, month };
      if (minor === undefined) return setOpen({ name: 'move', moving: { ...ends, minor } });
      const moved = { ...ends, minor };
      acts.move(moved, formatMoneyMove(budget, words, moved)).catch((error: unknown) => {
        toast('error', `${texts.failedChange} ${formatFailure(error)}`);
      });
    },
    [acts, budget, words],
  );
  const drag = useMoveDrag(budget, drop);
  const opens = useMemo(
    () => ({
      onEditBudget: (account: Account, month: string) => setOpen({ name: 'edit', account, month }),
      onMove: ({ line, cells }: SheetRow, month: string) => {
        const { id } = line.node.account;
        const cell = cells[table.months.indexOf(month)];
        const missing = cell === undefined ? 0n : calculateMissing(cell);
        const ends = missing > 0n ? { from: undefined, to: id } : { from: id, to: undefined };
        setOpen({
          name: 'move',
          moving: { ...ends, month, minor: missing > 0n ? missing : undefined },
        });
      },
      onAnother: () => setOpen({ name: 'another' }),
    }),
    [table],
  );
  const isEmpty = parts.earned.length + parts.spent.length === 0;
  /** Returns the amount carried into a month of an account. */
  const carriedInto = (account: Account, month: string) => {
    const find = (lines: BudgetView['table']['lines']): bigint | undefined => {
      for (const line of lines) {
        if (line.node.account.id === account.id) return line.cells[table.months.indexOf(month)]?.carried;
        const below = find(line.below);
        if (below !== undefined) return below;
      }
      return undefined;
    };
    return find(table.lines) ?? 0n;
  };
  const of = { budget, acts, words, onClose: close };
  return (
    <>
      <div className={classes.above}>
        <FreeMoney budget={budget} words={words} drag={drag} />
        {mayEdit && <BudgetTools {...of} onEnvelopes={() => setOpen({ name: 'envelopes' })} />}
      </div>
      {unpriced[0] !== undefined && (
        <Notice kind="warning">
          {texts.unpriced(unpriced.join(', '))} <Link href={pricesLink(unpriced[0])}>{texts.toPrices}</Link>
        </Notice>
      )}
      <div className={classes.sheet}>
        {isEmpty ? (
          <EmptyState text={texts.empty} />
        ) : (
          <BudgetSheet
            budget={budget}
            acts={acts}
            words={words}
            isOneMonth={isOneMonth}
            opens={opens}
            drag={drag}
          />
        )}
      </div>
      {open !== undefined && (
        <LazyPopup onClose={close}>
          {open.name === 'edit' && (
            <EditBudget {...of} {...open} carriedMinor={carriedInto(open.account, open.month)} />
          )}
          {open.name === 'move' && <MoveMoney {...of} moving={open.moving} />}
          {open.name === 'another' && (
            <AddBudgetAccountPopup
              {...of}
              onChosen={(id) => {
                onAdd(id);
                close();
              }}
            />
          )}
          {open.name === 'envelopes' && <EnvelopesPopup {...of} />}
        </LazyPopup>
      )}
    </>
  );
}

/** The month in the address; the current month if the address names none. */
function useMonth(now: string): [month: string, open: (month: string) => void] {
  const named = WireMonth.safeParse(new URLSearchParams(useSearch()).get('month')).data;
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
  const words = useBudgetFormat(root);
  const isOneMonth = useIsMobile();
  const [month, openMonth] = useMonth(now);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const plans = usePlans(root);
  const months = useMemo(
    () => (isOneMonth ? [month] : listMonths(shiftMonth(month, -1), shiftMonth(month, 1))),
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
      toolbar={<MonthNavigation month={month} currentMonth={now} words={words} onMonth={openMonth} />}
    >
      {budget === undefined ? (
        <PageState
          loading={texts.loading}
          failure={error === null ? undefined : texts.failed(formatFailure(error))}
          onRetry={retry}
        />
      ) : (
        <BudgetContent budget={budget} plans={plans} words={words} isOneMonth={isOneMonth} onAdd={add} />
      )}
    </FeaturePage>
  );
}

/** The budget of the open book, month by month, with the actual amounts. */
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
