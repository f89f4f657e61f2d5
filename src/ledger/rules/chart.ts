import type { Account } from '#ledger/account.ts';

/** An account as the rules see it. */
export type ChartAccount = Pick<
  Account,
  'id' | 'name' | 'type' | 'parentId' | 'isPlaceholder' | 'transactionsCount'
> & {
  /** The root account of its book. */
  bookId: string;
  /** The currency or commodity of its own that it names; '' where it holds that of its book. */
  currency: string;
  /** Of a root: the currency of the book. */
  bookCurrency?: string;
};

/** All accounts of a user at one moment, as the rules look at them. */
export type Chart = {
  byId: ReadonlyMap<string, ChartAccount>;
  /** The direct children, by id; without a parent the roots of all books. */
  childrenOf(parentId: string | undefined): readonly ChartAccount[];
};

/** Puts accounts in order for the rules. */
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
