import { expect, test } from 'vitest';
import { transactionName } from '#documents/model/document-names.ts';
import { readTransactionDocument } from '#documents/model/documents.ts';
import { addSmallBook, newTransactionInput } from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { createMemoryDocuments } from '../../test/support/memory-store.ts';

/** Creates a user with one transaction, whose documents a test can alter. */
async function userWithRow() {
  const documents = createMemoryDocuments();
  const user = createDocumentsUser(documents);
  const book = await addSmallBook(user);
  const transaction = newTransactionInput(book.food, book.cash, { TransactionDescription: 'Lunch' });
  const { TransactionId: id } = await user.call('add-transaction', { transaction });
  const [name = ''] = documents.transactions.keys();
  return { user, book, documents, id, name };
}

type Documents = Awaited<ReturnType<typeof userWithRow>>;

/** Stores fields as another client would, under the matching document name. */
function storeOdd({ documents, name }: Documents, fields: Record<string, string>): void {
  const data = { ...documents.transactions.get(name), ...fields };
  documents.transactions.delete(name);
  documents.transactions.set(transactionName(readTransactionDocument({ name, data }).transaction), data);
}

test('reads, changes and deletes a row that another client stored against a rule', async () => {
  const odd = await userWithRow();
  const { user, book, id } = odd;
  storeOdd(odd, {
    TransactionDescription: '\u00a0',
    TransactionNotes: 'lunch'.repeat(900),
    PropsInJSON: '[]',
  });
  const account = { AccountId: book.food };
  expect(await user.call('transactions', { account })).toMatchObject([{ TransactionDescription: '\u00a0' }]);
  expect(await user.call('search-transactions', { searchText: 'Lunch' })).toHaveLength(1);
  const { data } = await user.call('export-data', {});
  expect(data.transactions).toMatchObject([{ TransactionDescription: '\u00a0', PropsInJSON: '[]' }]);

  const changes = { TransactionId: id, TransactionSplitAValue: '7' };
  expect(await user.call('update-transaction', { transaction: changes })).toMatchObject({
    TransactionDescription: '\u00a0',
    TransactionSplitBValue: '-7',
  });
  await user.call('delete-transaction', { transaction: { TransactionId: id } });
  expect(await user.call('transactions', { account })).toEqual([]);
});

test('reads and exports an account that another client stored against a rule', async () => {
  const { user, book, documents } = await userWithRow();
  const AccountDescription = 'x'.repeat(501);
  documents.accounts.set(book.food, { ...documents.accounts.get(book.food), AccountDescription });
  for (const accounts of [
    await user.call('all-accounts', {}),
    (await user.call('export-data', {})).data.accounts,
  ])
    expect(accounts.find(({ AccountId }) => AccountId === book.food)).toMatchObject({ AccountDescription });
  expect(await user.call('refresh-db', { refreshApp: true })).toMatchObject({ repairedAccounts: 0 });
});
