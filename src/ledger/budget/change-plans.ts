import { limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Budget, type CarryOver, type Plan, calculatePlanned } from './budget.ts';
import type { BudgetPlans } from './budget-item.ts';
import { type BudgetNode, buildBudgetNodes, sumPlannedBelow } from './budget-nodes.ts';

const emptyBudget = (accountId: string, carry: CarryOver): Budget => ({
  accountId,
  plans: [],
  months: new Map(),
  carry,
  target: undefined,
});

/** Returns the default carry-over: a surplus stays in an envelope; without envelopes each month is separate. */
export const defaultCarryOver = ({ envelopes }: BudgetPlans): CarryOver =>
  envelopes === undefined ? 'none' : 'surplus';

/** Returns the plans with the budget of one account changed. */
function withBudget(planned: BudgetPlans, accountId: string, make: (budget: Budget) => Budget): BudgetPlans {
  const before = planned.budgets.find((budget) => budget.accountId === accountId);
  const after = make(before ?? emptyBudget(accountId, defaultCarryOver(planned)));
  return {
    ...planned,
    budgets: before
      ? planned.budgets.map((budget) => (budget === before ? after : budget))
      : [...planned.budgets, after],
  };
}

/** Returns the plans with other envelopes or none. When envelopes begin, budgets without a carry-over start to carry their surplus. */
export function withEnvelopes(planned: BudgetPlans, envelopes: BudgetPlans['envelopes']): BudgetPlans {
  const isBegin = planned.envelopes === undefined && envelopes !== undefined;
  const begun = (budget: Budget): Budget =>
    isBegin && budget.carry === 'none' ? { ...budget, carry: 'surplus' } : budget;
  return { envelopes, budgets: planned.budgets.map(begun) };
}

/** Returns the plans with the amounts of single months set. An undefined amount restores the plan of that month. */
export function withMonths(
  planned: BudgetPlans,
  accountId: string,
  amounts: ReadonlyMap<string, bigint | undefined>,
): BudgetPlans {
  return withBudget(planned, accountId, (budget) => {
    const months = new Map(budget.months);
    for (const [month, minor] of amounts) {
      if (minor === undefined) months.delete(month);
      else months.set(month, minor);
    }
    return { ...budget, months: new Map([...months].toSorted().slice(-limits.budgetMonths)) };
  });
}

/**
 * Returns the plans with an amount planned from a month on, until the next plan; an undefined amount ends the plan. Amounts of later single
 * months stay.
 */
export function withPlan(planned: BudgetPlans, accountId: string, { from, minor, every }: Plan): BudgetPlans {
  return withBudget(planned, accountId, (budget) => ({
    ...budget,
    plans: [...budget.plans.filter((plan) => plan.from !== from), { from, minor, every }]
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .slice(-limits.budgetPlans),
    months: new Map([...budget.months].filter(([month]) => month !== from)),
  }));
}

/** The scope of a typed amount: only its month, or all months from it on. */
export type BudgetScope = 'month' | 'onward';

/** Returns the default scope. With envelopes, the user decides on each month again. */
export const defaultBudgetScope = ({ envelopes }: Pick<BudgetPlans, 'envelopes'>): BudgetScope =>
  envelopes === undefined ? 'onward' : 'month';

/** Returns the plans with an amount that the user typed into a month of an account. */
export function withTypedAmount(
  planned: BudgetPlans,
  accountId: string,
  { month, minor, scope }: { month: string; minor: bigint; scope: BudgetScope },
): BudgetPlans {
  return scope === 'month'
    ? withMonths(planned, accountId, new Map([[month, minor]]))
    : withPlan(planned, accountId, { from: month, minor, every: 'month' });
}

/**
 * Returns the plans with a month cleared, or all months from it on, depending on the scope. Earlier plans stay valid for the months before.
 */
export function withClearedAmount(
  planned: BudgetPlans,
  accountId: string,
  { month, scope }: { month: string; scope: BudgetScope },
): BudgetPlans {
  const cleared = withBudget(planned, accountId, (budget) => ({
    ...budget,
    plans: scope === 'month' ? budget.plans : budget.plans.filter(({ from }) => from !== month),
    months: new Map([...budget.months].filter(([each]) => each !== month)),
  }));
  const after = cleared.budgets.find((budget) => budget.accountId === accountId);
  const isLeft = after !== undefined && calculatePlanned(after, month) !== undefined;
  if (!isLeft) return cleared;
  return scope === 'month'
    ? withMonths(cleared, accountId, new Map([[month, 0n]]))
    : withPlan(cleared, accountId, { from: month, minor: undefined, every: 'month' });
}

/** The terms of a budget: the plan that applies from a month on, the carry-over, and the target. */
export type BudgetTerms = { plan: Plan | undefined } & Pick<Budget, 'carry' | 'target'>;

/**
 * Returns the plans with changed terms. `seen` are the terms that the user saw; if the plan now begins in another month, the previous plan
 * stays.
 */
export function withTerms(
  planned: BudgetPlans,
  accountId: string,
  { seen, own }: { seen: BudgetTerms; own: BudgetTerms },
): BudgetPlans {
  const { carry, target, plan } = own;
  const before = seen.plan;
  const isSame =
    plan?.from === before?.from && plan?.minor === before?.minor && plan?.every === before?.every;
  const isGone = plan === undefined && before !== undefined;
  const changed = withBudget(planned, accountId, (budget) => ({
    ...budget,
    carry,
    target,
    plans: isGone ? budget.plans.filter(({ from }) => from !== before.from) : budget.plans,
  }));
  return plan === undefined || isSame ? changed : withPlan(changed, accountId, plan);
}

type BudgetMove = {
  from: string | undefined;
  to: string | undefined;
  month: string;
  minor: bigint;
  startsOn?: number;
};

/** Returns the nodes from the top down to an account; empty if the account is not among them. */
function nodesTo(nodes: readonly BudgetNode[], accountId: string | undefined): BudgetNode[] {
  for (const node of nodes) {
    if (node.account.id === accountId) return [node];
    const below = nodesTo(node.below, accountId);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * Returns the plans with money moved in a month from one account to another; `undefined` is the free money. A budget that covers both
 * accounts stays unchanged; one that covers only one of them changes with it.
 */
export function withMovedAmount(planned: BudgetPlans, tree: AccountTree, move: BudgetMove): BudgetPlans {
  const { from, to, month, minor, startsOn } = move;
  const nodes = buildBudgetNodes(tree, planned.budgets);
  /** Returns the amounts of the accounts on the path to an account, if they have an amount in the month or take part in the move. */
  const onTheWayTo = (id: string | undefined) => {
    const amounts = new Map<string, bigint>(id === undefined ? [] : [[id, 0n]]);
    for (const { account, budget, below } of nodesTo(nodes, id)) {
      const before = budget && calculatePlanned(budget, month, startsOn);
      if (before !== undefined) amounts.set(account.id, before);
      else if (account.id === from || account.id === to)
        amounts.set(account.id, sumPlannedBelow(below, month, startsOn));
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
