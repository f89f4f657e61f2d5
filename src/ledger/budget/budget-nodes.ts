import type { Account } from '#ledger/account.ts';
import { type AccountTree, pathTo } from '#ledger/account-tree.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { type Budget, calculatePlanned } from './budget.ts';

/** An account in the budget tree: it or an account below it has a budget, or it is listed anyway. */
export type BudgetNode = { account: Account; budget: Budget | undefined; below: BudgetNode[] };

/** Builds the budget tree along the account tree. Budgets of deleted accounts are skipped. */
export function buildBudgetNodes(
  tree: AccountTree,
  budgets: readonly Budget[],
  isListed: (account: Account) => boolean = () => false,
): BudgetNode[] {
  const own = new Map(budgets.map((budget) => [budget.accountId, budget]));
  const nodesBelow = (accountId: string): BudgetNode[] =>
    tree.childrenOf(accountId).flatMap((account) => {
      const [budget, below] = [own.get(account.id), nodesBelow(account.id)];
      return budget === undefined && below.length === 0 && !isListed(account)
        ? []
        : [{ account, budget, below }];
    });
  return tree.root === undefined ? [] : nodesBelow(tree.root.id);
}

/** Adds up the plans of nodes in a month. A node with a plan counts for all nodes below it. */
export function sumPlannedBelow(nodes: readonly BudgetNode[], month: string, startsOn = 1): bigint {
  return nodes.reduce(
    (sum, { budget, below }) =>
      sum +
      ((budget && calculatePlanned(budget, month, startsOn)) ?? sumPlannedBelow(below, month, startsOn)),
    0n,
  );
}

/** Returns a function that finds the account whose budget covers an account: itself, or the nearest one above. */
export function createBudgetFinder(
  tree: AccountTree,
  budgets: readonly Budget[],
): (accountId: string) => string | undefined {
  const own = new Set(budgets.map(({ accountId }) => accountId));
  const known = new Map<string, string | undefined>();
  const find = (accountId: string): string | undefined => {
    if (own.has(accountId)) return accountId;
    if (known.has(accountId)) return known.get(accountId);
    known.set(accountId, undefined);
    const parentId = tree.accounts.get(accountId)?.parentId;
    const found = parentId === undefined ? undefined : find(parentId);
    known.set(accountId, found);
    return found;
  };
  return find;
}

/** Returns a function that is true for the given accounts and all accounts below them. */
export function isAtOrBelow(
  tree: AccountTree,
  accountIds: readonly string[],
): (accountId: string) => boolean {
  const meant = new Set(accountIds);
  const known = new Map<string, boolean>();
  return (accountId) => {
    const answer = known.get(accountId) ?? pathTo(tree, accountId).some(({ id }) => meant.has(id));
    known.set(accountId, answer);
    return answer;
  };
}

/** Returns the gain of an account with the user's sign: earned, spent, put aside and paid off amounts are positive. */
export const toUserSign = ({ type }: Pick<Account, 'type'>, gainMinor: bigint): bigint =>
  accountTypes[type].family === 'income' ? -gainMinor : gainMinor;
