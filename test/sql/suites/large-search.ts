import { expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { createEngineUser, makeBook, makeTransaction } from '../support/engine-user.ts';

const rows = 21_000;

/** Tests the search in a book so large that rare words are found by their index. */
export function describeLargeSearch(open: () => TestDatabase): void {
  test('a search in a large book returns rare, common, short and absent words in order, page by page', async () => {
    const person = await createEngineUser(open());
    const { accounts, ids } = makeBook();
    const transactions = Array.from({ length: rows }, (_, index) =>
      makeTransaction(ids.food, index % 500 === 7 ? ids.salary : ids.bank, BigInt(index), {
        TransactionDescription:
          index % 300 === 0 ? `Réceipt ${index} zq${index % 900 === 0 ? ' salary' : ''}` : 'Market',
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
    // Rows of an account with that name are found among the rows with the text.
    const named = newestFirst
      .filter(
        (row) => row.TransactionSplitBAccountId === ids.salary || /salary/.test(row.TransactionDescription),
      )
      .map((row) => row.TransactionId);
    expect(named.length).toBeGreaterThan(50);
    expect([...(await search('SALARY')), ...(await search('salary', 2))]).toEqual(named);
    expect(
      (await person.call('search-transactions', { searchText: 'salary', words: ['zq'] })).map(
        (row) => row.TransactionId,
      ),
    ).toEqual(
      newestFirst.filter((row) => /salary/.test(row.TransactionDescription)).map((row) => row.TransactionId),
    );
    const other = await createEngineUser(open());
    await other.import({ accounts });
    expect(await other.call('search-transactions', { searchText: 'receipt' })).toEqual([]);
  });
}
