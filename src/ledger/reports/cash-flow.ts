import type { AccountFamily } from '#contract/account-types.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { createBalanceColumns, type BookFlows, type DateRange, calculateOwnAmounts } from './book-flows.ts';
import {
  addColumns,
  createBranchRow,
  buildReportNodes,
  type ReportOptions,
  rollUpAmounts,
  type AccountReportRow,
  filterVisibleNodes,
} from './rows.ts';
import type { Period } from './periods.ts';

/** The development of an account. Its rows can be passed to `sourceRowsOf`, for its balances and its changes. */
type AccountOverTime = {
  intervals: readonly Period[];
  /** The balance at the start of the first interval, in minor units; a debit is positive. */
  openingMinor: bigint;
  /** The balance at the end of each interval. */
  balances: AccountReportRow;
  /** The gain in each interval. */
  changes: AccountReportRow;
};

/**
 * Calculates the balances and gains of an account, with or without its sub-accounts, over intervals. It needs the flows from the beginning.
 */
export function calculateAccountOverTime(
  book: BookFlows,
  accountId: string,
  { includesBranch }: { includesBranch: boolean },
  intervals: readonly Period[],
): AccountOverTime {
  const columns = createBalanceColumns(intervals);
  const ownOf = calculateOwnAmounts(book, columns);
  const members = includesBranch
    ? buildReportNodes(book.tree, () => true, [accountId]).map((node) => node.accountId)
    : [accountId];
  const [openingMinor = 0n, ...amounts] = addColumns(columns.length, members.map(ownOf));
  const row = { accountId, depth: 0, includesBranch, except: [] };
  const before = [openingMinor, ...amounts];
  const changes = amounts.map((minor, index) => minor - (before[index] ?? 0n));
  return { intervals, openingMinor, balances: { ...row, amounts }, changes: { ...row, amounts: changes } };
}

/** An account on the other side. Its amounts are its gains from the selected accounts: outflow minus inflow. */
export type CashFlowRow = AccountReportRow & {
  /** The inflow from it by column; never negative. */
  ins: readonly bigint[];
  /** The outflow to it by column; never negative. */
  outs: readonly bigint[];
};

/**
 * The money that came into the selected accounts and went out of them, by the account on the other side. Transfers among them do not count.
 */
export type CashFlow = {
  columns: readonly DateRange[];
  /** The selected accounts, by id. */
  within: ReadonlySet<string>;
  rows: CashFlowRow[];
  ins: bigint[];
  outs: bigint[];
  /** The gain of the selected accounts: inflow minus outflow. */
  gained: bigint[];
};

const ownedAndOwed: readonly AccountFamily[] = ['asset', 'liability'];

/** Returns the accounts of a cash flow: the given branches, or all assets and liabilities. */
function accountsWithin({ tree }: BookFlows, branches: readonly string[] | undefined): Set<string> {
  const isOwnedOrOwed = ({ type }: Account) => ownedAndOwed.includes(accountTypes[type].family);
  const nodes = buildReportNodes(tree, branches === undefined ? isOwnedOrOwed : () => true, branches);
  return new Set(nodes.map(({ accountId }) => accountId));
}

/**
 * Calculates the money that came into accounts and went out of them in each column, by the account on the other side. `of` selects the
 * accounts (each with all below it; by default all assets and liabilities); `branches` selects the other sides to show.
 */
export function calculateCashFlow(
  book: BookFlows,
  columns: readonly DateRange[],
  { of, ...options }: ReportOptions & { of?: readonly string[] | undefined } = {},
): CashFlow {
  const within = accountsWithin(book, of);
  const inOf = calculateOwnAmounts(book, columns, ({ fromId, toId, amountMinor }, post) => {
    if (within.has(toId) && !within.has(fromId)) post(fromId, amountMinor);
  });
  const outOf = calculateOwnAmounts(book, columns, ({ fromId, toId, amountMinor }, post) => {
    if (within.has(fromId) && !within.has(toId)) post(toId, amountMinor);
  });
  // Exchanges among all assets move no money from or to others; their gain is reported separately.
  const isOther = (account: Account) =>
    !within.has(account.id) && (of !== undefined || book.valued?.isTrading(account) !== true);
  const nodes = buildReportNodes(book.tree, isOther, options.branches);
  const [ins, outs] = [rollUpAmounts(nodes, inOf), rollUpAmounts(nodes, outOf)];
  // Calculating the accounts' own amounts records missing prices.
  const ownOf = book.valued && calculateOwnAmounts(book, columns);
  for (const { accountId } of nodes) ownOf?.(accountId);
  const moved = (accountId: string) => [...inOf(accountId), ...outOf(accountId)];
  const rows = filterVisibleNodes(nodes, moved, options, book.valued?.hasMissing).map((node): CashFlowRow => {
    const [came, went] = [ins.get(node) ?? [], outs.get(node) ?? []];
    const amounts = went.map((minor, column) => minor - (came[column] ?? 0n));
    return { ...createBranchRow(node, amounts), ins: came, outs: went };
  });
  const tops = nodes.filter(({ parent }) => parent === undefined);
  const total = (sums: typeof ins) =>
    addColumns(
      columns.length,
      tops.map((node) => sums.get(node) ?? []),
    );
  const [allIn, allOut] = [total(ins), total(outs)];
  const gained = allIn.map((minor, column) => minor - (allOut[column] ?? 0n));
  return { columns, within, rows, ins: allIn, outs: allOut, gained };
}
