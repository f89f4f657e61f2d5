import type { PlannedAccount } from './plan-accounts.ts';
import type { BookPlan } from './plan-book.ts';

/** A line of the preview: an account, how deep it hangs, and what it and all below it gain. */
export type PreviewRow = { account: PlannedAccount; depth: number; count: number; minor: bigint };

/** The planned accounts as a tree, each below the one that it hangs under. */
export function previewRows({ accounts, gained }: Pick<BookPlan, 'accounts' | 'gained'>): PreviewRow[] {
  const ids = new Set(accounts.map(({ id }) => id));
  const below = Map.groupBy(accounts, ({ parentId }) =>
    parentId !== undefined && ids.has(parentId) ? parentId : undefined,
  );
  const rows: PreviewRow[] = [];
  const visit = (account: PlannedAccount, depth: number): PreviewRow => {
    const own = gained.get(account.id) ?? { count: 0, minor: 0n };
    const row = { account, depth, ...own };
    rows.push(row);
    for (const child of below.get(account.id) ?? []) {
      const { count, minor } = visit(child, depth + 1);
      row.count += count;
      row.minor += minor;
    }
    return row;
  };
  for (const account of below.get(undefined) ?? []) visit(account, 0);
  return rows;
}
