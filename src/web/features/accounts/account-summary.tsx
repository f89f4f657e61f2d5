import { Check } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { type AccountTree, hideTradingAccounts } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { useHasPlans, useItems } from '#web/data/items/items.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useDisplayCount } from '#web/data/registers/display-count.ts';
import { useTotals } from '#web/data/accounts/totals.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { ledgerTexts } from '#web/lib/history/ledger-texts.ts';
import { UnreadableRecordsSlot } from '#web/lib/unreadable-records.tsx';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { AccountTotal } from '#web/lib/amounts/account-total.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import classes from './account-summary.module.css';

/** Loaded only for accounts that were reconciled with a bank at least once. Most never were. */
const ReconciledState = lazyComponent(async () => (await import('./reconciled-state.tsx')).ReconciledState);

const reconcilingItemKinds = ['statement', 'balance-check'];

/** The reconciliation state of an account; nothing if it was never reconciled with a bank. */
export function AccountReconciledBadge({
  account,
  showsReason = false,
}: {
  account: Account;
  showsReason?: boolean;
}) {
  const { data: items = [] } = useItems();
  const wasCompared = items.some(
    ({ kind, body }) => reconcilingItemKinds.includes(kind) && body['Account'] === account.id,
  );
  if (!wasCompared) return null;
  return (
    <Suspense fallback={null}>
      <ReconciledState account={account} showsReason={showsReason} />
    </Suspense>
  );
}

/** Formats the numbers of transactions and sub-accounts, leaving out a zero. Sub-accounts that are hidden do not count. */
export function formatCounts(
  { id, kind, transactionsCount, ...account }: Account,
  tree: AccountTree,
): string {
  const subAccountsCount =
    kind === 'account' ? hideTradingAccounts(tree).childrenOf(id).length : account.subAccountsCount;
  return [
    ...(transactionsCount === 0 && subAccountsCount > 0 ? [] : [texts.transactions(transactionsCount)]),
    ...(subAccountsCount === 0 ? [] : [texts.subAccountCount(subAccountsCount)]),
  ].join(' · ');
}

/** The heading of an account; a tag is preceded by '#'. */
export function headingOf({ kind, name }: Account): string {
  return kind === 'tag' ? `#${name}` : name;
}

/** Loaded on demand, because most books have no budget. */
const AccountBudget = lazyComponent(async () => (await import('./account-budget.tsx')).AccountBudget);

/** Totals with more digits than this use a smaller font. */
const longDigits = 12;

type AccountSummaryProps = {
  account: Account;
  /** The newest transaction, if it is known. */
  newest?: { description: string; postedAt: Date } | undefined;
  /** The buttons of a stored account. */
  buttons?: ReactNode;
  actions?: ReactNode;
  /** True for a book that shows its net worth below, and for an empty book. The total is always 0 then, so a check mark replaces it. */
  isHome: boolean;
  /** True while the list below is scrolled: on the phone the summary shrinks to one line. */
  isFolded: boolean;
};

/** Formats the facts line under the account name. */
function formatFacts(account: Account, tree: AccountTree): string {
  switch (account.kind) {
    case 'tag-container':
      return texts.tagCount(account.subAccountsCount);
    case 'tag':
      return `${texts.tag} · ${texts.transactions(account.transactionsCount)}`;
    case 'account':
      return `${ledgerTexts.types[account.type].name} · ${formatCounts(account, tree)}`;
    case 'favourite-container':
      return texts.subAccountCount(account.subAccountsCount);
    case 'search-container':
      // The number of results is unknown at first and after a failed search.
      return account.subAccountsCount === 0
        ? texts.search
        : `${texts.search} · ${texts.subAccountCount(account.subAccountsCount)}`;
    default:
      return formatCounts(account, tree);
  }
}

/** The summary of the open account: its name, balance and number of transactions (spec 2 account info summary). */
export function AccountSummary({ account, newest, buttons, actions, isHome, isFolded }: AccountSummaryProps) {
  const isStored = account.kind === 'account';
  const { formatTag } = useBookCurrency();
  const hasPlans = useHasPlans();
  const tree = useAccountTree();
  const transactionsCount = useDisplayCount(account);
  const valueOf = useTotals();
  return (
    <section
      className={classes.summary}
      aria-label={texts.summary}
      data-folded={isFolded || undefined}
      style={{ borderLeftColor: toDisplayColor(account.color) }}
    >
      <div className={classes.text}>
        {/* A screen reader announces the new name when another account is opened, because the heading element stays the same. */}
        <h1 className={classes.name} aria-live="polite">
          {headingOf(account)}
        </h1>
        <p className={classes.facts}>
          {isStored && hasPlans && (
            <Suspense fallback={null}>
              <AccountBudget account={account} />
            </Suspense>
          )}
          {formatFacts({ ...account, transactionsCount }, tree)}
          <AccountReconciledBadge account={account} showsReason />
          {newest !== undefined && (
            <> · {texts.lastPosted(newest.description, formatDay(newest.postedAt, formatTag))}</>
          )}
        </p>
      </div>
      {isHome && account.totalMinor === 0n && account.otherTotals.length === 0 ? (
        <p className={classes.balanced} data-testid="account-total" title={texts.inBalanceHint}>
          <Check size={14} aria-hidden /> {texts.inBalance}
        </p>
      ) : account.kind !== 'search-container' ? (
        <p
          className={classes.total}
          data-testid="account-total"
          data-long={account.totalMinor.toString().length > longDigits || undefined}
        >
          <AccountTotal account={account} value={valueOf(account)} accounts={tree.accounts} others="below" />
        </p>
      ) : null}
      {isStored && buttons !== undefined && <div className={classes.icons}>{buttons}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      <UnreadableRecordsSlot />
    </section>
  );
}
