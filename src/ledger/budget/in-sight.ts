import type { Account } from '#ledger/account.ts';
import { type AccountTree, pathTo } from '#ledger/account-tree.ts';
import type { Flow } from '#ledger/flow.ts';
import type { Item } from '#ledger/items.ts';
import { type BudgetPlans, readBudgetPlans } from './budget-item.ts';
import { calculateBar, isExcessBad, calculateMissing, type BudgetPart, budgetPartOf, calculateSpent } from './sheet.ts';
import { type BudgetInput, type BudgetLine, calculateBudgetTable, findFirstBudgetMonth, isPlanned } from './table.ts';

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
  mostUrgent: readonly RemainingBudget[];
};

/** So many matter. */
const maxUrgentBudgets = 3;

/** What is planned in a book, and from which month on flows have to be known for a month of it. */
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

/** The lines of a table and all below them. */
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

/** Which of two plans matters more. */
function compareUrgency(a: RemainingBudget, b: RemainingBudget): number {
  const [missing, other] = [calculateMissing(a), calculateMissing(b)];
  if (missing !== other) return missing > other ? -1 : 1;
  if (a.bar.spent !== b.bar.spent) return b.bar.spent - a.bar.spent;
  return a.of > b.of ? -1 : 1;
}

/** What is planned for a month, as far as it is in sight where one works. */
export function calculateRemainingBudgets({ tree, planned, flows, month, startsOn = 1, valued }: Month): RemainingBudgetLookup {
  const { budgets, envelopes } = planned;
  const lines = flattenLines(calculateBudgetTable({ tree, budgets, envelopes, flows, startsOn, valued }, [month]).lines);
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
