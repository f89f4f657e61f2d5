import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import {
  newAccountInput,
  addSmallBook,
  newTestId,
  expectRejection,
  newTransactionInput,
} from '../../test/conformance/support.ts';
import { createSimulatedDevice } from '../../test/offline/simulated-device.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../../test/support/memory-store.ts';

/** Creates a book at a provider, another user of it, and a device with an offline copy; `network` may be placed in between. */
async function createOfflineCopy(
  network: (provider: Backend) => Pick<Backend, 'call' | 'exportAsBlob'> = (provider) => provider,
) {
  const documents = createMemoryDocuments();
  const other = createDocumentsUser(documents, openMemoryStore(documents, { takesAnyCommit: true }));
  const book = await addSmallBook(other);
  const row = await other.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const device = createSimulatedDevice(network(createDocumentsUser(documents)), book.root);
  await device.tab().sync();
  const here = () => device.tab().replica;
  const edit = (TransactionDescription: string) => ({
    transaction: { TransactionId: row.TransactionId, TransactionDescription },
  });
  return { documents, other, book, row, device, here, edit, sync: () => device.tab().sync() };
}

const describe = async (user: Backend) =>
  (await user.call('export-data', {})).data.transactions.map((row) => row.TransactionDescription).toSorted();

const cardsOf = async ({ here }: Awaited<ReturnType<typeof createOfflineCopy>>) =>
  (await here().rejectedActions()).map(({ reason, records }) => [
    reason,
    records.map(({ mine, theirs }) =>
      [mine, theirs].map((state) => state && 'TransactionId' in state && state.TransactionDescription),
    ),
  ]);

const changed = 'This transaction was changed meanwhile. Please refresh the page...';

test('executes local changes at once and sends them to the provider in order, with their actions', async () => {
  const copy = await createOfflineCopy();
  const { here, other, book, edit, sync, device } = copy;
  const action = { id: newTestId(), kind: 'bulk-add' };
  await here().answer('change-transactions', { add: [newTransactionInput(book.food, book.bank)], action });
  await here().answer('update-transaction', edit('Dinner'));
  expect((await here().pendingOperations()).map(({ kind, records }) => [kind, records.length])).toEqual([
    ['bulk-add', 1],
    ['update-transaction', 1],
  ]);
  expect(await describe(device.user)).toEqual(['Dinner', 'Lunch']);
  expect(await describe(other)).toEqual(['Lunch']);
  await sync();
  expect(await here().pendingOperations()).toEqual([]);
  expect(await describe(other)).toEqual(['Dinner', 'Lunch']);
  const [last, first] = await other.call('changes', {});
  expect([last?.Kind, first?.Kind, first?.ActionId]).toEqual(['update-transaction', 'bulk-add', action.id]);
});

test('makes the same copy from an unparsed export, and none from an invalid one', async () => {
  let isWhole = true;
  const { device, other, sync } = await createOfflineCopy((provider) => ({
    call: provider.call,
    async exportAsBlob() {
      const text = JSON.stringify(await provider.call('export-data', {}));
      return new Blob([isWhole ? text : text.slice(0, -2)]);
    },
  }));
  const { data } = await other.call('export-data', {});
  expect((await device.user.call('export-data', {})).data.transactions).toEqual(data.transactions);
  isWhole = false;
  await other.call('forget-changes', { before: '2999-01-01T00:00:00.000Z' });
  await expectRejection(sync(), 'unexpected');
  expect(await describe(device.user)).toEqual(['Lunch']);
});

test('does not overwrite a change by another user, and stores both versions', async () => {
  const copy = await createOfflineCopy();
  const { here, other, edit, sync, device } = copy;
  await here().answer('update-transaction', edit('Mine'));
  await other.call('update-transaction', edit('Theirs'));
  await sync();
  expect(await cardsOf(copy)).toEqual([[changed, [['Mine', 'Theirs']]]]);
  expect(await describe(other)).toEqual(['Theirs']);
  expect(await describe(device.user)).toEqual(['Theirs']);
  const [card] = await here().rejectedActions();
  await here().dismiss(card?.name ?? '');
  expect(await here().rejectedActions()).toEqual([]);
});

test('does not delete a row that another user has changed; a row deleted by both disappears silently', async () => {
  const copy = await createOfflineCopy();
  const { here, other, row, edit, sync, device } = copy;
  const transaction = { TransactionId: row.TransactionId };
  await here().answer('delete-transaction', { transaction });
  await other.call('update-transaction', edit('Theirs'));
  await sync();
  expect(await cardsOf(copy)).toEqual([[changed, [[null, 'Theirs']]]]);
  expect(await describe(device.user)).toEqual(['Theirs']);
  await here().answer('delete-transaction', { transaction });
  await other.call('delete-transaction', { transaction });
  await sync();
  expect(await here().rejectedActions()).toHaveLength(1);
  expect([await describe(device.user), await describe(other)]).toEqual([[], []]);
});

test('rejects operations that depend on a rejected one with it, and stores all of them', async () => {
  const copy = await createOfflineCopy();
  const { here, other, book, edit, sync, device } = copy;
  const twin = (id: string) => ({
    account: { ...newAccountInput(book.root, 'Shop', { AccountType: 'EXPENSE' }), AccountId: id },
  });
  const mine = newTestId();
  await here().answer('add-subaccount', twin(mine));
  await here().answer('add-transaction', { transaction: newTransactionInput(mine, book.cash) });
  await here().answer('update-transaction', edit('Dinner'));
  await other.call('add-subaccount', twin(newTestId()));
  await sync();
  expect((await here().rejectedActions()).map(({ kind, reason }) => [kind, reason])).toEqual([
    ['add-subaccount', 'Sub-Account already exists...'],
    ['add-transaction', 'Sub-Account already exists...'],
  ]);
  expect([await describe(device.user), await describe(other)]).toEqual([['Dinner'], ['Dinner']]);
  expect((await device.user.call('verify-book', {})).problems).toEqual([]);
});

test('merges changes by two users to different fields of an account', async () => {
  const { here, other, book, sync, device } = await createOfflineCopy();
  const { food: AccountId } = book;
  await here().answer('update-subaccount', {
    account: { AccountId, AccountName: 'Meals' },
    props: { set: { mine: 1 } },
  });
  await other.call('update-subaccount', {
    account: { AccountId, AccountColor: '#123456' },
    props: { set: { theirs: 2 } },
  });
  await sync();
  await sync();
  const names = async (user: Backend) =>
    (await user.call('all-accounts', {})).find((account) => account.AccountId === AccountId);
  expect(await here().rejectedActions()).toEqual([]);
  expect(await names(other)).toMatchObject({
    AccountName: 'Meals',
    AccountColor: '#123456',
    PropsInJSON: '{"theirs":2,"mine":1}',
  });
  expect(await names(device.user)).toEqual(await names(other));
});

test('sends changes that the owner permitted in a locked book, and rejects changes to rows locked since', async () => {
  const { here, other, book, edit, sync } = await createOfflineCopy();
  const lock = (LockedUntil: string) =>
    other.call('update-subaccount', { account: { AccountId: book.root }, props: { set: { LockedUntil } } });
  await lock('2024-12-31');
  await sync();
  const action = { id: newTestId(), kind: 'update-transaction', changesLocked: true };
  await here().answer('update-transaction', { ...edit('Allowed'), action });
  await sync();
  expect(await describe(other)).toEqual(['Allowed']);
  await here().answer('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash, {
      TransactionDatePosted: '2025-02-01T12:00:00.000Z',
    }),
  });
  await lock('2025-12-31');
  await sync();
  expect((await here().rejectedActions()).map(({ kind }) => kind)).toEqual(['add-transaction']);
  expect(await describe(other)).toEqual(['Allowed']);
});

test('keeps all operations pending without network, and sends each once with it', async () => {
  let isThere = true;
  const { here, other, book, sync } = await createOfflineCopy((provider) => ({
    async call(name, input) {
      if (!isThere) throw new CallError('unavailable', verbatimMessage('no network'));
      return provider.call(name, input);
    },
  }));
  isThere = false;
  for (let count = 0; count < 3; count += 1)
    await here().answer('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  await expectRejection(sync(), 'unavailable');
  expect(await here().pendingOperations()).toHaveLength(3);
  expect(await here().rejectedActions()).toEqual([]);
  isThere = true;
  await Promise.all([sync(), sync()]);
  expect(await describe(other)).toHaveLength(4);
});

test('continues after the book was renamed, and reports a deleted book without losing pending operations', async () => {
  const { here, other, book, sync, edit, device } = await createOfflineCopy();
  await other.call('update-subaccount', { account: { AccountId: book.root, AccountName: 'Other name' } });
  await here().answer('update-transaction', edit('Dinner'));
  await sync();
  expect(await describe(other)).toEqual(['Dinner']);
  expect((await device.user.call('all-books', {})).map(({ AccountName }) => AccountName)).toEqual([
    'Other name',
  ]);
  await here().answer('update-transaction', edit('Supper'));
  await other.call('delete-subaccount', { account: { AccountId: book.root }, override: true });
  await expectRejection(sync(), 'not-found');
  expect(await here().pendingOperations()).toHaveLength(1);
  expect(await describe(device.user)).toEqual(['Supper']);
});

test('follows a provider that was reset to an earlier state, and sends the pending operations', async () => {
  const { documents, here, other, book, sync, device } = await createOfflineCopy();
  const before = structuredClone(documents);
  await other.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash, { TransactionDescription: 'Lost by the place' }),
  });
  await sync();
  expect(await describe(device.user)).toEqual(['Lost by the place', 'Lunch']);
  await here().answer('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash, { TransactionDescription: 'Waiting' }),
  });
  Object.assign(documents, before);
  await other.call('forget-changes', { before: '2999-01-01T00:00:00.000Z' });
  await sync();
  expect([await describe(device.user), await describe(other)]).toEqual([
    ['Lunch', 'Waiting'],
    ['Lunch', 'Waiting'],
  ]);
});

test('detects a differing copy by its totals, fetches it anew and reports it', async () => {
  const { documents, other, sync, device } = await createOfflineCopy();
  const [name] = [...device.documents.transactions.keys()];
  device.documents.transactions.delete(name ?? '');
  for (const account of device.documents.accounts.values()) Object.assign(account, { TransactionsCount: 0 });
  expect(device.differed()).toBe(0);
  await sync();
  expect(device.differed()).toBe(1);
  expect(await describe(device.user)).toEqual(await describe(other));
  await sync();
  expect(device.differed()).toBe(1);
  expect(documents.transactions.size).toBe(1);
});
