import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { DraftEditorState } from '#entry/draft-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { hasOnlyOpeningBalances } from '#ledger/book-preferences.ts';
import { bookZone, dayOf, monthStart, startOfDay } from '#ledger/days.ts';
import { findCountedDays, type OverviewFigures, computeOverviewFigures } from '#reports/overview.ts';
import { addDays } from '#values/calendar.ts';
import { useOfflineCopies } from '#web/data/offline/use-offline-copies.ts';
import { useFlows } from '#web/data/prices/flows.ts';
import { useMay } from '#web/data/members/role.ts';
import { useLastPosted } from '#web/data/transactions/last-posted.ts';
import { useHasPlans, useItems } from '#web/data/items/items.ts';
import { useReportValuation } from '#web/data/prices/valuation.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { UnreadableRecordsSlot } from '#web/lib/unreadable-records.tsx';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { recall, remember } from '#web/session/storage.ts';
import { common } from '#web/languages/en/common.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useIsMobile } from '#web/ui/screen.ts';
import { overview as texts } from '#web/languages/en/overview.ts';
import type { Item } from '#ledger/items.ts';
import { type HomeSummary, summarizeHome } from '#reports/home.ts';
import { useReconciledThrough } from '#web/data/verification/reconciled-through.ts';
import { LargestExpenses, LatestTransactions, MonthFigures, Sparkline } from './figures.tsx';
import { createNeedLinks, NeedsList } from './needs-list.tsx';
import { OwnAccounts } from './own-accounts.tsx';
import classes from './overview.module.css';
import { useOpenSteps } from './first-steps.tsx';

const noItems: readonly Item[] = [];

/**
 * The money and debt accounts with their reconciliation state, the needs of the book, the drafts (only for editors), and whether the book
 * has schedules.
 */
function useHome(
  tree: AccountTree,
  mayEdit: boolean,
): HomeSummary & { drafts: Item[]; hasSchedules: boolean } {
  const { data: items = noItems } = useItems();
  const accounts = useMemo(() => [...tree.accounts.values()], [tree]);
  const drafts = mayEdit ? items.filter(({ kind }) => kind === 'draft') : [];
  const hasSchedules = items.some(({ kind }) => kind === 'schedule');
  return { ...summarizeHome(tree, items, useReconciledThrough(accounts)), drafts, hasSchedules };
}

const UpcomingSection = lazyComponent(async () => (await import('./upcoming-section.tsx')).UpcomingSection);
const RemainingBudgets = lazyComponent(
  async () => (await import('./remaining-budgets.tsx')).RemainingBudgets,
);
const RejectedChangesLine = lazyComponent(async () => (await import('./needs-list.tsx')).RejectedChangesLine);
const StepLines = lazyComponent(async () => (await import('./step-lines.tsx')).StepLines);
const Drafts = lazyComponent(async () => (await import('./drafts.tsx')).Drafts);

type BookProps = { root: Account; tree: AccountTree };

type OverviewProps = BookProps & {
  onDraft: (draft: DraftEditorState) => void;
  /** Ownership offers to the user, independent of their role: their number, and their lines among the pending items. */
  offers: { count: number; lines: ReactNode };
};

/** The figures of the book so far, the newest transactions, and the state of the query. */
function useFigures({ root, tree }: BookProps, nowMs: number) {
  const zone = bookZone(root);
  const [flows] = useFlows([findCountedDays(nowMs, zone)]);
  const held = flows?.data;
  const { data: last = [] } = useLastPosted(root.id, startOfDay(addDays(dayOf(nowMs, zone), 1), zone));
  const startsOn = monthStart(root);
  const { isKnown, make } = useReportValuation();
  return useMemo(() => {
    const valued = make?.();
    const figures =
      held && isKnown ? computeOverviewFigures(tree, held, nowMs, { zone, startsOn }, valued) : undefined;
    const now =
      valued?.missing().filter(({ kind, day }) => kind === 'held' && day >= dayOf(nowMs, zone)) ?? [];
    return { flows, figures, last, unpriced: [...new Set(now.map(({ currency }) => currency))] };
  }, [flows, last, held, isKnown, tree, nowMs, zone, startsOn, make]);
}

function NetWorth({ figures }: { figures: OverviewFigures | undefined }) {
  return (
    <>
      <span className={classes.name}>{texts.netWorth}</span>
      <span className={classes.netWorth} data-testid={figures && 'net-worth'}>
        {figures && <MoneyAmount minor={figures.netWorth.at(-1)?.minor ?? 0n} />}
      </span>
    </>
  );
}

/** The net worth and its course, with a link to the reports. */
function NetWorthHeader({ figures }: { figures: OverviewFigures | undefined }) {
  const { formatTag } = useBookCurrency();
  const [first, last] = [figures?.netWorth[0]?.month, figures?.netWorth.at(-1)?.month];
  return (
    <Link href="/reports" className={classes.head ?? ''}>
      <NetWorth figures={figures} />
      {figures !== undefined && first !== undefined && last !== undefined && (
        <Sparkline
          amounts={figures.netWorth.map(({ minor }) => minor)}
          label={texts.course(
            formatBookDay(first, formatTag, 'month'),
            formatBookDay(last, formatTag, 'month'),
          )}
        />
      )}
    </Link>
  );
}

type FoldedHeaderProps = {
  figures: OverviewFigures | undefined;
  needsCount: number;
  isUnfolded: boolean;
  bodyId: string;
  onFold: () => void;
};

/** The net worth in one row, which unfolds the details. */
function FoldedHeader({ figures, needsCount, isUnfolded, bodyId, onFold }: FoldedHeaderProps) {
  return (
    <UnstyledButton
      className={classes.head ?? ''}
      aria-expanded={isUnfolded}
      aria-controls={bodyId}
      onClick={onFold}
    >
      <NetWorth figures={figures} />
      {needsCount > 0 && (
        <span className={classes.badge} title={texts.needs.count(needsCount)}>
          <span aria-hidden>{needsCount}</span>
          <VisuallyHidden component="span">{texts.needs.count(needsCount)}</VisuallyHidden>
        </span>
      )}
      <ChevronDown size={18} className={classes.chevron} aria-hidden />
    </UnstyledButton>
  );
}

/**
 * The overview at the top of a book: net worth and its course, the current month, the latest transactions, the money and debt accounts, and
 * the pending items. Its size does not change when the figures are loaded.
 */
export function Overview({ root, tree, onDraft, offers }: OverviewProps) {
  const id = useId();
  const isMobile = useIsMobile();
  const [isUnfolded, setUnfolded] = useState(() => recall('IsHomeUnfolded') === true);
  const fold = () => {
    remember('IsHomeUnfolded', !isUnfolded);
    setUnfolded(!isUnfolded);
  };
  const { formatTag } = useBookCurrency();
  const [nowMs] = useState(Date.now);
  const { flows, figures, last, unpriced } = useFigures({ root, tree }, nowMs);
  // Only editors see pending items.
  const mayEdit = useMay('edit');
  const { accounts, needs, drafts, hasSchedules } = useHome(tree, mayEdit);
  const hasPlans = useHasPlans();
  const open = useOpenSteps(tree, last);
  // As long as the book is otherwise empty, the first steps have separate cards.
  const steps = !mayEdit || hasOnlyOpeningBalances(tree) ? [] : open;
  const { state } = useOfflineCopies();
  const { length: rejectedCount } = state.rejected;
  const links = mayEdit ? createNeedLinks(needs, { tree, formatTag, unpriced }) : [];

  const needsList = (mayEdit || rejectedCount + offers.count > 0) && (
    <NeedsList
      links={links}
      last={
        steps.length > 0 && (
          <Suspense fallback={null}>
            <StepLines tree={tree} steps={steps} />
          </Suspense>
        )
      }
    >
      {rejectedCount + drafts.length + offers.count > 0 && (
        <Suspense fallback={null}>
          {offers.count > 0 && offers.lines}
          {rejectedCount > 0 && <RejectedChangesLine count={rejectedCount} />}
          {drafts.length > 0 && <Drafts root={root} tree={tree} items={drafts} onOpen={onDraft} />}
        </Suspense>
      )}
    </NeedsList>
  );
  const reports = (
    <Link href="/reports" className={classes.reports ?? ''}>
      {texts.reports} →
    </Link>
  );
  // The space is reserved while the section loads.
  const upcoming = hasSchedules && (
    <div className={classes.upcoming}>
      <Suspense fallback={null}>
        <UpcomingSection tree={tree} />
      </Suspense>
    </div>
  );
  const plans = hasPlans && (
    <div className={classes.upcoming}>
      <Suspense fallback={null}>
        <RemainingBudgets />
      </Suspense>
    </div>
  );
  const body = (content: ReactNode) => <div className={classes.body}>{content}</div>;
  const details =
    flows?.isError === true && figures === undefined
      ? body(
          <p className={classes.quiet}>
            {texts.failed(formatFailure(flows.error))}
            <Button variant="default" size="compact-sm" onClick={() => void flows.refetch()}>
              {common.tryAgain}
            </Button>
          </p>,
        )
      : body(
          figures && (
            <>
              {!isMobile && <MonthFigures figures={figures} />}
              <LargestExpenses figures={figures} tree={tree} />
              <LatestTransactions rows={last} tree={tree} />
            </>
          ),
        );

  return (
    <section className={classes.overview} aria-label={texts.label} aria-busy={figures === undefined}>
      {isMobile ? (
        <>
          <FoldedHeader
            figures={figures}
            needsCount={
              links.length + Math.min(rejectedCount, 1) + drafts.length + steps.length + offers.count
            }
            isUnfolded={isUnfolded}
            bodyId={id}
            onFold={fold}
          />
          <UnreadableRecordsSlot />
          {isUnfolded && (
            <div id={id}>
              {figures && body(<MonthFigures figures={figures} />)}
              {needsList}
              {upcoming}
              {plans}
              <OwnAccounts accounts={accounts} />
              {details}
              {reports}
            </div>
          )}
        </>
      ) : (
        <>
          <NetWorthHeader figures={figures} />
          <UnreadableRecordsSlot />
          {details}
          <OwnAccounts accounts={accounts} />
          <div className={classes.foot}>
            {needsList}
            {reports}
          </div>
          {upcoming}
          {plans}
        </>
      )}
    </section>
  );
}
