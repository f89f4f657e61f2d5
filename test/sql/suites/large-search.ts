import { expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { createPerson, makeBook, makeTransaction } from '../support/person.ts';

const rows = 21_000;

/** Searching a book so large that rare words are found by their index. */
export function describeLargeSearch(open: () => TestDatabase): void {
  test('in a large book rare, common, short and absent words are found in order, page by page', async () => {
    const person = await createPerson(open());
    const { accounts, ids } = makeBook();
    const transactions = Array.from({ length: rows }, (_, index) =>
      makeTransaction(ids.food, ids.bank, BigInt(index), {
        TransactionDescription: index % 300 === 0 ? `Réceipt ${index} zq` : 'Market',
        TransactionDatePosted: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString(),
      }),
    );
    await person.import({ accounts, transactions });
    const search = async (searchText: string, pageNumber = 1) =>
      (await person.call('search-transactions', { searchText, pageNumber })).map((row) => row.TransactionId);
    const newestFirst = transactions.toReversed();
    const rare = newestFirst
      .filter((row) => row.TransactionDescription !== 'Market')
      .map((row) => row.TransactionId);
    expect([...(await search('receipt')), ...(await search('receipt', 2))]).toEqual(rare);
    expect([...(await search('zq')), ...(await search('zq', 2))]).toEqual(rare);
    expect(await search('MARKET', 2)).toEqual(
      newestFirst
        .filter((row) => row.TransactionDescription === 'Market')
        .slice(50, 100)
        .map((row) => row.TransactionId),
    );
    expect(await search('nowhere')).toEqual([]);
    const other = await createPerson(open());
    await other.import({ accounts });
    expect(await other.call('search-transactions', { searchText: 'receipt' })).toEqual([]);
  });
}
