import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { tagOfAccountId } from '#contract/values.ts';

/** A status filter: the value for the back-end, and the check for a row. */
export type RowStatusFilter = {
  wanted: 'new' | 'cleared' | 'reconciled' | 'open';
  isMet: (row: Transaction) => boolean;
};

/** The filter of a parsed search line; the parser is loaded on the first input. */
export type SearchFilter = {
  /** Key of the filter, by the meaning of the line and not its spelling. */
  key: string;
  /** Words contained in all matching rows, the longest first, for the back-end search. Empty if the register must be searched instead. */
  words: readonly string[];
  /** The register to search if the back-end search is not used or finds too much. */
  within: { accountId: string; isBranch: boolean };
  isMet: (row: Transaction) => boolean;
  /** Returns the amount a row adds to the sum of the results, in minor units. */
  valueOf: (row: Transaction) => bigint;
  /** The account, with its sub-accounts, that a search of the whole book names: rows are shown and summed from its side. */
  named?: { account: Account; branchIds: ReadonlySet<string> } | undefined;
};

/** A filter for the rows of a register: a period, a branch instead of a single account, a status, or a search. */
export type RegisterFilter = {
  /** Moments, ISO 8601 in UTC; the first is inclusive, the second exclusive. */
  postedFrom: string | undefined;
  postedBefore: string | undefined;
  /** The account and its sub-accounts; undefined for its own rows only. */
  branchIds: ReadonlySet<string> | undefined;
  /** Status filter on the side of the account; its code is loaded on use. */
  status?: RowStatusFilter | undefined;
  /** Search filter; the rows are checked as they are loaded. */
  search?: SearchFilter | undefined;
};

/** The source of a register: an account, a tag (`TAG:home`), or a search. */
export type RegisterSource = {
  accountId: string;
  searchText?: string | undefined;
  filter?: RegisterFilter | undefined;
};

/** True if the register shows the newest rows first without status or search, so that expected rows can be shown above them. */
export function canShowExpected({ searchText, filter }: RegisterSource): boolean {
  return (searchText ?? filter?.postedBefore ?? filter?.status ?? filter?.search) === undefined;
}

/** True if the source is a single account, so that amounts have a side. */
export function isOneAccount({ accountId, searchText, filter }: RegisterSource): boolean {
  return (
    searchText === undefined && filter?.branchIds === undefined && tagOfAccountId(accountId) === undefined
  );
}

/** True if all rows above the visible ones are known, so that balances can be computed down from the newest row. */
export function hasBalances({ filter }: RegisterSource): boolean {
  if (filter === undefined) return true;
  const { search, status, branchIds, postedBefore } = filter;
  return (
    search !== undefined && status === undefined && branchIds === undefined && postedBefore === undefined
  );
}

/** True if a transaction belongs to a register. For a search without a parsed line only the back-end knows. */
export function belongsTo(
  { accountId, searchText, filter }: RegisterSource,
  transaction: Transaction,
): boolean {
  const isSearch = searchText !== undefined;
  if (isSearch && filter?.search === undefined) return false;
  if (filter !== undefined && !isPostedWithin(filter, transaction.postedAt.toISOString())) return false;
  if (filter?.status?.isMet(transaction) === false) return false;
  if (filter?.search?.isMet(transaction) === false) return false;
  if (isSearch) return true;
  // As in the back-ends, `#home` and `#Home` are different tags.
  const tag = tagOfAccountId(accountId);
  if (tag !== undefined) return transaction.tags.includes(tag);
  return [transaction.splitA, transaction.splitB].some(
    (split) => split.accountId === accountId || filter?.branchIds?.has(split.accountId),
  );
}

function isPostedWithin({ postedFrom, postedBefore }: RegisterFilter, posted: string): boolean {
  return (
    (postedFrom === undefined || posted >= postedFrom) &&
    (postedBefore === undefined || posted < postedBefore)
  );
}

/** Returns the parts of a register's cache key that distinguish it from others. */
export function sourceKey({ accountId, searchText, filter }: RegisterSource): readonly unknown[] {
  const isBranch = filter?.branchIds !== undefined;
  return filter === undefined
    ? [accountId, searchText]
    : [
        accountId,
        searchText,
        filter.postedFrom,
        filter.postedBefore,
        isBranch,
        filter.status?.wanted,
        filter.search?.key,
      ];
}
