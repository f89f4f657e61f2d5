import type { Account } from '#ledger/account.ts';
import { type AccountTree, pathTo } from '#ledger/account-tree.ts';
import type { Flow } from '#ledger/flow.ts';
import type { Item } from '#ledger/items.ts';
import { type BudgetPlans, plannedBy } from './budget-item.ts';
import { barOf, isOverWrong, missingIn, type BudgetPart, partOf, spentOf } from './sheet.ts';
import { type BudgetInput, type BudgetLine, budgetTable, firstMonth, isPlanned } from './table.ts';

/** What stands where one works of the month of an account: how much of what there was to spend is left, and its bar. */
export type RemainingBudget = {
  /** Whose plan it is. */
  account: Account;
  part: BudgetPart;
  of: bigint;
  spent: bigint;
  left: bigint;
  bar: { spent: number; over: number };
  /** Whether more is gone than there was, and that is bad. */
  isWrong: boolean;
};

/** What is planned for a month. */
export type RemainingBudgetLookup = {
  /** The plan that an account has itself, or by those below it. */
  of: (accountId: string) => RemainingBudget | undefined;
  /** The plan that a transaction of an account counts in: its own, or that of the nearest account above it that has one. */
  countedIn: (accountId: string) => RemainingBudget | undefined;
  /** The plans of what is spent that matter most: the most overspent first, then those of which most is gone. */
  foremost: readonly RemainingBudget[];
};

/** So many matter. */
const maxUrgentBudgets = 3;

/** What is planned in a book, and from which month on flows have to be known for a month of it. */
export function planningOf(items: readonly Item[], month: string): { planned: BudgetPlans; begin: string } {
  const planned = plannedBy(items);
  return { planned, begin: firstMonth(planned, month) };
}

type Month = {
  tree: AccountTree;
  planned: BudgetPlans;
  flows: readonly Flow[];
  month: string;
  startsOn?: number;
} & Pick<BudgetInput, 'valued'>;

/** The lines of a table and all below them. */
const allOf = (lines: readonly BudgetLine[]): BudgetLine[] =>
  lines.flatMap((line) => [line, ...allOf(line.below)]);

function toRemainingBudget({ node, cells }: BudgetLine, hasEnvelopes: boolean): RemainingBudget | undefined {
  const [cell] = cells;
  const bar = cell && barOf(cell);
  if (cell === undefined || bar === undefined || !isPlanned(cell)) return undefined;
  const { account } = node;
  const part = partOf(account);
  const isWrong = cell.left < 0n && isOverWrong(part, hasEnvelopes);
  return { account, part, ...spentOf(cell), left: cell.left, bar, isWrong };
}

/** Which of two plans matters more. */
function byUrgency(a: RemainingBudget, b: RemainingBudget): number {
  const [missing, other] = [missingIn(a), missingIn(b)];
  if (missing !== other) return missing > other ? -1 : 1;
  if (a.bar.spent !== b.bar.spent) return b.bar.spent - a.bar.spent;
  return a.of > b.of ? -1 : 1;
}

/** What is planned for a month, as far as it is in sight where one works. */
export function calculateRemainingBudgets({
  tree,
  planned,
  flows,
  month,
  startsOn = 1,
  valued,
}: Month): RemainingBudgetLookup {
  const { budgets, envelopes } = planned;
  const lines = allOf(budgetTable({ tree, budgets, envelopes, flows, startsOn, valued }, [month]).lines);
  const plans = new Map(
    lines.flatMap((line) => {
      const plan = toRemainingBudget(line, envelopes !== undefined);
      return plan ? [[line.node.account.id, plan]] : [];
    }),
  );
  const own = new Set(budgets.map(({ accountId }) => accountId));
  return {
    of: (accountId) => plans.get(accountId),
    countedIn: (accountId) => {
      const nearest = pathTo(tree, accountId).findLast(({ id }) => own.has(id));
      return nearest && plans.get(nearest.id);
    },
    foremost: [...plans.values()]
      .filter(({ account, part }) => part === 'spent' && own.has(account.id))
      .toSorted(byUrgency)
      .slice(0, maxUrgentBudgets),
  };
}
