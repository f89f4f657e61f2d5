import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { CallError, unauthenticatedError } from '#contract/errors.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { makeId } from '#ledger/ids.ts';
import { openReplica } from '#offline/replica/replica.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { addSmallBook, expectRejection, newTransactionInput } from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../../test/support/memory-store.ts';
import type { BrowserDevice } from './browser-device.ts';
import { createOfflineProvider } from './offline-provider.ts';

const ada = { id: 'ada', email: 'ada@example.org' };
const bob = { id: 'bob', email: 'bob@example.org' };

const later = { now: [] as (() => void)[] };
beforeEach(() => void (later.now = []));
afterEach(() => vi.useRealTimers());

/** Creates a device and a provider behind a network; each user has their own documents. */
function world() {
  const network = {
    isThere: true,
    isReportedOnline: true,
    calls: [] as string[],
    user: ada as typeof ada | undefined,
  };
  const byUser = new Map(
    [ada, bob].map(({ id }) => {
      const documents = createMemoryDocuments();
      const store = openMemoryStore(documents, { takesAnyCommit: true });
      return [id, createDocumentsUser(documents, store)];
    }),
  );
  const provider: Backend = {
    async call(name, input, onProgress) {
      network.calls.push(name);
      if (!network.isThere) throw new CallError('unexpected', generalError('serverUnreachable'));
      if (name === 'login')
        return (network.user === undefined ? {} : { session: { user: network.user } }) as never;
      if (name === 'logout' || name === 'delete-user-account') {
        network.user = undefined;
        return true as never;
      }
      const user = network.user && byUser.get(network.user.id);
      if (user === undefined) throw unauthenticatedError();
      return user.call(name, input, onProgress);
    },
  };
  const databases = new Map<string, ReturnType<typeof createMemoryDocuments>>();
  const held = new Map<string, string>();
  let persistenceRequests = 0;
  const device: BrowserDevice = {
    memory: {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    },
    openReplica(database) {
      const documents = databases.get(database) ?? createMemoryDocuments();
      databases.set(database, documents);
      const store = openMemoryStore(documents);
      const stores = { store, bulk: async () => store, refresh: () => undefined, pause: () => undefined };
      let isClosed = false;
      return {
        ...openReplica(stores, createSerialQueue()),
        async remove() {
          if (isClosed) throw new Error('closed');
          databases.delete(database);
        },
        close: () => void (isClosed = true),
      };
    },
    withLock: (_name, work) => work(),
    openChannel: () => ({ notify: () => undefined, close: () => undefined }),
    schedule(_ms, work) {
      later.now = [work];
      return () => void (later.now = []);
    },
    requestPersistence: () => void (persistenceRequests += 1),
    isOffline: () => !network.isReportedOnline,
    isVisible: () => true,
    onReturn: () => () => undefined,
  };
  const open = () => createOfflineProvider({ provider, providerId: 'P', device });
  return {
    network,
    provider,
    byUser,
    databases,
    held,
    open,
    countPersistenceRequests: () => persistenceRequests,
  };
}

/** Makes the calls of an app start. */
async function start({ backend }: { backend: Backend }) {
  const { session } = await backend.call('login', {});
  if (!session) return undefined;
  await backend.call('refresh-db', {});
  await backend.call('get-user-config', {});
  return session.user.id;
}

/** Creates a device on which Ada has made a book available offline. */
async function createWithCopy() {
  const made = world();
  const offline = made.open();
  await start(offline);
  const book = await addSmallBook(offline.backend);
  await offline.makeAvailable(book.root, { user: ada, config: {} });
  return { ...made, offline, book };
}

test('opens an offline book without network, even if the app started offline', async () => {
  const { network, open, book, offline } = await createWithCopy();
  const row = await offline.backend.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  await offline.sync();
  network.isThere = false;
  const again = open();
  expect(await start(again)).toBe('ada');
  expect(await again.backend.call('all-books', {})).toHaveLength(1);
  expect(await again.backend.call('transactions', { account: { AccountId: book.food } })).toMatchObject([
    { TransactionId: row.TransactionId },
  ]);
});

test('rejects calls that need the provider while offline, without sending them', async () => {
  const { network, offline } = await createWithCopy();
  network.isThere = false;
  network.calls = [];
  const needed = { code: 'not-allowed', detail: { id: 'needsConnection' } };
  await expect(offline.backend.call('undo', { undoes: makeId() })).rejects.toMatchObject(needed);
  await expect(offline.backend.call('changes', {})).rejects.toMatchObject(needed);
  expect(network.calls).not.toContain('undo');
});

test('sends no start calls while the browser reports no network, but uses a provider that answers nevertheless', async () => {
  const { network, open, book, byUser } = await createWithCopy();
  network.isReportedOnline = false;
  const again = open();
  network.calls = [];
  expect(await again.backend.call('is-loggedin', {}).catch(() => 'away')).toBe('away');
  expect(await start(again)).toBe('ada');
  expect(network.calls).not.toContain('is-loggedin');
  expect(network.calls).not.toContain('refresh-db');
  await again.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  await again.sync();
  expect(again.now().waiting).toBe(0);
  expect(await byUser.get('ada')?.call('transactions', { account: { AccountId: book.food } })).toHaveLength(
    1,
  );
});

test('denies access offline after the session ended, and keeps the pending operations for the user', async () => {
  const { network, open, book, offline, byUser } = await createWithCopy();
  network.isThere = false;
  await offline.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  network.isThere = true;
  network.user = undefined;
  const events: string[] = [];
  offline.backend.subscribe?.(({ type }) => events.push(type));
  await offline.sync();
  expect(events).toContain('session-over');
  network.isThere = false;
  await expect(start(open())).rejects.toMatchObject({ detail: { id: 'serverUnreachable' } });

  // Another user neither sees nor sends any of it.
  network.isThere = true;
  network.user = bob;
  const ofBob = open();
  expect(await start(ofBob)).toBe('bob');
  expect(await ofBob.backend.call('all-books', {})).toEqual([]);
  await ofBob.sync();

  network.user = ada;
  const ofAda = open();
  await start(ofAda);
  await ofAda.sync();
  expect(ofAda.now()).toMatchObject({ waiting: 0, rejected: [] });
  expect(await byUser.get('ada')?.call('transactions', { account: { AccountId: book.food } })).toHaveLength(
    1,
  );
});

test('delays the log-out until all local changes are acknowledged, and then removes all copies', async () => {
  const { network, databases, held, book, offline, provider } = await createWithCopy();
  network.isThere = false;
  await offline.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const alone = { code: 'conflict', detail: { id: 'offlineOnlyHere' } };
  await expect(offline.backend.call('logout', {})).rejects.toMatchObject(alone);
  await expect(offline.removeCopy(book.root)).rejects.toMatchObject(alone);
  network.isThere = true;
  expect(await offline.backend.call('logout', {})).toBe(true);
  expect([databases.size, held.size]).toEqual([0, 0]);
  network.user = ada;
  expect(await provider.call('transactions', { account: { AccountId: book.food } })).toHaveLength(1);
});

test('discards unacknowledged changes at a forced log-out only once the provider knows of it', async () => {
  const { network, databases, held, book, offline, provider } = await createWithCopy();
  network.isThere = false;
  await offline.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  await expect(offline.discardAndLogOut()).rejects.toMatchObject({ detail: { id: 'serverUnreachable' } });
  await offline.sync();
  expect(offline.now().waiting).toBe(1);
  network.isThere = true;
  await offline.discardAndLogOut();
  expect([databases.size, held.size]).toEqual([0, 0]);
  network.user = ada;
  expect(await provider.call('transactions', { account: { AccountId: book.food } })).toHaveLength(0);
});

test('answers from a copy that another tab has made after this tab was opened', async () => {
  const { open, network } = world();
  const [one, other] = [open(), open()];
  await start(one);
  await start(other);
  const book = await addSmallBook(one.backend);
  await one.makeAvailable(book.root, { user: ada, config: {} });
  network.isThere = false;
  expect(await other.backend.call('all-accounts', {})).not.toHaveLength(0);
  network.isThere = true;
  expect(await one.backend.call('logout', {})).toBe(true);
  await expectRejection(other.backend.call('all-accounts', {}), 'unauthenticated');
});

test('shows the progress while a copy is made', async () => {
  const { open } = world();
  const offline = open();
  await start(offline);
  const book = await addSmallBook(offline.backend);
  for (let count = 0; count < 3; count += 1)
    await offline.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const seen: unknown[] = [];
  const filling = offline.makeAvailable(book.root, { user: ada, config: {} });
  offline.subscribe(() => seen.push(offline.now().filling));
  await filling;
  expect(seen).toContainEqual({ done: 3, of: 3 });
  expect(offline.now().filling).toBeUndefined();
});

test('reports no offline copy before it is complete', async () => {
  const { open } = world();
  const offline = open();
  await start(offline);
  const book = await addSmallBook(offline.backend);
  const seen: unknown[] = [];
  offline.backend.subscribe?.((event) => {
    if (event.type === 'connection')
      seen.push([offline.now().books.some(({ isFilled }) => isFilled), event.isSynced]);
  });
  await offline.makeAvailable(book.root, { user: ada, config: {} });
  expect(seen).toEqual([[true, true]]);
});

test('lists the ids of records with unacknowledged changes', async () => {
  const { network, offline, book } = await createWithCopy();
  network.isThere = false;
  const { TransactionId } = await offline.backend.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  await offline.sync();
  expect(offline.now().unsaved).toEqual([TransactionId]);
  network.isThere = true;
  await offline.sync();
  expect(offline.now().unsaved).toEqual([]);
});

test('verifies a copy by its fingerprint, and fetches a differing copy anew and notes the time', async () => {
  const { offline, databases, book } = await createWithCopy();
  const events: string[] = [];
  offline.backend.subscribe?.(({ type }) => events.push(type));
  await offline.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  expect(await offline.verifyCopy(book.root)).toBe(true);
  const descriptions = async () =>
    (await offline.backend.call('transactions', { account: { AccountId: book.food } })).map(
      ({ TransactionDescription }) => TransactionDescription,
    );
  const before = await descriptions();
  // The totals do not show this difference.
  for (const { transactions } of databases.values())
    for (const row of transactions.values()) Object.assign(row, { TransactionDescription: 'another' });
  await offline.sync();
  expect(events).not.toContain('differed');
  expect(await offline.verifyCopy(book.root)).toBe(false);
  expect(events).toContain('differed');
  expect(offline.now().books).toMatchObject([{ differedAt: expect.stringMatching(/^\d{4}-/) }]);
  expect(await descriptions()).toEqual(before);
  expect(await offline.verifyCopy(book.root)).toBe(true);
});

test('reports a failing sync once although the provider answers, and shows it until it succeeds', async () => {
  const { offline, provider } = await createWithCopy();
  await offline.sync();
  const events: unknown[] = [];
  offline.backend.subscribe?.((event) => events.push(event));
  const full = vi
    .spyOn(provider, 'call')
    .mockRejectedValue(new CallError('not-allowed', backendError('browserIsFull')));
  await offline.sync();
  await offline.sync();
  expect(events.filter((event) => JSON.stringify(event).includes('"stuck"'))).toHaveLength(1);
  expect(events).toContainEqual({ type: 'connection', isOnline: true, waiting: 0, isSynced: false });
  expect(offline.now().failure).toMatchObject({ id: 'browserIsFull' });
  full.mockRestore();
  await offline.sync();
  expect(offline.now().failure).toBeUndefined();
});

test('answers from the provider after the offline copy was removed, and leaves no data on the device', async () => {
  const { databases, held, book, offline, network } = await createWithCopy();
  await offline.removeCopy(book.root);
  expect([databases.size, held.size, offline.now().books]).toEqual([0, 0, []]);
  network.isThere = false;
  await expectRejection(offline.backend.call('all-accounts', {}), 'unexpected');
});

test('removes one of two offline books and keeps the other', async () => {
  const { offline, network, book } = await createWithCopy();
  const second = await addSmallBook(offline.backend, 'Second');
  await offline.makeAvailable(second.root, { user: ada, config: {} });
  await offline.removeCopy(book.root);
  network.isThere = false;
  expect((await offline.backend.call('all-books', {})).map(({ AccountName }) => AccountName)).toEqual([
    'Second',
  ]);
});

test('asks the browser once not to clear offline copies', async () => {
  const { countPersistenceRequests } = await createWithCopy();
  expect(countPersistenceRequests()).toBe(1);
});

test('stores nothing for a book that cannot be fetched', async () => {
  const { open, network, held } = world();
  const offline = open();
  await start(offline);
  const book = await addSmallBook(offline.backend);
  network.isThere = false;
  await expect(offline.makeAvailable(book.root, { user: ada, config: {} })).rejects.toMatchObject({
    detail: { id: 'serverUnreachable' },
  });
  expect(held.size).toBe(0);
});

test('fetches copies anew that the browser has cleared', async () => {
  const { databases, open, book, network } = await createWithCopy();
  databases.clear();
  const again = open();
  await start(again);
  await again.sync();
  network.isThere = false;
  const accounts = await again.backend.call('all-accounts', {});
  expect(accounts.some(({ AccountId }) => AccountId === book.food)).toBe(true);
});

test('applies changes by others at the next check and reports them', async () => {
  const { offline, book, provider } = await createWithCopy();
  const events: string[] = [];
  offline.backend.subscribe?.(({ type }) => events.push(type));
  await offline.sync();
  await provider.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  for (const look of later.now) look();
  await vi.waitFor(() => expect(events).toContain('changed'));
  expect(await offline.backend.call('transactions', { account: { AccountId: book.food } })).toHaveLength(1);
});

test('reports and stores rejected operations until they are dismissed', async () => {
  const { offline, book, provider, network, open } = await createWithCopy();
  const { TransactionId } = await offline.backend.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  await offline.sync();
  network.isThere = false;
  await offline.backend.call('update-transaction', {
    transaction: { TransactionId, TransactionNotes: 'mine' },
  });
  network.isThere = true;
  await provider.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'theirs' } });
  const events: unknown[] = [];
  offline.backend.subscribe?.((event) => events.push(event));
  await offline.sync();
  expect(events).toContainEqual({ type: 'connection', isOnline: true, waiting: 0, isSynced: false });
  expect(events).toContainEqual({ type: 'rejected-operations', count: 1 });
  const [change] = offline.now().rejected;
  expect(change?.detail).toMatchObject({ id: 'changedMeanwhile' });
  expect(change?.records).toMatchObject([
    { mine: { TransactionNotes: 'mine' }, theirs: { TransactionNotes: 'theirs' } },
  ]);
  // After a restart the rejected operation is still listed, but not reported again.
  const again = open();
  const laterEvents: unknown[] = [];
  again.backend.subscribe?.(({ type }) => laterEvents.push(type));
  await start(again);
  await again.sync();
  expect(again.now().rejected).toHaveLength(1);
  expect(laterEvents).not.toContain('rejected-operations');
  await offline.dismiss(change?.name ?? '');
  expect(offline.now().rejected).toEqual([]);
});

test('removes a book deleted by others and keeps its local changes as rejected operations', async () => {
  const { offline, book, provider, network } = await createWithCopy();
  network.isThere = false;
  await offline.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  network.isThere = true;
  await provider.call('delete-subaccount', { account: { AccountId: book.root }, override: true });
  await offline.sync();
  expect(offline.now()).toMatchObject({
    waiting: 0,
    books: [],
    rejected: [{ detail: { id: 'bookNotFound' } }],
  });
  await expect(offline.backend.call('logout', {})).rejects.toMatchObject({
    detail: { id: 'offlineOnlyHere' },
  });
  await offline.dismiss(offline.now().rejected[0]?.name ?? '');
  expect(await offline.backend.call('logout', {})).toBe(true);
});

test('keeps all copies when the provider answers for another user', async () => {
  const { offline, book, network } = await createWithCopy();
  network.isThere = false;
  await offline.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  network.isThere = true;
  network.user = bob;
  await offline.sync();
  expect(offline.now()).toMatchObject({ waiting: 1, rejected: [], books: [{ bookId: book.root }] });
  network.user = ada;
  await offline.sync();
  expect(offline.now()).toMatchObject({ waiting: 0, rejected: [] });
});

test('reports a copy that differed from the book', async () => {
  const { offline, databases, book } = await createWithCopy();
  const events: string[] = [];
  offline.backend.subscribe?.(({ type }) => events.push(type));
  await offline.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  await offline.sync();
  for (const { accounts } of databases.values())
    for (const account of accounts.values()) Object.assign(account, { TransactionsCount: 0 });
  await offline.sync();
  expect(events).toContain('differed');
});

test('sends no connection events after the last offline copy was removed', async () => {
  const { offline, book } = await createWithCopy();
  const events: string[] = [];
  offline.backend.subscribe?.(({ type }) => events.push(type));
  await offline.removeCopy(book.root);
  expect(events.at(-1)).toBe('offline-copies-closed');
});
