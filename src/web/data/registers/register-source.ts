import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { tagOfAccountId } from '#contract/values.ts';

/** A status as the back-end is asked for it, and whether a row has it. */
export type RowStatusFilter = {
  wanted: 'new' | 'cleared' | 'reconciled' | 'open';
  isMet: (row: Transaction) => boolean;
};

/** Which rows a line that somebody typed asks for; what reads it is loaded when somebody types. */
export type SearchFilter = {
  /** Tells one from another: what the line means, not how it is written. */
  key: string;
  /** Words that all its rows have, the longest first: what a search of the back-end is asked for. None where it is to go through a register. */
  words: readonly string[];
  /** The register that is gone through where no search is asked, or finds too much. */
  within: { accountId: string; isBranch: boolean };
  isMet: (row: Transaction) => boolean;
  /** What a row adds to the sum of what is found, in minor units. */
  valueOf: (row: Transaction) => bigint;
  /** The account, with all below it, that a search of the whole book names: rows are shown, and add up, as it sees them. */
  named?: { account: Account; branchIds: ReadonlySet<string> } | undefined;
};

/** Which of the rows are meant where not all are: those of a span of time, of a branch instead of one account, of a status. */
export type RegisterFilter = {
  /** Moments, ISO 8601 in UTC; from the first on, before the second. */
  postedFrom: string | undefined;
  postedBefore: string | undefined;
  /** The account and all below it; undefined where its own rows alone are meant. */
  branchIds: ReadonlySet<string> | undefined;
  /** Only those whose side in the account has a status; what looks at that is loaded when somebody asks for it. */
  status?: RowStatusFilter | undefined;
  /** Only those that a line asks for: they are looked for among the others as these come. */
  search?: SearchFilter | undefined;
};

/** What a register shows: the transactions of an account, those with a tag (`TAG:home`), or what a search finds. */
export type RegisterSource = {
  accountId: string;
  searchText?: string | undefined;
  filter?: RegisterFilter | undefined;
};

/** Whether the newest rows of its accounts stand first, and no matter which: what is expected goes on from there. */
export function canShowExpected({ searchText, filter }: RegisterSource): boolean {
  return (searchText ?? filter?.postedBefore ?? filter?.status ?? filter?.search) === undefined;
}

/** Whether the source is one account, so that amounts have a side. */
export function isOneAccount({ accountId, searchText, filter }: RegisterSource): boolean {
  return (
    searchText === undefined && filter?.branchIds === undefined && tagOfAccountId(accountId) === undefined
  );
}

/** True if all rows down to those in sight are known, so that balances can be counted down from the newest. */
export function hasBalances({ filter }: RegisterSource): boolean {
  if (filter === undefined) return true;
  const { search, status, branchIds, postedBefore } = filter;
  return (
    search !== undefined && status === undefined && branchIds === undefined && postedBefore === undefined
  );
}

/** Whether a transaction belongs into a register; for a search whose line was not read only the back-end knows. */
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
  // As back-ends do it: `#home` and `#Home` are two tags.
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

/** What tells one register from another: the parts of its key in the cache. */
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
