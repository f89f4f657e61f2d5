import { monthsFrom } from '#ledger/book-months.ts';
import { type AccountTree, ownTotal } from '#ledger/account-tree.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { type Flow, gainMinor } from '#ledger/flow.ts';
import { type Budget, beginOf, carried, type Envelopes, plannedIn } from './budget.ts';
import { asRead, budgetedBy, type BudgetNode, budgetNodes, isAtOrBelow, plannedBelow } from './lines.ts';

/** What is reckoned with: what is planned in a book, and what flowed in it from the first of its months on. */
export type BudgetBook = {
  tree: AccountTree;
  budgets: readonly Budget[];
  envelopes: Envelopes | undefined;
  flows: readonly Flow[];
  /** The day of the month on which months of the book begin. */
  startsOn?: number | undefined;
};

/** A month of a line: `left` is what was carried into it and is planned for it, less what was spent. Undefined: nothing is planned. */
export type Cell = { planned: bigint | undefined; spent: bigint; carried: bigint; left: bigint };

/** The lines of a budget as they lie in the tree of accounts; each with one cell a month. */
export type BudgetLine = {
  node: BudgetNode;
  /** With all that is below. */
  cells: Cell[];
  /** What of a plan of its own its parts leave: 'the rest of Food'. */
  rest: Cell[] | undefined;
  below: BudgetLine[];
};

/** What is planned in some months, and what became of it. */
export type BudgetTable = {
  months: readonly string[];
  lines: BudgetLine[];
  /** What of the money has no job at the end of each month; undefined without envelopes. */
  free: bigint[] | undefined;
  /** What went out of the money each month into accounts without a budget, what came in left out. */
  unplanned: bigint[] | undefined;
};

const nothing: Cell = { planned: undefined, spent: 0n, carried: 0n, left: 0n };

const plus = (a: Cell, b: Cell): Cell => ({
  planned:
    a.planned === undefined && b.planned === undefined ? undefined : (a.planned ?? 0n) + (b.planned ?? 0n),
  spent: a.spent + b.spent,
  carried: a.carried + b.carried,
  left: a.left + b.left,
});

/** The sums of cells, month by month. */
export const sumOf = (rows: readonly (readonly Cell[])[], count: number): Cell[] =>
  Array.from({ length: count }, (_, at) =>
    rows.reduce((sum, cells) => plus(sum, cells[at] ?? nothing), nothing),
  );

type Gains = Map<string, Map<string, bigint>>;

/** What accounts gained in each month, each under what it counts in. */
function gainsOf(flows: readonly Flow[], lineOf: (accountId: string) => string | undefined): Gains {
  const gains: Gains = new Map();
  const add = (line: string | undefined, month: string, minor: bigint) => {
    if (line === undefined) return;
    const months = gains.get(line) ?? new Map<string, bigint>();
    months.set(month, (months.get(month) ?? 0n) + minor);
    gains.set(line, months);
  };
  for (const { month, fromId, toId, amountMinor } of flows) {
    const [from, to] = [lineOf(fromId), lineOf(toId)];
    if (from === to) continue;
    add(from, month, -amountMinor);
    add(to, month, amountMinor);
  }
  return gains;
}

/** Whether an account may be an envelope: money goes into it, and it is none of the money itself. */
function envelopeTest({ tree, envelopes }: BudgetBook): (accountId: string) => boolean {
  const isMoney = isAtOrBelow(tree, envelopes?.accountIds ?? []);
  return (accountId) => {
    const account = tree.accounts.get(accountId);
    return account !== undefined && accountTypes[account.type].family !== 'income' && !isMoney(accountId);
  };
}

/** The first month that there is to reckon with: where envelopes or the plans begin, at most the one shown first. */
export function firstMonth(
  { budgets, envelopes }: Pick<BudgetBook, 'budgets' | 'envelopes'>,
  shown: string,
): string {
  const begins = envelopes ? [envelopes.since] : budgets.flatMap((budget) => beginOf(budget) ?? []);
  return [shown, ...begins].toSorted()[0] ?? shown;
}

/** The months of what is planned, and what became of it (docs/decisions/0052). */
export function budgetTable(book: BudgetBook, months: readonly string[]): BudgetTable {
  const { tree, budgets, envelopes, flows, startsOn } = book;
  const [shown] = months;
  if (shown === undefined) return { months, lines: [], free: undefined, unplanned: undefined };
  const isMoney = isAtOrBelow(tree, envelopes?.accountIds ?? []);
  const isEnvelope = envelopeTest(book);
  const lineOf = budgetedBy(tree, budgets);
  // What goes past the money is no matter of the envelopes.
  const throughMoney = flows.filter(({ fromId, toId }) => isMoney(fromId) !== isMoney(toId));
  const moneyGains = envelopes && gainsOf(throughMoney, lineOf);
  const allGains = gainsOf(flows, lineOf);
  const balances = new Map<number, bigint>();
  const last = months.at(-1) ?? shown;
  const all = monthsFrom(firstMonth(book, shown), last);
  const offset = all.length - months.length;

  const ownCells = ({ account, budget, below }: BudgetNode): Cell[] | undefined => {
    if (budget === undefined) return undefined;
    const isOne = envelopes !== undefined && isEnvelope(account.id);
    const gains = (isOne ? moneyGains : allGains)?.get(account.id);
    const begin = isOne ? envelopes.since : beginOf(budget);
    let carriedMinor = 0n;
    const cells = all.map((month, at): Cell => {
      const isBegun = begin !== undefined && begin <= month;
      const total = isBegun ? plannedIn(budget, month, startsOn) : undefined;
      const planned = total === undefined ? undefined : total - plannedBelow(below, month, startsOn);
      const spent = asRead(account, gains?.get(month) ?? 0n);
      const cell = { planned, spent, carried: carriedMinor, left: carriedMinor + (planned ?? 0n) - spent };
      carriedMinor = isBegun ? carried(budget.carry, cell.left) : 0n;
      if (isOne && isBegun) balances.set(at, (balances.get(at) ?? 0n) + cell.left);
      return cell;
    });
    return cells.slice(offset);
  };
  const lineAt = (node: BudgetNode): BudgetLine => {
    const own = ownCells(node);
    const below = node.below.map((each) => lineAt(each));
    const parts = below.map(({ cells }) => cells);
    return {
      node,
      cells: sumOf(own ? [own, ...parts] : parts, months.length),
      rest: below.length > 0 ? own : undefined,
      below,
    };
  };
  const lines = budgetNodes(tree, budgets).map((node) => lineAt(node));
  return {
    months,
    lines,
    free:
      envelopes &&
      months.map((month, at) => moneyAt(book, isMoney, month) - (balances.get(offset + at) ?? 0n)),
    unplanned:
      envelopes &&
      months.map((month) =>
        gainMinor(
          throughMoney.filter((flow) => flow.month === month),
          (id) => lineOf(id) === undefined && isEnvelope(id),
        ),
      ),
  };
}

/** What the accounts that are the money hold at the end of a month. */
function moneyAt(
  { tree, flows }: BudgetBook,
  isMoney: (accountId: string) => boolean,
  month: string,
): bigint {
  const now = [...tree.accounts.values()]
    .filter(({ id }) => isMoney(id))
    .reduce((sum, account) => sum + ownTotal(account, tree), 0n);
  return (
    now -
    gainMinor(
      flows.filter((flow) => flow.month > month),
      isMoney,
    )
  );
}
