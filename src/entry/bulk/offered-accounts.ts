import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import { listAccountOptions } from '#ledger/account-options.ts';

/** An account of the tree as an option of a select. */
type Option = ReturnType<typeof listAccountOptions>[number];

/** The filter for the accounts offered on one side: only those below an account, and with or without placeholders (spec 2). */
export type SideAccountFilter = { belowId: string | undefined; withPlaceholders: boolean };

/** The filters of both sides. */
export type BulkFilters = { account: SideAccountFilter; other: SideAccountFilter };

/** The initial filters: all accounts except placeholders. */
export const defaultBulkFilters: BulkFilters = {
  account: { belowId: undefined, withPlaceholders: false },
  other: { belowId: undefined, withPlaceholders: false },
};

/** Returns the accounts that a side offers. */
export function listOfferedAccounts(
  tree: AccountTree,
  { belowId, withPlaceholders }: SideAccountFilter,
): Option[] {
  const options = listAccountOptions(tree, (account) => withPlaceholders || canPostTo(account));
  if (belowId === undefined || belowId === tree.root?.id) return options;
  const inside = new Set([belowId, ...listDescendants(tree, belowId).map(({ account }) => account.id)]);
  const least = options.find(({ value }) => value === belowId)?.depth ?? 0;
  return options
    .filter(({ value }) => inside.has(value))
    .map((option) => ({ ...option, depth: option.depth - least }));
}

/** Returns the options of one cell. The account of the other side is disabled; the current account is always included. */
export function listCellOptions(
  options: Option[],
  all: readonly Option[],
  { value, otherId }: { value: string | undefined; otherId: string | undefined },
): Option[] {
  const chosen =
    value === undefined || options.some((option) => option.value === value)
      ? undefined
      : all.find((option) => option.value === value);
  const known = chosen === undefined ? options : [chosen, ...options];
  return known.map((option) => (option.value === otherId ? { ...option, isDisabled: true } : option));
}
