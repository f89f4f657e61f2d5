import type { Account } from '#ledger/account.ts';
import { type AccountTree, pathTo } from '#ledger/account-tree.ts';
import type { Flow } from '#ledger/flow.ts';
import type { Item } from '#ledger/items.ts';
import { type BudgetPlans, readBudgetPlans } from './budget-item.ts';
import {
  calculateBar,
  isExcessBad,
  calculateMissing,
  type BudgetPart,
  budgetPartOf,
  calculateSpent,
} from './sheet.ts';
import {
  type BudgetInput,
  type BudgetLine,
  calculateBudgetTable,
  findFirstBudgetMonth,
  isPlanned,
} from './table.ts';

/** The remaining budget of an account for one month, and its bar, as shown in registers and account lists. */
export type RemainingBudget = {
  /** The account that has the budget. */
  account: Account;
  part: BudgetPart;
  of: bigint;
  spent: bigint;
  left: bigint;
  bar: { spent: number; over: number };
  /** True if the budget is exceeded and that is bad. */
  isWrong: boolean;
};

/** The remaining budgets of a month. */
export type RemainingBudgetLookup = {
  /** Returns the remaining budget of an account, from its own plan or those below it. */
  of: (accountId: string) => RemainingBudget | undefined;
  /** Returns the budget in which a transaction of an account counts: that of the account, or of the nearest account above with a budget. */
  countedIn: (accountId: string) => RemainingBudget | undefined;
  /** The most urgent spending budgets: the most overspent first, then those with the largest spent share. */
  mostUrgent: readonly RemainingBudget[];
};

/** The maximum number of urgent budgets. */
const maxUrgentBudgets = 3;

/** Reads the plans of a book, and the first month whose flows are needed for the given month. */
export function readPlanning(items: readonly Item[], month: string): { planned: BudgetPlans; begin: string } {
  const planned = readBudgetPlans(items);
  return { planned, begin: findFirstBudgetMonth(planned, month) };
}

type Month = {
  tree: AccountTree;
  planned: BudgetPlans;
  flows: readonly Flow[];
  month: string;
  startsOn?: number;
} & Pick<BudgetInput, 'valued'>;

/** Returns lines and all lines below them. */
const flattenLines = (lines: readonly BudgetLine[]): BudgetLine[] =>
  lines.flatMap((line) => [line, ...flattenLines(line.below)]);

function toRemainingBudget({ node, cells }: BudgetLine, hasEnvelopes: boolean): RemainingBudget | undefined {
  const [cell] = cells;
  const bar = cell && calculateBar(cell);
  if (cell === undefined || bar === undefined || !isPlanned(cell)) return undefined;
  const { account } = node;
  const part = budgetPartOf(account);
  const isWrong = cell.left < 0n && isExcessBad(part, hasEnvelopes);
  return { account, part, ...calculateSpent(cell), left: cell.left, bar, isWrong };
}

/** Compares two budgets by urgency. */
function compareUrgency(a: RemainingBudget, b: RemainingBudget): number {
  const [missing, other] = [calculateMissing(a), calculateMissing(b)];
  if (missing !== other) return missing > other ? -1 : 1;
  if (a.bar.spent !== b.bar.spent) return b.bar.spent - a.bar.spent;
  return a.of > b.of ? -1 : 1;
}

/** Calculates the remaining budgets of a month. */
export function calculateRemainingBudgets({
  tree,
  planned,
  flows,
  month,
  startsOn = 1,
  valued,
}: Month): RemainingBudgetLookup {
  const { budgets, envelopes } = planned;
  const lines = flattenLines(
    calculateBudgetTable({ tree, budgets, envelopes, flows, startsOn, valued }, [month]).lines,
  );
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
    mostUrgent: [...plans.values()]
      .filter(({ account, part }) => part === 'spent' && own.has(account.id))
      .toSorted(compareUrgency)
      .slice(0, maxUrgentBudgets),
  };
}
