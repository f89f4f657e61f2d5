import { limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Budget, type CarryOver, type Plan, calculatePlanned } from './budget.ts';
import type { BudgetPlans } from './budget-item.ts';
import { type BudgetNode, buildBudgetNodes, sumPlannedBelow } from './lines.ts';

const emptyBudget = (accountId: string, carry: CarryOver): Budget => ({
  accountId,
  plans: [],
  months: new Map(),
  carry,
  target: undefined,
});

/** How an account goes on to begin with: in an envelope what is left stays, else each month stands alone. */
export const defaultCarryOver = ({ envelopes }: BudgetPlans): CarryOver => (envelopes === undefined ? 'none' : 'surplus');

/** What is planned with the budget of an account made anew. */
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

/** With envelopes, others or none. Where they begin, what is left stays in them, also where a plan was made before that lets nothing go on. */
export function withEnvelopes(planned: BudgetPlans, envelopes: BudgetPlans['envelopes']): BudgetPlans {
  const isBegin = planned.envelopes === undefined && envelopes !== undefined;
  const begun = (budget: Budget): Budget =>
    isBegin && budget.carry === 'none' ? { ...budget, carry: 'surplus' } : budget;
  return { envelopes, budgets: planned.budgets.map(begun) };
}

/** With these amounts in single months; where none is given the plan counts again. */
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

/** With an amount planned from a month on, or nothing any more, until a later plan; what later months say of themselves stays. */
export function withPlan(planned: BudgetPlans, accountId: string, { from, minor, every }: Plan): BudgetPlans {
  return withBudget(planned, accountId, (budget) => ({
    ...budget,
    plans: [...budget.plans.filter((plan) => plan.from !== from), { from, minor, every }]
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .slice(-limits.budgetPlans),
    months: new Map([...budget.months].filter(([month]) => month !== from)),
  }));
}

/** How far an amount counts that is typed into a month: for that alone, or from it on. */
export type BudgetScope = 'month' | 'onward';

/** How far it counts where nobody says so: what an envelope gets each month is decided anew. */
export const defaultBudgetScope = ({ envelopes }: Pick<BudgetPlans, 'envelopes'>): BudgetScope =>
  envelopes === undefined ? 'onward' : 'month';

/** With an amount that was typed into a month of an account. */
export function withTypedAmount(
  planned: BudgetPlans,
  accountId: string,
  { month, minor, scope }: { month: string; minor: bigint; scope: BudgetScope },
): BudgetPlans {
  return scope === 'month'
    ? withMonths(planned, accountId, new Map([[month, minor]]))
    : withPlan(planned, accountId, { from: month, minor, every: 'month' });
}

/** With nothing in a month, and from it on where that is meant; what was planned before goes on to count for the months before. */
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

/** What is said of a budget as a whole: the plan that counts from a month on, how it goes on, and what it is for. */
export type BudgetTerms = { plan: Plan | undefined } & Pick<Budget, 'carry' | 'target'>;

/** With other terms than those that somebody saw; a plan that begins elsewhere now leaves the one before it. */
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
export function withMovedAmount(planned: BudgetPlans, tree: AccountTree, move: BudgetMove): BudgetPlans {
  const { from, to, month, minor, startsOn } = move;
  const nodes = buildBudgetNodes(tree, planned.budgets);
  /** What the accounts on the way down to one have in the month, as far as they name an amount, or it is moved. */
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
