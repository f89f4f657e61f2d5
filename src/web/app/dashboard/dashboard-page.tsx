import { skipToken, useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#web/session/session.ts';
import { hasTransactions } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useAccountTree, useBookQueries } from '#web/data/queries.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { hasOnlyOpeningBalances, listOfferedSteps, showsOverview } from '#ledger/book-preferences.ts';
import { tagAccountId, virtualIds } from '#contract/values.ts';
import { AccountSummary, headingOf } from '#web/features/accounts/account-summary.tsx';
import { AccountButtons } from '#web/features/accounts/account-menu.tsx';
import { ActionBar } from '#web/features/accounts/action-bar.tsx';
import { Breadcrumb } from '#web/features/accounts/breadcrumb.tsx';
import { type Draft, draftKey, drafts } from '#web/features/transactions/draft.ts';
import { hasPostingAccount } from '#ledger/account-options.ts';
import { onPopupRequested, takePopupRequest } from '#web/lib/accounts/account-requests.ts';
import { bookSettingsLink, openedInApp } from '#web/lib/links/book-settings-link.ts';
import { isRoleAtLeast } from '#ledger/members.ts';
import { useOwnershipOfferCount } from '#web/data/history/offer-undo.ts';
import { useMay, useRole } from '#web/data/members/role.ts';
import { MoneyContext, useBookMoney } from '#web/lib/amounts/money-context.tsx';
import { emptySelection } from '#web/lib/selection.ts';
import { prefetchProps } from '#web/ui/lazy-component.tsx';
import { LazyRowDetails } from '#web/features/register/register-row.tsx';
import { useIsMobile, useTitle } from '#web/ui/screen.ts';
import {
  LazyFirstSteps,
  LazyNewBookOffer,
  LazyOfferLines,
  LazyOverview,
  LazySharedLine,
  LazySyntaxHelp,
  useTypedSearch,
  LazyZoneOffer,
} from './lazy-sheets.tsx';
import { AddButtons } from './add-buttons.tsx';
import { DashboardBody } from './dashboard-body.tsx';
import { useDashboardCommands } from './dashboard-commands.ts';
import classes from './dashboard-page.module.css';
import { type DashboardPopup, DashboardPopups } from './dashboard-popups.tsx';
import { useFolding } from './use-selection-gestures.ts';
import { useListFocus } from './use-follow-changes.ts';
import { useView, type DashboardView } from './use-view.ts';
import { ViewRegister } from './view-register.tsx';

/** Returns the newest transaction of an account or a tag, if it has any. */
function useNewest(account: Account | undefined): Transaction | undefined {
  const query = useBookQueries().newest(account?.id ?? '');
  const isOne = account?.kind === 'account' || account?.kind === 'tag';
  const holdsAny = isOne && account.transactionsCount > 0;
  const { data } = useQuery(holdsAny ? query : { queryKey: query.queryKey, queryFn: skipToken });
  return data ?? undefined;
}

/** Returns the current account, and its book unless they are the same. */
function titlePath(path: readonly Account[]): readonly Account[] {
  return path.length > 1 ? [...path.slice(-1), ...path.slice(0, 1)] : path;
}

/** Opens the history of a book. */
function showHistory({ name }: Account): void {
  historyRequests.emit({ show: 'history', bookName: name });
}

/** Returns the selection of the view; a change of view clears it. */
function useSelection(viewKey: string) {
  const [selection, setSelection] = useState(emptySelection);
  const [selectedIn, setSelectedIn] = useState(viewKey);
  if (selectedIn !== viewKey) {
    setSelectedIn(viewKey);
    setSelection(emptySelection);
  }
  return { selection, setSelection };
}

type SavedDraft = Parameters<ComponentProps<typeof LazyOverview>['onDraft']>[0];

/** Returns the open dashboard popup and the functions that open popups. */
function usePopups({ open }: DashboardView) {
  const tree = useAccountTree();
  const { user } = useSession();
  const [, navigate] = useLocation();
  const [popup, setPopup] = useState<DashboardPopup | undefined>(() => {
    const draft = drafts.load(user.id, draftKey);
    return draft && { name: 'transaction', mode: draft.mode, stored: draft.stored, draft };
  });
  useEffect(() => drafts.clear(), []);
  const rows = useMemo(
    () => ({
      edit: (stored: Transaction) => setPopup({ name: 'transaction', mode: 'edit', stored }),
      repeat: (stored: Transaction) => setPopup({ name: 'transaction', mode: 'repeat', stored }),
      schedule: (stored: Transaction) => setPopup({ name: 'transaction', mode: 'schedule', stored }),
      remove: (transaction: Transaction) => setPopup({ name: 'delete-transaction', transaction }),
      removeSelected: () => setPopup({ name: 'delete-selected' }),
      openAccount: ({ id }: Account) => open(id),
      openTag: (tag: string) => open(tagAccountId(tag)),
    }),
    [open],
  );
  const accounts = useMemo(
    () => ({
      add: (parent: Account) => setPopup({ name: 'account', parent }),
      edit: (account: Account) => {
        const parent = tree.accounts.get(account.parentId ?? '') ?? tree.root;
        if (parent !== undefined) setPopup({ name: 'account', parent, account });
      },
      remove: (account: Account) => setPopup({ name: 'delete-account', account }),
      merge: (account: Account) => setPopup({ name: 'merge-account', account }),
      check: (account: Account) => setPopup({ name: 'balance-check', account }),
      trade: (account: Account) => setPopup({ name: 'trade', account }),
      exportFile: (account: Account) => setPopup({ name: 'export-file', account }),
      openBalances: () => setPopup({ name: 'opening-balances' }),
      addTransaction: () => setPopup({ name: 'transaction', mode: 'add' }),
      bookSettings: () => navigate(bookSettingsLink, { state: openedInApp }),
    }),
    [tree, navigate],
  );
  const take = useEffectEvent(() => {
    const request = takePopupRequest();
    const account = tree.accounts.get(request?.accountId ?? '');
    if (request !== undefined && account !== undefined) accounts[request.popup](account);
  });
  useEffect(() => {
    take();
    return onPopupRequested(take);
  }, []);
  const openDraft = (saved: SavedDraft) => {
    const draft: Draft = { ...saved, mode: 'add', stored: undefined, reason: 'saved' };
    setPopup({ name: 'transaction', mode: 'add', draft });
  };
  return { popup, setPopup, openDraft, rows, accounts };
}

/** The content above the accounts of a book: the overview, or the first steps of an empty book. */
function BookIntro({
  root,
  tree,
  hasOverview,
  onDraft,
}: Omit<ComponentProps<typeof LazyOverview>, 'offers'> & { hasOverview: boolean }) {
  const mayEdit = useMay('edit');
  const count = useOwnershipOfferCount();
  const offers = { count, lines: <LazyOfferLines /> };
  const steps = mayEdit && listOfferedSteps(root).length > 0 && hasOnlyOpeningBalances(tree) && (
    <Suspense fallback={<div className={classes.offer} />}>
      <LazyFirstSteps tree={tree} />
    </Suspense>
  );
  if (hasOverview)
    return (
      <>
        <Suspense fallback={<div className={classes.overview} />}>
          <LazyOverview root={root} tree={tree} onDraft={onDraft} offers={offers} />
        </Suspense>
        {steps}
      </>
    );
  if (count > 0)
    return (
      <>
        <Suspense fallback={null}>
          <ul className={classes.offers}>{offers.lines}</ul>
        </Suspense>
        {steps}
      </>
    );
  if (steps) return steps;
  if (hasTransactions(tree) || !mayEdit) return null;
  return (
    <Suspense fallback={<div className={classes.offer} />}>
      <LazyNewBookOffer />
    </Suspense>
  );
}

/** Returns the parent of a new account. In a book without accounts it is the root, whatever the current view. */
function newParent(account: Account, root: Account, canHold: boolean): Account | undefined {
  if (account.kind === 'account') return account;
  return canHold ? undefined : root;
}

/** The main page: the current account, its summary, its transactions and sub-accounts (spec 2 Dashboard). */
export function DashboardPage() {
  const isMobile = useIsMobile();
  const tree = useAccountTree();
  const view = useView();
  const { path, searchText, span, status, find, open } = view;
  const role = useRole();
  const mayEdit = isRoleAtLeast(role, 'edit');
  const typedSearch = useTypedSearch(view, tree);
  const account = path.at(-1);
  const viewKey = `${account?.id} ${searchText} ${span?.toString()}`;
  const { selection, setSelection } = useSelection(`${viewKey} ${status} ${find}`);
  const { popup, setPopup, openDraft, rows, accounts } = usePopups(view);
  const searchField = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { isFolded, unfold, onScrollCapture } = useFolding(viewKey);
  const newest = useNewest(account);
  const money = useBookMoney(tree.root);
  useTitle(...titlePath(path).map(headingOf));
  useListFocus(viewKey, sheet);
  useDashboardCommands({ view, tree, controls: accounts, setPopup, searchField });

  const { root } = tree;
  if (account === undefined || root === undefined) return null;
  const hasOverview = account === root && showsOverview(root) && hasTransactions(tree);
  const canHold = hasPostingAccount(tree);
  const parent = newParent(account, root, canHold);

  return (
    <MoneyContext value={money}>
      <main className={classes.dashboard} data-selecting={selection.chosen.size > 0 || undefined}>
        <div className={classes.top}>
          <Breadcrumb path={path} isMobile={isMobile} onOpen={({ id }) => open(id)} />
          <ActionBar
            searchText={searchText}
            searchRef={searchField}
            controls={{
              home: () => open(root.id),
              favourites: () => open(virtualIds.favourites),
              tags: () => open(virtualIds.tags),
              history: () => showHistory(root),
              settings: accounts.bookSettings,
              ...typedSearch,
            }}
            renderHelp={(id, onExample) => (
              <Suspense fallback={null}>
                <LazySyntaxHelp id={id} root={root} onExample={onExample} />
              </Suspense>
            )}
          />
        </div>
        <AccountSummary
          account={account}
          newest={newest}
          buttons={<AccountButtons account={account} controls={accounts} />}
          isHome={account === root && (hasOverview || !hasTransactions(tree))}
          isFolded={isFolded}
          actions={
            isRoleAtLeast(role, 'add') && (
              <AddButtons
                canHold={canHold}
                onAdd={() => setPopup({ name: 'transaction', mode: 'add' })}
                onAddMany={() => setPopup({ name: 'bulk-add' })}
                account={account}
                onAddAccount={parent && mayEdit ? () => accounts.add(parent) : undefined}
              />
            )
          }
        />
        {account === root && root.shared && (
          <Suspense fallback={null}>
            <LazySharedLine book={root} />
          </Suspense>
        )}
        {account === root && (
          <BookIntro root={root} tree={tree} hasOverview={hasOverview} onDraft={openDraft} />
        )}
        <div
          ref={sheet}
          className={classes.sheet}
          onScrollCapture={onScrollCapture}
          {...prefetchProps(LazyRowDetails)}
        >
          <DashboardBody
            key={viewKey}
            account={account}
            tree={tree}
            searchText={searchText}
            isPart={span !== undefined}
            controls={accounts}
            onOpen={({ id }) => open(id)}
            onTab={unfold}
            register={(slots) => (
              <ViewRegister
                view={view}
                account={account}
                tree={tree}
                {...slots}
                selection={selection}
                onSelection={setSelection}
                controls={rows}
                onPopup={setPopup}
              />
            )}
          />
        </div>
        {hasOverview && role === 'own' && (
          // Placed under the list, so that visible content does not move.
          <Suspense fallback={null}>
            <LazyZoneOffer key={root.id} root={root} />
          </Suspense>
        )}
        <DashboardPopups
          popup={popup}
          account={account}
          tree={tree}
          selected={[...selection.chosen.values()]}
          onOpen={setPopup}
          onUnselectAll={() => setSelection(emptySelection)}
          onAccountDeleted={({ id, parentId }) => {
            if (path.some((step) => step.id === id)) open(parentId ?? root.id);
          }}
        />
      </main>
    </MoneyContext>
  );
}
