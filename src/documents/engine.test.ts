import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { verbatimMessage } from '#contract/refusals/catalogue.ts';
import { type DurableStore, StoreError } from '#documents/store.ts';
import { createOccurrenceRows } from '#ledger/schedule/posting.ts';
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

/** The next commits of a store arrive, but nobody hears of it: then this is thrown. */
function breakAfter(store: DurableStore, refusals: StoreError[]): void {
  const { commit } = store;
  store.commit = async (writes, isBulk) => {
    await commit(writes, isBulk);
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
  };
}

const outdated = () => new StoreError('outdated', 'not-allowed', verbatimMessage('Refused'));
const unreachable = () => new StoreError('unreachable', 'unexpected', verbatimMessage('Unreachable'));

async function heldBy(user: Backend, accountId: string) {
  const accounts = await user.call('all-accounts', {});
  const account = accounts.find(({ AccountId }) => AccountId === accountId);
  return [account?.TotalAmountHeld, account?.TransactionsCount];
}

test('a commit that arrived and is refused the second time counts once', async () => {
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

test('an occurrence that two devices post is posted once: the same is the same, another amount is refused', async () => {
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

test('an import goes on where it was when the network comes back', async () => {
  const { ada, bob, store, book } = await twoDevices();
  const transactions = Array.from({ length: 450 }, () => newTransactionInput(book.food, book.cash));
  breakAfter(store, [unreachable(), unreachable()]);
  expect(await ada.call('import-data', { data: { transactions } })).toMatchObject({
    complete: true,
    transactions: { added: 450, updated: 0, skipped: 0 },
  });
  expect(await heldBy(bob, book.food)).toEqual([String(450 * 1234), 450]);
});

test('an import that fails for good keeps what went in and says so', async () => {
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

test('what another device has changed meanwhile is looked at anew', async () => {
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

test('a change of what another device has changed is made on what is stored now, not on what was seen', async () => {
  const { ada, bob, book } = await twoDevices();
  const old = await ada.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const { TransactionId } = old;
  const change = (device: Backend, TransactionDateEntered: string, TransactionDescription: string) =>
    device.call('update-transaction', {
      transaction: { TransactionId, TransactionDateEntered, TransactionDescription },
    });
  // Ada's device keeps the row as it was, but she has seen Bob's: only its entry date is that of what is stored.
  const seen = await change(bob, old.TransactionDateEntered, 'Dinner');
  const changed = await change(ada, seen.TransactionDateEntered, 'Breakfast');
  expect(changed.TransactionDescription).toBe('Breakfast');
  await expect(change(bob, seen.TransactionDateEntered, 'Tea')).rejects.toMatchObject({
    code: 'conflict',
    refusal: { id: 'changedMeanwhile' },
  });
  const rows = await bob.call('transactions', { account: { AccountId: book.food } });
  expect(rows).toEqual([changed]);
});

test('totals that were broken are derived anew, at the start when they do not add up to nothing', async () => {
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
