import { Star } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { RemainingBudget, RemainingBudgetLookup } from '#ledger/budget/remaining-budget.ts';
import { useHasPlans } from '#web/data/items/items.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { type TotalValue, useTotals } from '#web/data/accounts/totals.ts';
import { useHighlight } from '#web/lib/highlight.ts';
import { ledgerTexts } from '#web/lib/history/ledger-texts.ts';
import { AccountTotal } from '#web/lib/amounts/account-total.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import { AccountReconciledBadge, formatCounts } from './account-summary.tsx';
import classes from './sub-account-list.module.css';

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

/** The size of an account relative to its siblings, in whole percent of the largest. */
function shareOf(minor: bigint, largestMinor: bigint): number {
  return largestMinor === 0n ? 0 : Number((magnitude(minor) * 100n) / largestMinor);
}

/** The valued balance of an account in the currency of the book; 0 while prices load, and the plain total if there is no valuation. */
function valuedMinorOf({ totalMinor }: Account, value: TotalValue): bigint {
  return value === undefined ? totalMinor : value === 'loading' ? 0n : value.minor;
}

/** Loaded on demand, because most books have no budget. */
const PlanLeft = lazyComponent(
  async () => (await import('#web/lib/accounts/budget-indicator.tsx')).BudgetIndicator,
);
const BudgetLoader = lazyComponent(async () => (await import('./budget-loader.tsx')).BudgetLoader);

/** Loaded on demand, because most accounts in this list have sub-accounts. */
const NoSubAccounts = lazyComponent(async () => (await import('./no-sub-accounts.tsx')).NoSubAccounts);

type RowProps = {
  account: Account;
  largestMinor: bigint;
  /** The path of the account, if the rows have different parents. */
  path: string | undefined;
  plan: RemainingBudget | undefined;
  value: TotalValue;
  tree: AccountTree;
  buttons: ReactNode;
  onOpen: (account: Account) => void;
};

function SubAccountRow({ account, largestMinor, path, plan, value, tree, buttons, onOpen }: RowProps) {
  const highlight = useHighlight(account.id);
  const color = toDisplayColor(account.color);
  return (
    <div className={classes.row} data-highlight={highlight}>
      <span className={classes.spine} style={{ background: color }} aria-hidden />
      <button type="button" className={classes.open} onClick={() => onOpen(account)}>
        <span className={classes.text}>
          <span className={classes.name}>
            {account.name}
            {account.isFavourite && (
              <Star size={13} fill="currentColor" className={classes.favourite} aria-hidden />
            )}
          </span>
          <span className={classes.facts}>
            {plan && (
              <Suspense fallback={null}>
                <PlanLeft plan={plan} /> ·{' '}
              </Suspense>
            )}
            {path ?? ledgerTexts.types[account.type].name} · {formatCounts(account, tree)}
            <AccountReconciledBadge account={account} />
          </span>
        </span>
        <span className={classes.held}>
          <AccountTotal account={account} value={value} accounts={tree.accounts} others="below" />
          <span className={classes.bar} aria-hidden>
            <span
              style={{ width: `${shareOf(valuedMinorOf(account, value), largestMinor)}%`, background: color }}
            />
          </span>
        </span>
      </button>
      {buttons}
    </div>
  );
}

type SubAccountListProps = {
  accounts: Account[];
  /** The common parent of the accounts, if they have one. */
  parent?: Account | undefined;
  pathOf?: ((account: Account) => string) | undefined;
  /** Renders the buttons of an account; absent if it has no actions. */
  renderButtons?: ((account: Account) => ReactNode) | undefined;
  /** Adds an account below another; absent if the user cannot add accounts. */
  onAdd?: ((parent: Account) => void) | undefined;
  onOpen: (account: Account) => void;
};

/** A list of accounts, each with its balance and its size relative to the largest. */
export function SubAccountList({
  accounts,
  parent,
  pathOf,
  renderButtons,
  onAdd,
  onOpen,
}: SubAccountListProps) {
  const hasPlans = useHasPlans();
  const [plans, setPlans] = useState<RemainingBudgetLookup>();
  const valueOf = useTotals();
  const tree = useAccountTree();
  if (accounts.length === 0) {
    if (parent === undefined || onAdd === undefined) return <EmptyState text={texts.noSubAccounts} />;
    return (
      <Suspense fallback={null}>
        <NoSubAccounts parent={parent} onAdd={() => onAdd(parent)} />
      </Suspense>
    );
  }
  const largestMinor = accounts.reduce((most, account) => {
    const size = magnitude(valuedMinorOf(account, valueOf(account)));
    return size > most ? size : most;
  }, 0n);
  return (
    <>
      {hasPlans && (
        <Suspense fallback={null}>
          <BudgetLoader onLoaded={setPlans} />
        </Suspense>
      )}
      <VirtualList
        label={texts.subAccounts}
        count={accounts.length}
        rowHeightPx={61}
        keyOf={(index) => accounts[index]?.id ?? index}
        renderRow={(index) => {
          const account = accounts[index];
          if (account === undefined) return null;
          return (
            <SubAccountRow
              account={account}
              largestMinor={largestMinor}
              path={pathOf?.(account)}
              value={valueOf(account)}
              tree={tree}
              plan={hasPlans ? plans?.of(account.id) : undefined}
              buttons={renderButtons?.(account)}
              onOpen={onOpen}
            />
          );
        }}
      />
    </>
  );
}
