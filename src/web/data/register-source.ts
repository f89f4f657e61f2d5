import type { Transaction } from '#ledger/transaction.ts';
import { tagOfAccountId } from '#contract/values.ts';

/** A status as the back-end is asked for it, and whether a row has it. */
export type WantedStatus = {
  wanted: 'new' | 'cleared' | 'reconciled' | 'open';
  isMet: (row: Transaction) => boolean;
};

/** Which of the rows are meant where not all are: those of a span of time, of a branch instead of one account, of a status. */
export type RegisterFilter = {
  /** Moments, ISO 8601 in UTC; from the first on, before the second. */
  postedFrom: string | undefined;
  postedBefore: string | undefined;
  /** The account and all below it; undefined where its own rows alone are meant. */
  branchIds: ReadonlySet<string> | undefined;
  /** Only those whose side in the account has a status; what looks at that is loaded when somebody asks for it. */
  status?: WantedStatus | undefined;
};

/** What a register shows: the transactions of an account, those with a tag (`TAG:home`), or what a search finds. */
export type RegisterSource = {
  accountId: string;
  searchText?: string | undefined;
  filter?: RegisterFilter | undefined;
};

/** Whether the source is one account, so that amounts have a side. */
export function isOneAccount({ accountId, searchText, filter }: RegisterSource): boolean {
  return (
    searchText === undefined && filter?.branchIds === undefined && tagOfAccountId(accountId) === undefined
  );
}

/** Whether a transaction belongs into a register; for a search only the back-end knows. */
export function belongsTo(
  { accountId, searchText, filter }: RegisterSource,
  transaction: Transaction,
): boolean {
  if (searchText !== undefined) return false;
  if (filter !== undefined && !isPostedWithin(filter, transaction.postedAt.toISOString())) return false;
  if (filter?.status?.isMet(transaction) === false) return false;
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
    : [accountId, searchText, filter.postedFrom, filter.postedBefore, isBranch, filter.status?.wanted];
}
