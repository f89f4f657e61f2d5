import type { CurrencyTotal } from '#ledger/account.ts';
import { ownCurrency, splitTotals, sumTotals } from '#ledger/currency-totals.ts';
import type { PlannedAccount } from './account-planner.ts';
import type { BookPlan } from './plan-book.ts';

/** A preview line: an account with its depth, its total including subaccounts in its own currency, and the totals in other currencies. */
export type PreviewRow = {
  account: PlannedAccount;
  depth: number;
  count: number;
  minor: bigint;
  others: readonly CurrencyTotal[];
};

/** Returns the planned accounts as preview lines in tree order. */
export function createPreviewRows({ accounts, gained }: Pick<BookPlan, 'accounts' | 'gained'>): PreviewRow[] {
  const ids = new Set(accounts.map(({ id }) => id));
  const below = Map.groupBy(accounts, ({ parentId }) =>
    parentId !== undefined && ids.has(parentId) ? parentId : undefined,
  );
  const rows: PreviewRow[] = [];
  const visit = (account: PlannedAccount, depth: number): { count: number; totals: CurrencyTotal[] } => {
    const own = gained.get(account.id) ?? { count: 0, minor: 0n };
    const currency = ownCurrency(account);
    const row: PreviewRow = { account, depth, count: own.count, minor: own.minor, others: [] };
    rows.push(row);
    const parts: CurrencyTotal[] = [{ currency, minor: own.minor }];
    for (const child of below.get(account.id) ?? []) {
      const { count, totals } = visit(child, depth + 1);
      row.count += count;
      parts.push(...totals);
    }
    const totals = sumTotals(parts);
    const { totalMinor, otherTotals } = splitTotals(totals, currency);
    row.minor = totalMinor;
    row.others = otherTotals;
    return { count: row.count, totals };
  };
  for (const account of below.get(undefined) ?? []) visit(account, 0);
  return rows;
}
