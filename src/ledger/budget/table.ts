import { type AccountTree, calculateOwnTotal } from '#ledger/account-tree.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { daysOfMonth, listMonths } from '#ledger/book-months.ts';
import { type Flow, sumGain } from '#ledger/flow.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { BookValuer } from '#ledger/reports/book-valuer.ts';
import { addDays } from '#values/calendar.ts';
import {
  firstPlannedMonth,
  type Budget,
  calculateCarryOver,
  type Envelopes,
  calculatePlanned,
} from './budget.ts';
import {
  toUserSign,
  createBudgetFinder,
  type BudgetNode,
  buildBudgetNodes,
  isAtOrBelow,
  sumPlannedBelow,
} from './budget-nodes.ts';

/** The input of the budget calculation: the plans of a book, and its flows since the first budget month. */
export type BudgetInput = {
  tree: AccountTree;
  budgets: readonly Budget[];
  envelopes: Envelopes | undefined;
  flows: readonly Flow[];
  /** The calendar day on which the months of the book begin. */
  startsOn?: number;
  /** Converts amounts into the currency of the book, if accounts have other currencies. Budgets are in the currency of the book. */
  valued?: Pick<BookValuer, 'inBook' | 'marketValue' | 'isTrading'> | undefined;
};

/**
 * A month of an account. `left` is the carried and planned amount minus the spent amount. `planned` is undefined if nothing is planned.
 * `unplanned` is spending without a plan; it is part of `spent` but does not reduce `left`.
 */
export type BudgetCell = {
  planned: bigint | undefined;
  spent: bigint;
  unplanned: bigint;
  carried: bigint;
  left: bigint;
};

/** An account with the plan for it and all accounts below it, one cell for each month. */
export type BudgetLine = {
  node: BudgetNode;
  cells: BudgetCell[];
  /** The remainder that the sub-accounts leave of the account's own plan: 'the rest of Food'. */
  rest: BudgetCell[] | undefined;
  below: BudgetLine[];
};

/** The plans of some months and their results. */
export type BudgetTable = {
  months: readonly string[];
  lines: BudgetLine[];
  /** The money at the end of each month, and the part of it that has no job; undefined without envelopes. */
  money: bigint[] | undefined;
  free: bigint[] | undefined;
  /** The currencies with amounts that are missing because they have no price. */
  unpriced: string[];
};

const emptyCell: BudgetCell = { planned: undefined, spent: 0n, unplanned: 0n, carried: 0n, left: 0n };

/** Returns the cell of a month whose spending has no plan. */
const createUnplannedCell = (spent: bigint): BudgetCell => ({ ...emptyCell, spent, unplanned: spent });

/** True if the cell has an amount that can be left over or missing. */
export const isPlanned = ({ planned, carried, left }: BudgetCell): boolean =>
  planned !== undefined || carried !== 0n || left !== 0n;

const addCells = (a: BudgetCell, b: BudgetCell): BudgetCell => ({
  planned:
    a.planned === undefined && b.planned === undefined ? undefined : (a.planned ?? 0n) + (b.planned ?? 0n),
  spent: a.spent + b.spent,
  unplanned: a.unplanned + b.unplanned,
  carried: a.carried + b.carried,
  left: a.left + b.left,
});

/** Adds up the cells of rows month by month. */
export const sumCells = (rows: readonly (readonly BudgetCell[])[], count: number): BudgetCell[] =>
  Array.from({ length: count }, (_, at) =>
    rows.reduce((sum, cells) => addCells(sum, cells[at] ?? emptyCell), emptyCell),
  );

type Gains = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** Calculates the gain of each account without sub-accounts by month. */
function sumGains(flows: readonly Flow[]): Gains {
  const gains = new Map<string, Map<string, bigint>>();
  const add = (accountId: string, month: string, minor: bigint) => {
    const months = gains.get(accountId) ?? new Map<string, bigint>();
    months.set(month, (months.get(month) ?? 0n) + minor);
    gains.set(accountId, months);
  };
  for (const { month, fromId, toId, amountMinor } of flows) {
    add(fromId, month, -amountMinor);
    add(toId, month, amountMinor);
  }
  return gains;
}

/** Returns the first month to calculate: the begin of envelopes or plans, at the latest the first shown month. */
export function findFirstBudgetMonth(
  { budgets, envelopes }: Pick<BudgetInput, 'budgets' | 'envelopes'>,
  shown: string,
): string {
  const begins = budgets.flatMap((budget) => firstPlannedMonth(budget) ?? []);
  return [shown, ...(envelopes ? [envelopes.since] : []), ...begins].toSorted()[0] ?? shown;
}

const lastDayOf = (month: string, startsOn = 1): string => addDays(daysOfMonth(month, startsOn).until, -1);

/** Calculates the money at the end of a month. */
function calculateMoneyAt(
  { tree, flows, startsOn, valued }: BudgetInput,
  isMoney: (accountId: string) => boolean,
  month: string,
): bigint {
  const later = flows.filter((flow) => flow.month > month);
  const held = [...tree.accounts.values()].filter(({ id }) => isMoney(id));
  if (valued === undefined)
    return (
      held.reduce((sum, account) => sum + calculateOwnTotal(account, tree), 0n) - sumGain(later, isMoney)
    );
  const day = lastDayOf(month, startsOn);
  return held.reduce((sum, account) => {
    const minor = calculateOwnTotal(account, tree) - sumGain(later, (id) => id === account.id);
    return sum + (valued.marketValue(account.id, minor, day) ?? 0n);
  }, 0n);
}

/** Returns the currencies of flows in some months that have no price. */
function findUnpricedCurrencies(
  { tree, flows, startsOn, valued }: BudgetInput,
  months: readonly string[],
): string[] {
  if (valued === undefined) return [];
  const requested = new Set(months);
  const left = flows.filter(
    ({ month, fromId, amountMinor }) =>
      requested.has(month) &&
      valued.marketValue(fromId, amountMinor, lastDayOf(month, startsOn)) === undefined,
  );
  const accounts = left.flatMap(({ fromId }) => tree.accounts.get(fromId) ?? []);
  return [...new Set(accounts.map(ownCurrency))].toSorted();
}

/** Prepares the cell calculation of a book, month by month from the first relevant month. */
function createCellCalculator(book: BudgetInput, months: readonly string[]) {
  const { tree, budgets, envelopes, startsOn, valued } = book;
  const flows = valued ? valued.inBook(book.flows, startsOn ?? 1) : book.flows;
  const isMoney = isAtOrBelow(tree, envelopes?.accountIds ?? []);
  // A payment in another currency goes through a trading account.
  const isPaid = (id: string) => {
    const account = tree.accounts.get(id);
    return isMoney(id) || (account !== undefined && valued?.isTrading(account) === true);
  };
  // Flows that do not involve the money accounts do not count in envelopes.
  const gains = {
    all: sumGains(flows),
    ofMoney: sumGains(flows.filter(({ fromId, toId }) => isPaid(fromId) !== isPaid(toId))),
  };
  const lineOf = createBudgetFinder(tree, budgets);
  const members = Map.groupBy(tree.accounts.keys(), (id) => lineOf(id));
  const held = months.map(() => 0n);

  /** True if the account is an envelope in this month; income accounts and the money accounts are not. */
  const isEnvelope = ({ id, type }: BudgetNode['account'], month: string) =>
    envelopes !== undefined &&
    envelopes.since <= month &&
    accountTypes[type].family !== 'income' &&
    !isMoney(id);
  const spentBy = (account: BudgetNode['account'], ids: readonly string[], month: string) => {
    const of = isEnvelope(account, month) ? gains.ofMoney : gains.all;
    return toUserSign(
      account,
      ids.reduce((sum, id) => sum + (of.get(id)?.get(month) ?? 0n), 0n),
    );
  };
  return {
    held,
    isMoney,
    /** Returns the cells of an account without a budget, without its sub-accounts. */
    unplanned: ({ account }: BudgetNode): BudgetCell[] =>
      months.map((month) => createUnplannedCell(spentBy(account, [account.id], month))),
    /** Returns the cells of an account with a budget: the plan minus the plans of its sub-accounts, and the result. */
    planned: ({ account, below }: BudgetNode, budget: Budget): BudgetCell[] => {
      const begin = firstPlannedMonth(budget);
      const ids = members.get(account.id) ?? [];
      // The surplus carry-over belongs to envelopes. It does not apply before envelopes begin, nor to income.
      const outside = envelopes !== undefined && budget.carry === 'surplus' ? 'none' : budget.carry;
      let left = 0n;
      return months.map((month, at): BudgetCell => {
        const spent = spentBy(account, ids, month);
        const total = calculatePlanned(budget, month, startsOn);
        const isInEnvelope = isEnvelope(account, month);
        const isFirst = isInEnvelope && month === envelopes?.since;
        const before = isFirst ? 0n : calculateCarryOver(isInEnvelope ? budget.carry : outside, left);
        const isBegun = begin !== undefined && begin <= month;
        if (!isInEnvelope && (!isBegun || (total === undefined && before === 0n))) {
          left = 0n;
          return createUnplannedCell(spent);
        }
        const planned = total === undefined ? undefined : total - sumPlannedBelow(below, month, startsOn);
        left = before + (planned ?? 0n) - spent;
        if (isInEnvelope) held[at] = (held[at] ?? 0n) + left;
        return { planned, spent, unplanned: 0n, carried: before, left };
      });
    },
  };
}

/**
 * Calculates the budget table of some months (docs/decisions/0052).
 * @param isListed true for accounts that are listed although they have no plan
 */
export function calculateBudgetTable(
  book: BudgetInput,
  months: readonly string[],
  isListed: (account: BudgetNode['account']) => boolean = () => false,
): BudgetTable {
  const { tree, budgets, envelopes } = book;
  const [shown, last] = [months[0], months.at(-1)];
  if (shown === undefined || last === undefined)
    return { months, lines: [], money: undefined, free: undefined, unpriced: [] };
  const all = listMonths(findFirstBudgetMonth(book, shown), last);
  const offset = all.length - months.length;
  const { held, isMoney, unplanned, planned } = createCellCalculator(book, all);

  /** Returns a line, and the part of it that no budget above it contains. */
  const lineAt = (node: BudgetNode, isBudgeted: boolean): { line: BudgetLine; counted: BudgetCell[] } => {
    const { budget } = node;
    const parts = node.below.map((each) => lineAt(each, isBudgeted || budget !== undefined));
    const own = budget ? planned(node, budget) : unplanned(node);
    const below = parts.map(({ counted }) => counted);
    const counts = budget !== undefined || !isBudgeted;
    const counted = sumCells(counts ? [own, ...below] : below, all.length);
    // Amounts that count in a budget above are still shown here.
    const shownBelow = parts.map(({ line }) => line.cells);
    const cells = counts ? counted : sumCells([own, ...shownBelow], all.length);
    const line = {
      node,
      cells,
      rest: budget !== undefined && node.below.some(hasPlan) ? own : undefined,
      below: parts.map((each) => each.line),
    };
    return { line, counted };
  };
  const cut = (line: BudgetLine): BudgetLine => ({
    ...line,
    cells: line.cells.slice(offset),
    rest: line.rest?.slice(offset),
    below: line.below.map(cut),
  });
  const lines = buildBudgetNodes(tree, budgets, isListed).map((node) => cut(lineAt(node, false).line));
  const money = envelopes && months.map((month) => calculateMoneyAt(book, isMoney, month));
  const free = money?.map((minor, at) => minor - (held[offset + at] ?? 0n));
  return { months, lines, money, free, unpriced: findUnpricedCurrencies(book, months) };
}

/** True if an account or one below it has a budget. */
const hasPlan = ({ budget, below }: BudgetNode): boolean => budget !== undefined || below.some(hasPlan);
