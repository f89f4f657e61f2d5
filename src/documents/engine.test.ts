import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { type DurableStore, StoreError } from '#documents/store.ts';
import { createOccurrenceRows } from '#ledger/schedule/occurrence-rows.ts';
import { writeTransaction } from '#ledger/wire.ts';
import { addSmallBook, newTransactionInput } from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { scheduleLine, createSchedule } from '../../test/support/schedules.ts';
import { createMemoryDocuments, openMemoryStore } from '../../test/support/memory-store.ts';

/** Two devices of one user, and the store of the first, whose commits a test can disturb. */
async function twoDevices() {
  const documents = createMemoryDocuments();
  const store = openMemoryStore(documents);
  const ada = createDocumentsUser(documents, store);
  const bob = createDocumentsUser(documents);
  return { ada, bob, store, book: await addSmallBook(ada), documents };
}

/** Makes the next commits of a store succeed, but throw these errors instead of returning. */
function breakAfter(store: DurableStore, details: StoreError[]): void {
  const { commit } = store;
  store.commit = async (writes, isBulk) => {
    await commit(writes, isBulk);
    const detail = details.shift();
    if (detail !== undefined) throw detail;
  };
}

const outdated = () => new StoreError('outdated', 'not-allowed', verbatimMessage('Rejected'));
const unreachable = () => new StoreError('unreachable', 'unexpected', verbatimMessage('Unreachable'));

async function heldBy(user: Backend, accountId: string) {
  const accounts = await user.call('all-accounts', {});
  const account = accounts.find(({ AccountId }) => AccountId === accountId);
  return [account?.TotalAmountHeld, account?.TransactionsCount];
}

test('counts a commit once if it was stored and then rejected at the second try', async () => {
  const { ada, bob, store, book } = await twoDevices();
  const transaction = newTransactionInput(book.food, book.cash);
  breakAfter(store, [outdated()]);
  const added = await ada.call('add-transaction', { transaction });
  expect(await heldBy(bob, book.food)).toEqual(['1234', 1]);

  const changes = { TransactionId: added.TransactionId, TransactionSplitAValue: '100' };
  breakAfter(store, [outdated()]);
  await ada.call('update-transaction', { transaction: changes });
  expect(await heldBy(bob, book.food)).toEqual(['100', 1]);

  breakAfter(store, [outdated()]);
  await ada.call('delete-transaction', { transaction: { TransactionId: added.TransactionId } });
  expect(await heldBy(bob, book.food)).toEqual(['0', 0]);
});

test('posts an occurrence once when two devices post it, and rejects a different amount', async () => {
  const { ada, bob, book, documents } = await twoDevices();
  const carl = createDocumentsUser(documents);
  const rent = createSchedule('FREQ=MONTHLY', {
    lines: [scheduleLine(-1234n, { accountA: book.cash, accountB: book.food })],
  });
  const posted = (...values: bigint[]) =>
    createOccurrenceRows(
      rent,
      { nominal: '2026-01-31', day: '2026-01-30', values },
      { zone: 'UTC', enteredAt: new Date() },
    ).map(writeTransaction);
  const [same] = posted();
  const [other] = posted(-1n);
  if (same === undefined || other === undefined) throw new Error('nothing is posted');
  await ada.call('add-transaction', { transaction: same });
  await bob.call('change-transactions', { add: [same] });
  await expect(bob.call('add-transaction', { transaction: other })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(carl.call('change-transactions', { add: [other] })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await heldBy(bob, book.food)).toEqual(['1234', 1]);
});

test('resumes an import when the network returns', async () => {
  const { ada, bob, store, book } = await twoDevices();
  const transactions = Array.from({ length: 450 }, () => newTransactionInput(book.food, book.cash));
  breakAfter(store, [unreachable(), unreachable()]);
  expect(await ada.call('import-data', { data: { transactions } })).toMatchObject({
    complete: true,
    transactions: { added: 450, updated: 0, skipped: 0 },
  });
  expect(await heldBy(bob, book.food)).toEqual([String(450 * 1234), 450]);
});

test('keeps the stored rows of an import that fails for good and reports it as incomplete', async () => {
  const { ada, bob, store, book } = await twoDevices();
  const transactions = Array.from({ length: 450 }, () => newTransactionInput(book.food, book.cash));
  const { commit } = store;
  let commits = 0;
  store.commit = async (writes, isBulk) => {
    commits += 1;
    if (commits > 1) throw unreachable();
    await commit(writes, isBulk);
  };
  const answer = await ada.call('import-data', { data: { transactions } });
  expect(answer).toMatchObject({ complete: false, transactions: { added: 200 } });
  expect(await heldBy(bob, book.food)).toEqual([String(200 * 1234), 200]);
});

test('reads rows anew that another device has changed meanwhile', async () => {
  const { ada, bob, book } = await twoDevices();
  const { TransactionId } = await ada.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  await bob.call('update-transaction', { transaction: { TransactionId, TransactionSplitAValue: '700' } });
  await ada.call('update-transaction', { transaction: { TransactionId, TransactionDescription: 'Dinner' } });
  expect(await heldBy(bob, book.food)).toEqual(['700', 1]);
  await bob.call('delete-transaction', { transaction: { TransactionId } });
  await ada.call('delete-transaction', { transaction: { TransactionId } });
  expect(await heldBy(bob, book.food)).toEqual(['0', 0]);
});

test('applies a change to the row as stored, not as cached, when another device has changed it', async () => {
  const { ada, bob, book } = await twoDevices();
  const old = await ada.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const { TransactionId } = old;
  const change = (device: Backend, TransactionDateEntered: string, TransactionDescription: string) =>
    device.call('update-transaction', {
      transaction: { TransactionId, TransactionDateEntered, TransactionDescription },
    });
  // Ada's device has the old row in its cache, but she has seen Bob's version: only the entry date she sends is the stored one.
  const seen = await change(bob, old.TransactionDateEntered, 'Dinner');
  const changed = await change(ada, seen.TransactionDateEntered, 'Breakfast');
  expect(changed.TransactionDescription).toBe('Breakfast');
  await expect(change(bob, seen.TransactionDateEntered, 'Tea')).rejects.toMatchObject({
    code: 'conflict',
    detail: { id: 'changedMeanwhile' },
  });
  const rows = await bob.call('transactions', { account: { AccountId: book.food } });
  expect(rows).toEqual([changed]);
});

test('derives broken totals anew at the start if they do not add up to zero', async () => {
  const { ada, book, documents } = await twoDevices();
  await ada.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated: 'home' }),
  });
  expect(await ada.call('refresh-db', { refreshApp: true })).toMatchObject({ repairedAccounts: 0 });
  const cash = documents.accounts.get(book.cash);
  documents.accounts.set(book.cash, { ...cash, TotalLow: 5, TransactionsCount: 7 });
  expect(await ada.call('refresh-db', {})).toMatchObject({ repairedAccounts: 1 });
  expect(await heldBy(ada, book.cash)).toEqual(['-1234', 1]);
});
