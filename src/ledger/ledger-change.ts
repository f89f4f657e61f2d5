import type { Account } from './account.ts';
import { ownCurrency, splitTotals, sumTotals, currencyTotalsOf } from './currency-totals.ts';
import { calculateAccountDeltas } from './rules/posting.ts';
import { sideOfAccount, sideInfoIn, type Transaction } from './transaction.ts';
import { changeSplitInfo } from './change-split-info.ts';
import type { SplitInfoChanges, BankStatus } from './split-info.ts';

/** A change of one transaction: added (only `after`), removed (only `before`) or changed (both). */
export type LedgerChange = {
  before?: Transaction | undefined;
  after?: Transaction | undefined;
  /** True if the change overwrites a change that another user made in the meantime. */
  overwrites?: boolean;
};

/** Returns the inverse change; `stored` is the transaction that the back-end stored for `after`. */
export function invertChange({ before }: LedgerChange, stored: Transaction | undefined): LedgerChange {
  if (before === undefined) return { before: stored };
  return stored === undefined
    ? { after: before }
    : { before: stored, after: { ...before, enteredAt: stored.enteredAt } };
}

/** Returns the accounts after changes, with updated totals (including the accounts above) and transaction counts. */
export function applyToAccounts(accounts: readonly Account[], changes: readonly LedgerChange[]): Account[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const addDelta = (accountId: string, valueMinor: bigint, count: number) => {
    const own = byId.get(accountId);
    if (own === undefined) return;
    byId.set(accountId, { ...own, transactionsCount: own.transactionsCount + count });
    const moved = { currency: ownCurrency(own), minor: valueMinor };
    const seen = new Set<string>();
    for (let at = byId.get(accountId); at !== undefined && !seen.has(at.id);) {
      seen.add(at.id);
      byId.set(at.id, {
        ...at,
        ...splitTotals(sumTotals([...currencyTotalsOf(at), moved]), ownCurrency(at)),
      });
      at = at.parentId === undefined ? undefined : byId.get(at.parentId);
    }
  };
  for (const change of changes)
    for (const { accountId, minor, count } of calculateAccountDeltas(change))
      addDelta(accountId, minor, count);
  return accounts.map((account) => byId.get(account.id) ?? account);
}

/** The new status of a side. Undefined is new; the statement date is only stored with `reconciled`. */
export type NewSideStatus = { status: BankStatus | undefined; statementDate?: string | undefined };

/** Returns the changes that set the status of the sides in an account; sides that have it already are skipped. */
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
