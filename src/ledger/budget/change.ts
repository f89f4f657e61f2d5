import { limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Budget, type Carry, type Every, plannedIn } from './budget.ts';
import type { Planned } from './budget-item.ts';
import { type BudgetNode, budgetNodes, plannedBelow } from './lines.ts';

const emptyBudget = (accountId: string, carry: Carry): Budget => ({
  accountId,
  plans: [],
  months: new Map(),
  carry,
  target: undefined,
});

/** How an account goes on to begin with: in an envelope what is left stays, else each month stands alone. */
const usualCarry = ({ envelopes }: Planned): Carry => (envelopes === undefined ? 'none' : 'surplus');

/** What is planned with the budget of an account made anew. */
export function withBudget(planned: Planned, accountId: string, make: (budget: Budget) => Budget): Planned {
  const before = planned.budgets.find((budget) => budget.accountId === accountId);
  const after = make(before ?? emptyBudget(accountId, usualCarry(planned)));
  return {
    ...planned,
    budgets: before
      ? planned.budgets.map((budget) => (budget === before ? after : budget))
      : [...planned.budgets, after],
  };
}

/** With these amounts in single months; where none is given the plan counts again. */
export function withMonths(
  planned: Planned,
  accountId: string,
  amounts: ReadonlyMap<string, bigint | undefined>,
): Planned {
  return withBudget(planned, accountId, (budget) => {
    const months = new Map(budget.months);
    for (const [month, minor] of amounts) {
      if (minor === undefined) months.delete(month);
      else months.set(month, minor);
    }
    return { ...budget, months: new Map([...months].toSorted().slice(-limits.budgetMonths)) };
  });
}

/** With an amount planned from a month on, until a later plan; what later months say of themselves stays. */
export function withPlan(
  planned: Planned,
  accountId: string,
  { from, minor, every }: { from: string; minor: bigint; every: Every },
): Planned {
  return withBudget(planned, accountId, (budget) => ({
    ...budget,
    plans: [...budget.plans.filter((plan) => plan.from !== from), { from, minor, every }]
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .slice(-limits.budgetPlans),
    months: new Map([...budget.months].filter(([month]) => month !== from)),
  }));
}

type Move = {
  from: string | undefined;
  to: string | undefined;
  month: string;
  minor: bigint;
  startsOn?: number | undefined;
};

/** The nodes from the top down to the one of an account; none where it has nothing to do with what is planned. */
function nodesTo(nodes: readonly BudgetNode[], accountId: string | undefined): BudgetNode[] {
  for (const node of nodes) {
    if (node.account.id === accountId) return [node];
    const below = nodesTo(node.below, accountId);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * With money moved in a month from one account to another; `undefined` is what is free. What has a plan for both and stands above
 * only one of them goes with that one.
 */
export function withMoved(planned: Planned, tree: AccountTree, move: Move): Planned {
  const { from, to, month, minor, startsOn } = move;
  const nodes = budgetNodes(tree, planned.budgets);
  /** What the accounts on the way down to one have in the month, as far as they name an amount, or it is moved. */
  const onTheWayTo = (id: string | undefined) => {
    const amounts = new Map<string, bigint>(id === undefined ? [] : [[id, 0n]]);
    for (const { account, budget, below } of nodesTo(nodes, id)) {
      const before = budget && plannedIn(budget, month, startsOn);
      if (before !== undefined) amounts.set(account.id, before);
      else if (account.id === from || account.id === to)
        amounts.set(account.id, plannedBelow(below, month, startsOn));
    }
    return amounts;
  };
  const [losing, gaining] = [onTheWayTo(from), onTheWayTo(to)];
  let moved = planned;
  for (const [id, before] of new Map([...losing, ...gaining])) {
    const after = before - (losing.has(id) ? minor : 0n) + (gaining.has(id) ? minor : 0n);
    moved = withMonths(moved, id, new Map([[month, after]]));
  }
  return moved;
}
