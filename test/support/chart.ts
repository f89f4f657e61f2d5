import type { ChartAccount } from '#ledger/rules/chart.ts';

/** Returns an account for the account rules: by default an empty ASSET under its parent in the book 'root'. */
export function chartAccount(
  id: string,
  parentId: string | undefined,
  fields: Partial<ChartAccount> = {},
): ChartAccount {
  return {
    id,
    bookId: 'root',
    name: id,
    type: parentId === undefined ? 'ROOT' : 'ASSET',
    parentId,
    isPlaceholder: parentId === undefined,
    transactionsCount: 0,
    currency: '',
    ...(parentId === undefined && { bookCurrency: 'USD' }),
    ...fields,
  };
}
