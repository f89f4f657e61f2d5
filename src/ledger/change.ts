import type { Account } from './account.ts';
import { ownCurrency, splitTotals, sumTotals, currencyTotalsOf } from './currency-totals.ts';
import { calculateAccountDeltas } from './rules/posting.ts';
import { sideOfAccount, sideInfoIn, type Transaction } from './transaction.ts';
import { changeSplitInfo } from './change-split-info.ts';
import type { SplitInfoChanges, BankStatus } from './split-info.ts';

/** One change of the books: a transaction comes (`after` alone), goes (`before` alone) or becomes another. */
export type LedgerChange = {
  before?: Transaction | undefined;
  after?: Transaction | undefined;
  /** Goes over what somebody else has made of it meanwhile. */
  overwrites?: boolean;
};

/** The change that takes a change back; `stored` is what the back-end made of its `after`. */
export function invertChange({ before }: LedgerChange, stored: Transaction | undefined): LedgerChange {
  if (before === undefined) return { before: stored };
  return stored === undefined
    ? { after: before }
    : { before: stored, after: { ...before, enteredAt: stored.enteredAt } };
}

/** The accounts as a change leaves them: their totals with all above them, and how many transactions they hold. */
export function applyToAccounts(accounts: readonly Account[], changes: readonly LedgerChange[]): Account[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const touch = (accountId: string, valueMinor: bigint, count: number) => {
    const own = byId.get(accountId);
    if (own === undefined) return;
    byId.set(accountId, { ...own, transactionsCount: own.transactionsCount + count });
    const moved = { currency: ownCurrency(own), minor: valueMinor };
    const seen = new Set<string>();
    for (let at = byId.get(accountId); at !== undefined && !seen.has(at.id);) {
      seen.add(at.id);
      byId.set(at.id, { ...at, ...splitTotals(sumTotals([...currencyTotalsOf(at), moved]), ownCurrency(at)) });
      at = at.parentId === undefined ? undefined : byId.get(at.parentId);
    }
  };
  for (const change of changes)
    for (const { accountId, minor, count } of calculateAccountDeltas(change)) touch(accountId, minor, count);
  return accounts.map((account) => byId.get(account.id) ?? account);
}

/** The status that a side is to get: new without a status; the last day of its statement is kept only with `reconciled`. */
export type NewSideStatus = { status: BankStatus | undefined; statementDate?: string | undefined };

/** The changes that give the sides in an account a status; none for those that have it already. */
export function createStatusChanges(
  rows: readonly Transaction[],
  accountId: string,
  { status, statementDate }: NewSideStatus,
): LedgerChange[] {
  const kept = { status, statementDate: status === 'reconciled' ? statementDate : undefined };
  return rows.flatMap((before) => {
    const now = sideInfoIn(before, accountId);
    if (now.status === kept.status && now.statementDate === kept.statementDate) return [];
    const changed: SplitInfoChanges = { [sideOfAccount(before, accountId)]: kept };
    return [{ before, after: { ...before, splitInfo: changeSplitInfo(before.splitInfo, changed) } }];
  });
}
