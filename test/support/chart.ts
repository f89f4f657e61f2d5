import type { ChartAccount } from '#ledger/rules/chart.ts';

/** An account for the rules: an ASSET under its parent in the book 'root', empty, unless told otherwise. */
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
