import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { newAccountInput, addSmallBook, newTransactionInput } from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { createMemoryDocuments } from '../../test/support/memory-store.ts';

/** Returns noon of a day, counted from the first. */
const dayOf = (day: number) => new Date(Date.UTC(2024, 0, 1 + day, 12)).toISOString();

/** Creates a user with rows on `days` days, and a function that reads their days by page. */
async function userWithDays(days: number, subAccounts = 0) {
  const user = createDocumentsUser(createMemoryDocuments());
  const book = await addSmallBook(user);
  const accounts = Array.from({ length: subAccounts }, (_, index) =>
    newAccountInput(book.food, `Food ${index}`, { AccountType: 'EXPENSE' }),
  );
  const accountIdOf = (index: number) =>
    subAccounts === 0 ? book.food : (accounts[index % subAccounts]?.AccountId ?? '');
  // Every third row is between two of the sub-accounts, so that it is in the registers of both.
  const transactions = Array.from({ length: days }, (_, day) =>
    newTransactionInput(
      accountIdOf(day),
      day % 3 === 0 && subAccounts > 0 ? accountIdOf(day + 31) : book.cash,
      {
        TransactionDatePosted: dayOf(day),
      },
    ),
  );
  await user.call('import-data', { data: { accounts, transactions } });
  const page = async (...pageNumbers: number[]) => {
    const rows = await user.call('transactions', {
      account: { AccountId: book.food },
      includeInTransactionsUnderAccount: true,
      pageNumbers,
    });
    return rows.map(({ TransactionDatePosted }) => TransactionDatePosted);
  };
  return { user, book, page };
}

const newestFirst = (days: number) => Array.from({ length: days }, (_, index) => dayOf(days - 1 - index));

test('lists a branch with more accounts than one query accepts without duplicate rows', async () => {
  const days = 130;
  const { page, user, book } = await userWithDays(days, 34);
  expect(await page(1, 2, 3)).toEqual(newestFirst(days));
  expect(await page(2)).toEqual(newestFirst(days).slice(limits.pageSize, 2 * limits.pageSize));
  expect(await page(3)).toEqual(newestFirst(days).slice(2 * limits.pageSize));
  const [first] = await user.call('transactions', {
    account: { AccountId: book.food },
    includeInTransactionsUnderAccount: true,
  });
  if (first === undefined) throw new Error('no rows');
  const { TransactionId, TransactionDatePosted, TransactionDateEntered } = first;
  const after = await user.call('transactions', {
    account: { AccountId: book.food },
    includeInTransactionsUnderAccount: true,
    after: { TransactionId, TransactionDatePosted, TransactionDateEntered },
  });
  expect(after.map((row) => row.TransactionDatePosted)).toEqual(newestFirst(days).slice(1, 51));
});

test('begins a page at its new position after an insertion', async () => {
  const { user, book, page } = await userWithDays(120);
  expect(await page(1)).toEqual(newestFirst(120).slice(0, 50));
  expect(await page(2)).toEqual(newestFirst(120).slice(50, 100));
  const transaction = newTransactionInput(book.food, book.cash, { TransactionDatePosted: dayOf(120) });
  await user.call('add-transaction', { transaction });
  expect(await page(2)).toEqual(newestFirst(121).slice(50, 100));
  await user.call('delete-transaction', { transaction: { TransactionId: transaction.TransactionId } });
  expect(await page(2)).toEqual(newestFirst(120).slice(50, 100));
});

test('counts the pages of a register and a search within the queried dates', async () => {
  const { user, book } = await userWithDays(200, 34);
  const span = { postedFrom: dayOf(20), postedBefore: dayOf(150) };
  const inside = newestFirst(200).slice(50, 180);
  const account = { AccountId: book.food };
  const register = { account, includeInTransactionsUnderAccount: true, ...span };
  const datesOf = (rows: { TransactionDatePosted: string }[]) =>
    rows.map(({ TransactionDatePosted }) => TransactionDatePosted);
  for (const pageNumber of [1, 3, 2, 4]) {
    const page = inside.slice((pageNumber - 1) * limits.pageSize, pageNumber * limits.pageSize);
    expect(datesOf(await user.call('transactions', { ...register, pageNumber }))).toEqual(page);
    const search = { searchText: 'Lunch', pageNumber, ...span };
    expect(datesOf(await user.call('search-transactions', search))).toEqual(page);
  }
  const rows = await user.call('transactions', register);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no rows');
  expect(datesOf(await user.call('transactions', { ...register, after: last }))).toEqual(
    inside.slice(50, 100),
  );
  // A cursor before the span does not change its begin.
  const earlier = { ...register, postedBefore: dayOf(100), after: first };
  expect(datesOf(await user.call('transactions', earlier))).toEqual(newestFirst(200).slice(100, 150));
  expect(await user.call('transactions', { ...register, postedFrom: dayOf(150) })).toEqual([]);
});
