import type { AccountType } from '#contract/accounts.ts';
import type { Account } from './account.ts';
import type { AccountTree } from './account-tree.ts';

/** True if the first page of a book begins with an overview; on unless a prop of its root turns it off. */
export function showsOverview(root: Pick<Account, 'props'>): boolean {
  return root.props['HideOverview'] !== true;
}

/** The first steps that the owner of a new book is offered, in this order. */
export const firstStepNames = ['balances', 'statement', 'transaction'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** Returns the first steps that the user has not dismissed. */
export function listOfferedSteps(root: Pick<Account, 'props'> | undefined): FirstStep[] {
  const { FirstSteps: offered } = root?.props ?? {};
  return Array.isArray(offered) ? firstStepNames.filter((step) => offered.includes(step)) : [];
}

/** True if the account is the source of opening balances. The specification's account is recognized by its name. */
const isOpeningSource = ({ type, name, props }: Account): boolean =>
  type === 'EQUITY' && (props['Role'] === 'opening' || name === 'Opening Balances');

/** The account types whose balance the user can look up: money and debts. */
const lookupTypes: ReadonlySet<AccountType> = new Set(['BANK', 'CASH', 'CREDIT', 'LIABILITY']);

/** True if the account holds money or a debt and has no transactions yet. */
export const needsOpeningBalance = ({ type, isPlaceholder, transactionsCount }: Account): boolean =>
  lookupTypes.has(type) && !isPlaceholder && transactionsCount === 0;

/** True if a book has at least one opening balance. */
export const hasOpeningBalance = ({ accounts }: Pick<AccountTree, 'accounts'>): boolean =>
  [...accounts.values()].some((account) => isOpeningSource(account) && account.transactionsCount > 0);

/** True if a book has no transactions except opening balances. */
export function hasOnlyOpeningBalances({ accounts }: Pick<AccountTree, 'accounts'>): boolean {
  let rows = 0;
  // Each transaction counts in two accounts; one of the two accounts of an opening balance is this account.
  for (const account of accounts.values())
    rows += account.transactionsCount * (isOpeningSource(account) ? -1 : 1);
  return rows === 0;
}
