import type { Account } from '#ledger/account.ts';
import { type AccountTree, pathTo } from '#ledger/account-tree.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { type Budget, calculatePlanned } from './budget.ts';

/** An account of a budget: one that has its own, or that accounts below it have, or that is listed anyway. */
export type BudgetNode = { account: Account; budget: Budget | undefined; below: BudgetNode[] };

/** How budgets lie in the tree of accounts; those of accounts that are gone are not there. */
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

/** What the plans of the nodes come to in a month, each that has one counting with all below it. */
export function sumPlannedBelow(nodes: readonly BudgetNode[], month: string, startsOn = 1): bigint {
  return nodes.reduce(
    (sum, { budget, below }) =>
      sum + ((budget && calculatePlanned(budget, month, startsOn)) ?? sumPlannedBelow(below, month, startsOn)),
    0n,
  );
}

/** Whose budget an account counts in: its own, or that of the nearest above it. */
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

/** Whether an account is one of these, or lies below one. */
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

/** What an account gains, as people read it in a budget: what is earned is positive, as is what is spent, put aside or paid off. */
export const toUserSign = ({ type }: Pick<Account, 'type'>, gainMinor: bigint): bigint =>
  accountTypes[type].family === 'income' ? -gainMinor : gainMinor;
