import type { Account } from '#ledger/account.ts';

/** The account fields that the rules need. */
export type ChartAccount = Pick<
  Account,
  'id' | 'name' | 'type' | 'parentId' | 'isPlaceholder' | 'transactionsCount'
> & {
  /** The root account of its book. */
  bookId: string;
  /** The account's own currency or commodity; '' if it has that of its book. */
  currency: string;
  /** The currency of the book, on its root. */
  bookCurrency?: string;
};

/** All accounts of a user at one moment, for the rules. */
export type Chart = {
  byId: ReadonlyMap<string, ChartAccount>;
  /** Returns the direct children of an account by id; without a parent the roots of all books. */
  childrenOf(parentId: string | undefined): readonly ChartAccount[];
};

/** Builds the chart of accounts for the rules. */
export function buildChart(accounts: readonly ChartAccount[]): Chart {
  const children = Map.groupBy(
    accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ parentId }) => parentId,
  );
  return {
    byId: new Map(accounts.map((account) => [account.id, account])),
    childrenOf: (parentId) => children.get(parentId) ?? [],
  };
}
