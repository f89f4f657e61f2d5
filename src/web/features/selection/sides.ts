import { accountTypes } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { across, type Aim, categoryIn } from '#ledger/change-many.ts';
import { findRole } from '#ledger/role-accounts.ts';
import type { Unit } from '#ledger/seen.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { toSort as toSortTexts } from '#web/languages/en/overview.ts';

/** Which side of the rows of an account is meant: the one across, or the one in it. */
export type Side = 'category' | 'account';

/** Tells that side of a row. */
export function aimAt(side: Side, accountId: string): Aim {
  return side === 'account' ? () => accountId : across(accountId);
}

/** The side that says what rows are for: of income and expenses their own, of any other account the one across. */
export function categoryOf({ type }: Account): Side {
  return ['income', 'expense'].includes(accountTypes[type].family) ? 'account' : 'category';
}

/**
 * The side whose account changes: across from the one in sight, or where rows of several stand together, their category. What waits to
 * be sorted leaves the account in which it waits, and stays in that of its bank.
 */
export function aimFrom(accountId: string | undefined, tree: AccountTree): Aim {
  if (accountId === undefined) return categoryIn(tree);
  const waits = findRole(tree, 'to-sort', [toSortTexts.name])?.id === accountId;
  return aimAt(waits ? 'account' : 'category', accountId);
}

/** In which accounts the side that is meant lies, and how many rows that is of each, most first; no account is several. */
export function sourcesOf(
  units: readonly Unit[],
  aim: Aim,
): { accountId: string | undefined; count: number }[] {
  const sourceOf = ({ chosen }: Unit) => {
    const [first, ...others] = new Set(chosen.map(aim));
    return others.length > 0 ? undefined : first;
  };
  const found = Map.groupBy(units, sourceOf);
  return [...found]
    .map(([accountId, { length: count }]) => ({ accountId, count }))
    .toSorted((a, b) => b.count - a.count);
}
