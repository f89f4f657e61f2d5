import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { DayRange } from '#ledger/days.ts';
import type { DateRange } from './book-flows.ts';

/** The options of a report. The totals include all accounts, or those of `branches`. */
export type ReportOptions = {
  /** The number of account levels, all by default. Deeper accounts are always part of the account above them. */
  levels?: number | undefined;
  /** Shows only these accounts and all below them. */
  branches?: readonly string[] | undefined;
  /** True if accounts are shown that have no amount in any column and none below. */
  withEmpty?: boolean | undefined;
};

/** A row of an account in a report; it comes before the rows of its sub-accounts. */
export type AccountReportRow = {
  accountId: string;
  /** The depth of the row; 0 if no other row is above it. */
  depth: number;
  /** True if the amounts include the sub-accounts. */
  includesBranch: boolean;
  /** Accounts below whose branches are counted elsewhere, because they belong to another family. Almost always empty. */
  except: readonly string[];
  /** The gains of the account by column, in minor units; a debit is positive. */
  amounts: readonly bigint[];
};

/** The register rows that an amount of a report consists of: of this account, on these days, without these branches. */
export type SourceRows = DayRange & Pick<AccountReportRow, 'accountId' | 'includesBranch' | 'except'>;

/**
 * Returns the register rows for the amount of a report row in a column. Their effect on the account (and its branch) adds up to the amount.
 */
export function sourceRowsOf(
  { accountId, includesBranch, except }: AccountReportRow,
  { from, until }: DateRange,
): SourceRows {
  return { accountId, includesBranch, except, from, until };
}

/** An account that a report counts; it comes before its sub-accounts. */
export type ReportNode = {
  accountId: string;
  depth: number;
  hasMembersBelow: boolean;
  except: string[];
  parent: ReportNode | undefined;
};

/** Returns the topmost of the given accounts, or all accounts directly below the root. */
function topsOf(tree: AccountTree, branches: readonly string[] | undefined): Account[] {
  if (branches === undefined) return tree.root === undefined ? [] : [...tree.childrenOf(tree.root.id)];
  const below = new Set(branches.flatMap((id) => listDescendants(tree, id).map(({ account }) => account.id)));
  return [...new Set(branches)].flatMap((id) => (below.has(id) ? [] : (tree.accounts.get(id) ?? [])));
}

/**
 * Builds the trees of accounts that a report counts, depth first. A counted account below one that is not counted begins a new tree, so
 * that each amount is that of a branch without the branches in `except`.
 */
export function buildReportNodes(
  tree: AccountTree,
  isMember: (account: Account) => boolean,
  branches?: readonly string[],
): ReportNode[] {
  const nodes: ReportNode[] = [];
  const tops = topsOf(tree, branches);
  const visit = (account: Account, parent: ReportNode | undefined): void => {
    if (!isMember(account)) {
      for (let above = parent; above !== undefined; above = above.parent) above.except.push(account.id);
      tops.push(...tree.childrenOf(account.id));
      return;
    }
    if (parent !== undefined) parent.hasMembersBelow = true;
    const depth = parent === undefined ? 0 : parent.depth + 1;
    const node: ReportNode = { accountId: account.id, depth, hasMembersBelow: false, except: [], parent };
    nodes.push(node);
    for (const child of tree.childrenOf(account.id)) visit(child, node);
  };
  // The list grows during the loop.
  for (const top of tops) visit(top, undefined);
  return nodes;
}

/** Adds up the amounts of each account and its sub-accounts. */
export function rollUpAmounts(
  nodes: readonly ReportNode[],
  ownOf: (accountId: string) => bigint[],
): Map<ReportNode, bigint[]> {
  const sums = new Map(nodes.map((node) => [node, ownOf(node.accountId)]));
  for (const node of nodes.toReversed()) {
    const above = node.parent === undefined ? undefined : sums.get(node.parent);
    for (const [column, minor] of (sums.get(node) ?? []).entries()) {
      if (above !== undefined) above[column] = (above[column] ?? 0n) + minor;
    }
  }
  return sums;
}

/**
 * Returns the nodes to show: not too deep, and not empty unless empty ones are wanted.
 * @param hasMore true if an account has something besides its amounts, such as an amount without a price
 */
export function filterVisibleNodes(
  nodes: readonly ReportNode[],
  ownOf: (accountId: string) => readonly bigint[],
  { levels = Infinity, withEmpty = false }: ReportOptions,
  hasMore: (accountId: string) => boolean = () => false,
): ReportNode[] {
  const filled = new Set<ReportNode>();
  for (const node of nodes) {
    const isEmpty = ownOf(node.accountId).every((minor) => minor === 0n) && !hasMore(node.accountId);
    if (!withEmpty && isEmpty) continue;
    for (let at: ReportNode | undefined = node; at !== undefined && !filled.has(at); at = at.parent)
      filled.add(at);
  }
  return nodes.filter((node) => node.depth < levels && filled.has(node));
}

/** Adds up lists of column amounts. */
export function addColumns(width: number, lists: Iterable<readonly bigint[]>): bigint[] {
  const totals = Array.from({ length: width }, () => 0n);
  for (const list of lists) for (const [at, minor] of list.entries()) totals[at] = (totals[at] ?? 0n) + minor;
  return totals;
}

/** Creates the row of an account including its sub-accounts. */
export function createBranchRow(node: ReportNode, amounts: readonly bigint[]): AccountReportRow {
  const { accountId, depth, hasMembersBelow: includesBranch } = node;
  return { accountId, depth, includesBranch, except: includesBranch ? node.except : [], amounts };
}
