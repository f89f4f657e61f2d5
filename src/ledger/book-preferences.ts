import type { AccountType } from '#contract/accounts.ts';
import type { Account } from './account.ts';
import type { AccountTree } from './account-tree.ts';

/** Whether the first page of a book begins with an overview; on where its root says nothing. */
export function showsOverview(root: Pick<Account, 'props'>): boolean {
  return root.props['HideOverview'] !== true;
}

/** What the owner of a new book is shown to do first, in this order. */
export const firstStepNames = ['balances', 'statement', 'transaction'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** Those of them that are offered still: they were not put away. */
export function listOfferedSteps(root: Pick<Account, 'props'> | undefined): FirstStep[] {
  const { FirstSteps: offered } = root?.props ?? {};
  return Array.isArray(offered) ? firstStepNames.filter((step) => offered.includes(step)) : [];
}

/** Whether an account is where opening balances come from; the one of the specification's chart is known by its name. */
const isOpeningSource = ({ type, name, props }: Account): boolean =>
  type === 'EQUITY' && (props['Role'] === 'opening' || name === 'Opening Balances');

/** The types of accounts that people can look up: what is there, and what is owed. */
const lookupTypes: ReadonlySet<AccountType> = new Set(['BANK', 'CASH', 'CREDIT', 'LIABILITY']);

/** Whether an account is one of money or debt in which nothing is entered yet. */
export const needsOpeningBalance = ({ type, isPlaceholder, transactionsCount }: Account): boolean =>
  lookupTypes.has(type) && !isPlaceholder && transactionsCount === 0;

/** Whether a balance was booked that was there before. */
export const hasOpeningBalance = ({ accounts }: Pick<AccountTree, 'accounts'>): boolean =>
  [...accounts.values()].some((account) => isOpeningSource(account) && account.transactionsCount > 0);

/** Whether nothing but opening balances is in a book. */
export function hasOnlyOpeningBalances({ accounts }: Pick<AccountTree, 'accounts'>): boolean {
  let rows = 0;
  // Each transaction counts in two accounts, an opening balance in one of these.
  for (const account of accounts.values()) rows += account.transactionsCount * (isOpeningSource(account) ? -1 : 1);
  return rows === 0;
}
