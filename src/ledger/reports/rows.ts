import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { DayRange } from '#ledger/days.ts';
import type { DateRange } from './book-flows.ts';

/** What of a report is shown. The totals are those of all accounts, or with `branches` of those. */
export type ReportOptions = {
  /** How many levels of accounts, all by default; what lies deeper is part of the account above it in any case. */
  levels?: number | undefined;
  /** Only these accounts and all below them. */
  branches?: readonly string[] | undefined;
  /** Also accounts that have nothing in any column, and nothing below. */
  withEmpty?: boolean | undefined;
};

/** An account in a report, before those below it. */
export type AccountReportRow = {
  accountId: string;
  /** 0 for what hangs under nothing that the report shows. */
  depth: number;
  /** Whether the amounts count what lies below the account too. */
  includesBranch: boolean;
  /** Accounts below whose branches are counted elsewhere: they are of another family. Almost always none. */
  except: readonly string[];
  /** By column, in minor units: what the account gained; a debit is positive. */
  amounts: readonly bigint[];
};

/** Which rows an amount of a report is made of: in the register of that account, on those days, without those branches. */
export type SourceRows = DayRange & Pick<AccountReportRow, 'accountId' | 'includesBranch' | 'except'>;

/** The rows behind the amount of a row in a column; the sum of what they do to the account (and its branch) is the amount. */
export function sourceRowsOf(
  { accountId, includesBranch, except }: AccountReportRow,
  { from, until }: DateRange,
): SourceRows {
  return { accountId, includesBranch, except, from, until };
}

/** An account among those that a report counts, before those below it. */
export type ReportNode = {
  accountId: string;
  depth: number;
  hasMembersBelow: boolean;
  except: string[];
  parent: ReportNode | undefined;
};

/** The topmost of the accounts named, or everything that hangs under the root. */
function topsOf(tree: AccountTree, branches: readonly string[] | undefined): Account[] {
  if (branches === undefined) return tree.root === undefined ? [] : [...tree.childrenOf(tree.root.id)];
  const below = new Set(branches.flatMap((id) => listDescendants(tree, id).map(({ account }) => account.id)));
  return [...new Set(branches)].flatMap((id) => (below.has(id) ? [] : (tree.accounts.get(id) ?? [])));
}

/**
 * The accounts that a report counts, as trees, depth first. One that hangs under an account which is not counted begins a tree of
 * its own, so that each amount is that of a branch, without the branches that `except` names.
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
  // Grows while it is walked.
  for (const top of tops) visit(top, undefined);
  return nodes;
}

/** What each account has together with those below it. */
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
 * The accounts that are to be shown: not too deep, and not empty, unless those are wanted.
 * @param hasMore whether an account has something besides its amounts: what has no price
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
    for (let at: ReportNode | undefined = node; at !== undefined && !filled.has(at); at = at.parent) filled.add(at);
  }
  return nodes.filter((node) => node.depth < levels && filled.has(node));
}

/** Adds columns up, one by one. */
export function addColumns(width: number, lists: Iterable<readonly bigint[]>): bigint[] {
  const totals = Array.from({ length: width }, () => 0n);
  for (const list of lists) for (const [at, minor] of list.entries()) totals[at] = (totals[at] ?? 0n) + minor;
  return totals;
}

/** The row of an account with all below it. */
export function createBranchRow(node: ReportNode, amounts: readonly bigint[]): AccountReportRow {
  const { accountId, depth, hasMembersBelow: includesBranch } = node;
  return { accountId, depth, includesBranch, except: includesBranch ? node.except : [], amounts };
}
