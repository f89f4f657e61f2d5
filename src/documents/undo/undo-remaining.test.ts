import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { StoreError } from '#documents/store.ts';
import {
  newAccountInput,
  addSmallBook,
  expectRejection,
  newTransactionInput,
} from '../../../test/conformance/support.ts';
import {
  readNewestAction,
  readBookRows,
  undoById,
  undoRemaining,
} from '../../../test/conformance/action-support.ts';
import { createDocumentsUser } from '../../../test/support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../../../test/support/memory-store.ts';

/** Creates a user with an import of accounts and rows. Since then a row was added to one account and another row was changed. */
async function userWithImport() {
  const documents = createMemoryDocuments();
  const store = openMemoryStore(documents);
  const user = createDocumentsUser(documents, store);
  const book = await addSmallBook(user);
  const expense = { AccountType: 'EXPENSE', IsPlaceholder: '0' } as const;
  const shops = newAccountInput(book.food, 'Shops', expense);
  const bakery = newAccountInput(shops.AccountId, 'Bakery', expense);
  const cinema = newAccountInput(book.food, 'Cinema', expense);
  const accounts = [shops, bakery, cinema];
  const transactions = Array.from({ length: 210 }, (_, index) =>
    newTransactionInput(accounts[index % 3]?.AccountId ?? '', book.cash),
  );
  await user.call('import-data', { data: { accounts, transactions } });
  const { ActionId } = await readNewestAction(user);
  const put = newTransactionInput(bakery.AccountId, book.bank, { TransactionDescription: 'Put' });
  await user.call('add-transaction', { transaction: put });
  const changed = transactions.find((each) => each.TransactionSplitAAccountId === shops.AccountId);
  const { TransactionId = '' } = changed ?? {};
  const transaction = { TransactionId, TransactionDescription: 'Changed' };
  await user.call('update-transaction', { transaction });
  /** Lets `count` commits succeed; later ones fail until the returned function is called. */
  const breakAfter = (count: number) => {
    const { commit } = store;
    let left = count;
    store.commit = async (writes, isBulk) => {
      if (left === 0) throw new StoreError('unreachable', 'unexpected', verbatimMessage('Unreachable'));
      left -= 1;
      await commit(writes, isBulk);
    };
    return () => void (store.commit = commit);
  };
  return { user, book, cinema, ActionId, breakAfter, other: createDocumentsUser(documents) };
}

const expectSound = async (user: Backend) =>
  expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });

const described = async (user: Backend) => {
  const { accounts, transactions } = await readBookRows(user);
  return {
    accounts: accounts.map(({ AccountName }) => AccountName).slice(8),
    transactions: transactions.map(({ TransactionDescription }) => TransactionDescription).toSorted(),
  };
};

test('resumes a partial undo after an interruption at any commit, as one action', async () => {
  for (let arrived = 0; ; arrived += 1) {
    const { user, ActionId, breakAfter } = await userWithImport();
    const before = await readBookRows(user);
    const mend = breakAfter(arrived);
    const answer = await undoRemaining(user, ActionId).catch(() => undefined);
    mend();
    await expectSound(user);
    const undone = answer ?? (await undoRemaining(user, ActionId));
    expect(undone).toMatchObject({ UndoOf: ActionId, Removed: 210 });
    expect(await described(user)).toMatchObject({
      accounts: ['Shops', 'Bakery'],
      transactions: ['Changed', 'Put'],
    });
    expect((await expectRejection(undoRemaining(user, ActionId), 'conflict')).detail.id).toBe(
      'undoneAlready',
    );
    await undoById(user, undone.ActionId);
    expect(await readBookRows(user)).toEqual(before);
    await expectSound(user);
    if (answer === undefined) continue;
    expect(arrived).toBeGreaterThan(2);
    break;
  }
});

test('completes an interrupted partial undo if all its missing records were changed meanwhile', async () => {
  const { user, other, book, cinema, ActionId, breakAfter } = await userWithImport();
  const before = await readBookRows(user);
  // The rows are gone, the account is not.
  const mend = breakAfter(2);
  await expectRejection(undoRemaining(user, ActionId), 'unexpected');
  mend();
  expect(await described(user)).toMatchObject({ accounts: expect.arrayContaining(['Bakery', 'Cinema']) });
  await other.call('add-transaction', { transaction: newTransactionInput(cinema.AccountId, book.bank) });
  const error = await expectRejection(undoById(user, ActionId), 'conflict');
  expect(error.detail).toMatchObject({ id: 'changedSince', params: { rest: 0 } });
  const undone = await undoRemaining(user, ActionId);
  expect(undone).toMatchObject({ UndoOf: ActionId, Removed: 209 });
  expect((await expectRejection(undoRemaining(user, ActionId), 'conflict')).detail.id).toBe('undoneAlready');
  const [found] = await user.call('changes', { id: cinema.AccountId });
  expect(found).toMatchObject({ ActionId });
  await undoById(user, undone.ActionId);
  expect((await readBookRows(user)).transactions).toEqual(expect.arrayContaining(before.transactions));
  await expectSound(user);
});
