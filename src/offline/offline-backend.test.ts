import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { createOfflineBackend } from '#offline/offline-backend.ts';
import type { ListingStorage } from '#offline/listing.ts';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { openReplica } from '#offline/replica/replica.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { StoreError } from '#documents/store.ts';
import { accountsSuite } from '../../test/conformance/suites/accounts.ts';
import { bulkChangesSuite } from '../../test/conformance/suites/bulk-changes.ts';
import { booksSuite } from '../../test/conformance/suites/books.ts';
import { currenciesSuite } from '../../test/conformance/suites/currencies.ts';
import { flowsSuite } from '../../test/conformance/suites/flows.ts';
import { monthsSuite } from '../../test/conformance/suites/months.ts';
import { searchSuite } from '../../test/conformance/suites/search.ts';
import { spansSuite } from '../../test/conformance/suites/spans.ts';
import { statusesSuite } from '../../test/conformance/suites/statuses.ts';
import { tagsSuite } from '../../test/conformance/suites/tags.ts';
import { transactionsSuite } from '../../test/conformance/suites/transactions.ts';
import { undoSuite } from '../../test/conformance/suites/undo.ts';
import { verifySuite } from '../../test/conformance/suites/verify.ts';
import {
  addSmallBook,
  newTestId,
  expectRejection,
  newTransactionInput,
} from '../../test/conformance/support.ts';
import { engineDifferences } from '../../test/conformance/conformance-target.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { createMemoryListings } from '../../test/support/memory-listings.ts';
import { createMemoryDocuments, openMemoryStore } from '../../test/support/memory-store.ts';

/** Creates a user with offline copies of all books; `given` is a book that the user gave to another owner. */
function keeper(network: { isThere: boolean; given?: string } = { isThere: true }) {
  const documents = createMemoryDocuments();
  const other = createDocumentsUser(documents, openMemoryStore(documents, { takesAnyCommit: true }));
  const marks = new Map<string, string | undefined>();
  const listings = new Map<string, ListingStorage>();
  const listingsOf = (bookId: string) => {
    const known = listings.get(bookId) ?? createMemoryListings();
    listings.set(bookId, known);
    return known;
  };
  const provider: Backend = {
    async call(name, input, onProgress) {
      if (!network.isThere) throw new CallError('unavailable', verbatimMessage('no network'));
      const answer = await other.call(name, input, onProgress);
      const roots = await other.call('all-books', {});
      if (name === 'all-books' && Array.isArray(answer))
        for (const root of answer)
          if (root.AccountId === network.given) Object.assign(root, { Role: 'edit' });
      for (const { AccountId } of roots) if (!marks.has(AccountId)) marks.set(AccountId, undefined);
      for (const id of marks.keys()) if (!roots.some(({ AccountId }) => AccountId === id)) marks.delete(id);
      return answer;
    },
  };
  const store = openMemoryStore(createMemoryDocuments());
  const replica = openReplica(
    {
      store,
      bulk: async () => store,
      refresh: () => undefined,
      pause: (tries) => (tries < 5 ? Promise.resolve() : undefined),
    },
    createSerialQueue(),
  );
  const { backend, sync } = createOfflineBackend({
    provider,
    replica,
    books: () =>
      [...marks.keys()].map((bookId) => ({
        bookId,
        isFilled: marks.get(bookId) !== undefined,
        listings: listingsOf(bookId),
        marks: { read: async () => marks.get(bookId), write: async (mark) => void marks.set(bookId, mark) },
      })),
  });
  return { other, replica, backend, sync, network };
}

/**
 * The conformance suites of calls answered locally. The provider assigns its own versions to items, which the items suite does not expect.
 */
const suites = {
  books: booksSuite,
  accounts: accountsSuite,
  transactions: transactionsSuite,
  tags: tagsSuite,
  search: searchSuite,
  flows: flowsSuite,
  months: monthsSuite,
  currencies: currenciesSuite,
  spans: spansSuite,
  statuses: statusesSuite,
  'at-once': bulkChangesSuite,
  undo: undoSuite,
  verify: verifySuite,
};

describe.each(Object.entries(suites))('a book available offline: %s', (_name, suite) => {
  suite.run({
    name: 'the documents engine, kept on a device',
    newUser: async () => keeper().backend,
    differences: engineDifferences,
  });
});

test('accepts a change based on the local version after the provider assigned its own', async () => {
  const { backend, replica, sync } = keeper();
  const book = await addSmallBook(backend);
  await sync();
  const { TransactionId } = await backend.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  const change = { TransactionId, TransactionDescription: 'Dinner' };
  const { TransactionDateEntered } = await backend.call('update-transaction', { transaction: change });
  const note = { ItemId: newTestId(), Kind: 'a-note', Body: '{}' };
  const { put } = await backend.call('change-items', { put: [note] });
  await sync();
  const [row] = await backend.call('transactions', { account: { AccountId: book.food } });
  expect(row?.TransactionDateEntered).not.toBe(TransactionDateEntered);
  await backend.call('update-transaction', {
    transaction: { ...change, TransactionDescription: 'Supper', TransactionDateEntered },
  });
  await backend.call('change-items', {
    put: [{ ...note, Body: '{"n":1}', ItemDateEntered: put[0]?.ItemDateEntered ?? '' }],
  });
  await sync();
  expect([await replica.pendingOperations(), await replica.rejectedActions()]).toEqual([[], []]);
  const old = { ...change, TransactionDateEntered: '2001-01-01T00:00:00.000Z' };
  await expectRejection(backend.call('update-transaction', { transaction: old }), 'conflict');
});

test('removes a book deleted at the provider and stores its pending operations as rejected', async () => {
  const { backend, replica, other, sync, network } = keeper();
  const book = await addSmallBook(backend);
  const second = await addSmallBook(backend, 'Second');
  await sync();
  const gone = { bookName: 'Second', account: { AccountId: second.root }, override: true };
  await other.call('delete-subaccount', gone);
  await sync();
  const here = async () => (await replica.answer('all-books', {})).map(({ AccountId }) => AccountId);
  expect(await here()).toEqual([book.root]);
  network.isThere = false;
  await backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  network.isThere = true;
  await other.call('delete-subaccount', { account: { AccountId: book.root }, override: true });
  await sync();
  expect(await here()).toEqual([]);
  expect(await replica.pendingOperations()).toEqual([]);
  expect(await replica.rejectedActions()).toMatchObject([
    {
      detail: { id: 'bookNotFound' },
      records: [{ mine: { TransactionSplitBAccountId: book.cash }, theirs: null }],
    },
  ]);
});

test('continues the copy of a book given to another user in the new role, also offline', async () => {
  const { backend, sync, network } = keeper();
  const book = await addSmallBook(backend);
  await addSmallBook(backend, 'Second');
  await sync();
  network.given = book.root;
  expect((await backend.call('all-books', {})).map(({ Role }) => Role)).toEqual(['edit', undefined]);
  network.isThere = false;
  expect((await backend.call('all-books', {})).map(({ Role }) => Role)).toEqual(['edit', undefined]);
  expect(await backend.call('root-account', { bookName: book.name })).toMatchObject({ Role: 'edit' });
});

test('reads and changes an offline book without network, and rejects calls that need the provider', async () => {
  const { backend, replica, network, other, sync } = keeper();
  const book = await addSmallBook(backend);
  await sync();
  network.isThere = false;
  const row = await backend.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  expect(await backend.call('transactions', { account: { AccountId: book.food } })).toEqual([row]);
  expect(await backend.call('all-books', {})).toHaveLength(1);
  expect(await replica.pendingOperations()).toHaveLength(1);
  await expectRejection(
    backend.call('delete-subaccount', { account: { AccountId: book.food }, override: true }),
    'not-allowed',
  );
  network.isThere = true;
  await sync();
  expect(await replica.pendingOperations()).toEqual([]);
  expect(await other.call('transactions', { account: { AccountId: book.food } })).toEqual([row]);
});

test('changes books without an offline copy at a provider that answers offline, and keeps operations on offline books pending', async () => {
  const documents = createMemoryDocuments();
  const other = createDocumentsUser(documents);
  const away = new StoreError('unreachable', 'unexpected', verbatimMessage('no network'));
  const network = { isThere: true };
  const provider: Backend = {
    ...other,
    confirmed: {
      async call(name, input, onProgress) {
        if (!network.isThere) throw away;
        return other.call(name, input, onProgress);
      },
    },
  };
  const book = await addSmallBook(other);
  const second = await addSmallBook(other, 'Second');
  const store = openMemoryStore(createMemoryDocuments());
  const stores = { store, bulk: async () => store, refresh: () => undefined, pause: () => undefined };
  const replica = openReplica(stores, createSerialQueue());
  let mark: string | undefined;
  const marks = { read: async () => mark, write: async (next: string) => void (mark = next) };
  const { backend, sync } = createOfflineBackend({
    provider,
    replica,
    books: () => [
      { bookId: book.root, isFilled: mark !== undefined, marks, listings: createMemoryListings() },
    ],
    onWritten: () => undefined,
  });
  await sync();
  network.isThere = false;
  const inSecond = newTransactionInput(second.food, second.cash);
  await backend.call('add-transaction', { bookName: 'Second', transaction: inSecond });
  const inFirst = newTransactionInput(book.food, book.cash);
  await backend.call('add-transaction', { bookName: book.name, transaction: inFirst });
  const there = async () => [...documents.transactions.values()].map((row) => row['TransactionId']);
  expect(await there()).toEqual([inSecond.TransactionId]);
  await expect(sync()).rejects.toBe(away);
  expect(await replica.pendingOperations()).toHaveLength(1);
  await expect(backend.call('import-data', { data: { transactions: [] } })).rejects.toMatchObject({
    detail: { id: 'needsConnection' },
  });
  network.isThere = true;
  await sync();
  expect((await there()).toSorted()).toEqual([inSecond.TransactionId, inFirst.TransactionId].toSorted());
  expect(await replica.pendingOperations()).toEqual([]);
});
