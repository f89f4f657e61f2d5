import { readCounterMinor } from '#entry/exchange-amounts.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { priceAt } from '#ledger/commodity/prices.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { SplitGroup } from '#ledger/split-groups.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import type { useBulkChangePlan } from '#web/data/transactions/bulk-change-plan.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useValuation } from '#web/data/prices/valuation.ts';
import { CounterAmountField } from '#web/lib/accounts/counter-amount-field.tsx';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { accountTypes } from '#ledger/account-types.ts';
import { selectOtherAccount, type SideSelector, selectCategory } from '#ledger/bulk-change.ts';
import { findRoleAccount } from '#ledger/role-accounts.ts';
import { toSort as toSortTexts } from '#web/languages/en/overview.ts';

/** The side of an account's rows: `category` is the other account, `account` the account itself. */
export type RowSide = 'category' | 'account';

/** Returns a function that reads the account on that side of a row. */
export function aimAt(side: RowSide, accountId: string): SideSelector {
  return side === 'account' ? () => accountId : selectOtherAccount(accountId);
}

/** Returns the side that tells the purpose of rows: income and expense accounts themselves, for other accounts the other side. */
export function categorySideOf({ type }: Account): RowSide {
  return ['income', 'expense'].includes(accountTypes[type].family) ? 'account' : 'category';
}

/**
 * Returns a function that reads the account to replace in a row: the other side of the shown account, or the category if rows of several
 * accounts are shown. A row in the to-sort account leaves that account and stays in its bank account.
 */
export function aimFrom(accountId: string | undefined, tree: AccountTree): SideSelector {
  if (accountId === undefined) return selectCategory(tree);
  const isInToSort = findRoleAccount(tree, 'to-sort', [toSortTexts.name])?.id === accountId;
  return aimAt(isInToSort ? 'account' : 'category', accountId);
}

/** Returns the accounts on that side with their number of units, most first. An undefined account means several. */
export function sourcesOf(
  units: readonly SplitGroup[],
  aim: SideSelector,
): { accountId: string | undefined; count: number }[] {
  const sourceOf = ({ chosen }: SplitGroup) => {
    const [first, ...others] = new Set(chosen.map(aim));
    return others.length > 0 ? undefined : first;
  };
  const found = Map.groupBy(units, sourceOf);
  return [...found]
    .map(([accountId, { length: count }]) => ({ accountId, count }))
    .toSorted((a, b) => b.count - a.count);
}

/** A single row that moves to an account whose currency differs from the remaining account. */
type Crossing = { row: Transaction; stays: Account; stayingMinor: bigint; into: Account };

/** Returns the currency crossing of a selection; undefined for several rows, split lines, and moves within one currency. */
export function crossingIn(
  units: readonly SplitGroup[],
  { side, targetId }: { side: RowSide; targetId?: string | undefined },
  { account, tree: { accounts } }: { account: Account; tree: AccountTree },
): Crossing | undefined {
  const [unit, ...others] = units;
  const [row, ...lines] = unit?.chosen ?? [];
  const into = accounts.get(targetId ?? '');
  if (row === undefined || others.length > 0 || lines.length > 0 || into === undefined) return undefined;
  const ends = exchangeSide(row);
  const across = aimAt('category', account.id)(row);
  const stays = side === 'category' ? account : accounts.get(across ?? '');
  if (stays === undefined || ownCurrency(stays) === ownCurrency(into)) return undefined;
  const isFar = ends?.foreign.accountId === stays.id;
  return {
    row,
    stays,
    stayingMinor: isFar ? ends.foreign.minor * -1n : splitIn(row, stays.id).valueMinor,
    into,
  };
}

type MovedCounterAmountProps = {
  crossing: Crossing;
  counterText: string;
  marketValue: ReturnType<typeof useBulkChangePlan>['marketValue'];
  onTyped: (counterText: string) => void;
};

/** The field for the amount that the target account receives or pays. Without input, the price of the day applies. */
export function MovedCounterAmount({ crossing, counterText, marketValue, onTyped }: MovedCounterAmountProps) {
  const money = useBookCurrency();
  const prices = useValuation()?.prices;
  const { root } = useAccountTree();
  const { row, stays, stayingMinor, into } = crossing;
  const [near, far] = [moneyOf(stays, money), moneyOf(into, money)];
  const priced = marketValue(-stayingMinor, stays, into, row);
  const day = dayOf(row.postedAt.toISOString(), bookZone(root));
  return (
    <CounterAmountField
      near={{ minor: stayingMinor, money: near }}
      account={into}
      typed={counterText}
      counterMinor={counterText.trim() === '' ? priced : readCounterMinor(counterText, far)}
      knownMinor={priced}
      price={prices && priceAt(prices, near.currency, far.currency, day)}
      onTyped={onTyped}
    />
  );
}
