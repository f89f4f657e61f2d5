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
    isSaidToBe: true,
    asked: [] as string[],
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
      network.asked.push(name);
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
  let asked = 0;
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
    openChannel: () => ({ tell: () => undefined, close: () => undefined }),
    schedule(_ms, work) {
      later.now = [work];
      return () => void (later.now = []);
    },
    requestPersistence: () => void (asked += 1),
    isOffline: () => !network.isSaidToBe,
    isVisible: () => true,
    onReturn: () => () => undefined,
  };
  const open = () => createOfflineProvider({ provider, providerId: 'P', device });
  return { network, provider, byUser, databases, held, open, timesAsked: () => asked };
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
async function keeping() {
  const made = world();
  const kept = made.open();
  await start(kept);
  const book = await addSmallBook(kept.backend);
  await kept.makeAvailable(book.root, { user: ada, config: {} });
  return { ...made, kept, book };
}

test('opens an offline book without network, even if the app started offline', async () => {
  const { network, open, book, kept } = await keeping();
  const row = await kept.backend.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  await kept.sync();
  network.isThere = false;
  const again = open();
  expect(await start(again)).toBe('ada');
  expect(await again.backend.call('all-books', {})).toHaveLength(1);
  expect(await again.backend.call('transactions', { account: { AccountId: book.food } })).toMatchObject([
    { TransactionId: row.TransactionId },
  ]);
});

test('rejects calls that need the provider while offline, without sending them', async () => {
  const { network, kept } = await keeping();
  network.isThere = false;
  network.asked = [];
  const needed = { code: 'not-allowed', detail: { id: 'needsConnection' } };
  await expect(kept.backend.call('undo', { undoes: makeId() })).rejects.toMatchObject(needed);
  await expect(kept.backend.call('changes', {})).rejects.toMatchObject(needed);
  expect(network.asked).not.toContain('undo');
});

test('sends no start calls while the browser reports no network, but uses a provider that answers nevertheless', async () => {
  const { network, open, book, byUser } = await keeping();
  network.isSaidToBe = false;
  const again = open();
  network.asked = [];
  expect(await again.backend.call('is-loggedin', {}).catch(() => 'away')).toBe('away');
  expect(await start(again)).toBe('ada');
  expect(network.asked).not.toContain('is-loggedin');
  expect(network.asked).not.toContain('refresh-db');
  await again.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  await again.sync();
  expect(again.now().waiting).toBe(0);
  expect(await byUser.get('ada')?.call('transactions', { account: { AccountId: book.food } })).toHaveLength(
    1,
  );
});

test('denies access offline after the session ended, and keeps the pending operations for the user', async () => {
  const { network, open, book, kept, byUser } = await keeping();
  network.isThere = false;
  await kept.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  network.isThere = true;
  network.user = undefined;
  const heard: string[] = [];
  kept.backend.subscribe?.(({ type }) => heard.push(type));
  await kept.sync();
  expect(heard).toContain('session-over');
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
  const { network, databases, held, book, kept, provider } = await keeping();
  network.isThere = false;
  await kept.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const alone = { code: 'conflict', detail: { id: 'offlineOnlyHere' } };
  await expect(kept.backend.call('logout', {})).rejects.toMatchObject(alone);
  await expect(kept.removeCopy(book.root)).rejects.toMatchObject(alone);
  network.isThere = true;
  expect(await kept.backend.call('logout', {})).toBe(true);
  expect([databases.size, held.size]).toEqual([0, 0]);
  network.user = ada;
  expect(await provider.call('transactions', { account: { AccountId: book.food } })).toHaveLength(1);
});

test('discards unacknowledged changes at a forced log-out only once the provider knows of it', async () => {
  const { network, databases, held, book, kept, provider } = await keeping();
  network.isThere = false;
  await kept.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  await expect(kept.discardAndLogOut()).rejects.toMatchObject({ detail: { id: 'serverUnreachable' } });
  await kept.sync();
  expect(kept.now().waiting).toBe(1);
  network.isThere = true;
  await kept.discardAndLogOut();
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
  const kept = open();
  await start(kept);
  const book = await addSmallBook(kept.backend);
  for (let count = 0; count < 3; count += 1)
    await kept.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const seen: unknown[] = [];
  const filling = kept.makeAvailable(book.root, { user: ada, config: {} });
  kept.subscribe(() => seen.push(kept.now().filling));
  await filling;
  expect(seen).toContainEqual({ done: 3, of: 3 });
  expect(kept.now().filling).toBeUndefined();
});

test('reports no offline copy before it is complete', async () => {
  const { open } = world();
  const kept = open();
  await start(kept);
  const book = await addSmallBook(kept.backend);
  const seen: unknown[] = [];
  kept.backend.subscribe?.((event) => {
    if (event.type === 'connection')
      seen.push([kept.now().books.some(({ isFilled }) => isFilled), event.isKept]);
  });
  await kept.makeAvailable(book.root, { user: ada, config: {} });
  expect(seen).toEqual([[true, true]]);
});

test('lists the ids of records with unacknowledged changes', async () => {
  const { network, kept, book } = await keeping();
  network.isThere = false;
  const { TransactionId } = await kept.backend.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  await kept.sync();
  expect(kept.now().unsaved).toEqual([TransactionId]);
  network.isThere = true;
  await kept.sync();
  expect(kept.now().unsaved).toEqual([]);
});

test('verifies a copy by its fingerprint, and fetches a differing copy anew and notes the time', async () => {
  const { kept, databases, book } = await keeping();
  const heard: string[] = [];
  kept.backend.subscribe?.(({ type }) => heard.push(type));
  await kept.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  expect(await kept.verifyCopy(book.root)).toBe(true);
  const descriptions = async () =>
    (await kept.backend.call('transactions', { account: { AccountId: book.food } })).map(
      ({ TransactionDescription }) => TransactionDescription,
    );
  const before = await descriptions();
  // The totals do not show this difference.
  for (const { transactions } of databases.values())
    for (const row of transactions.values()) Object.assign(row, { TransactionDescription: 'another' });
  await kept.sync();
  expect(heard).not.toContain('differed');
  expect(await kept.verifyCopy(book.root)).toBe(false);
  expect(heard).toContain('differed');
  expect(kept.now().books).toMatchObject([{ differedAt: expect.stringMatching(/^\d{4}-/) }]);
  expect(await descriptions()).toEqual(before);
  expect(await kept.verifyCopy(book.root)).toBe(true);
});

test('reports a failing sync once although the provider answers, and shows it until it succeeds', async () => {
  const { kept, provider } = await keeping();
  await kept.sync();
  const heard: unknown[] = [];
  kept.backend.subscribe?.((event) => heard.push(event));
  const full = vi
    .spyOn(provider, 'call')
    .mockRejectedValue(new CallError('not-allowed', backendError('browserIsFull')));
  await kept.sync();
  await kept.sync();
  expect(heard.filter((event) => JSON.stringify(event).includes('"stuck"'))).toHaveLength(1);
  expect(heard).toContainEqual({ type: 'connection', isOnline: true, waiting: 0, isKept: false });
  expect(kept.now().failure).toMatchObject({ id: 'browserIsFull' });
  full.mockRestore();
  await kept.sync();
  expect(kept.now().failure).toBeUndefined();
});

test('answers from the provider after the offline copy was removed, and leaves no data on the device', async () => {
  const { databases, held, book, kept, network } = await keeping();
  await kept.removeCopy(book.root);
  expect([databases.size, held.size, kept.now().books]).toEqual([0, 0, []]);
  network.isThere = false;
  await expectRejection(kept.backend.call('all-accounts', {}), 'unexpected');
});

test('removes one of two offline books and keeps the other', async () => {
  const { kept, network, book } = await keeping();
  const second = await addSmallBook(kept.backend, 'Second');
  await kept.makeAvailable(second.root, { user: ada, config: {} });
  await kept.removeCopy(book.root);
  network.isThere = false;
  expect((await kept.backend.call('all-books', {})).map(({ AccountName }) => AccountName)).toEqual([
    'Second',
  ]);
});

test('asks the browser once not to clear offline copies', async () => {
  const { timesAsked } = await keeping();
  expect(timesAsked()).toBe(1);
});

test('stores nothing for a book that cannot be fetched', async () => {
  const { open, network, held } = world();
  const kept = open();
  await start(kept);
  const book = await addSmallBook(kept.backend);
  network.isThere = false;
  await expect(kept.makeAvailable(book.root, { user: ada, config: {} })).rejects.toMatchObject({
    detail: { id: 'serverUnreachable' },
  });
  expect(held.size).toBe(0);
});

test('fetches copies anew that the browser has cleared', async () => {
  const { databases, open, book, network } = await keeping();
  databases.clear();
  const again = open();
  await start(again);
  await again.sync();
  network.isThere = false;
  const accounts = await again.backend.call('all-accounts', {});
  expect(accounts.some(({ AccountId }) => AccountId === book.food)).toBe(true);
});

test('applies changes by others at the next check and reports them', async () => {
  const { kept, book, provider } = await keeping();
  const heard: string[] = [];
  kept.backend.subscribe?.(({ type }) => heard.push(type));
  await kept.sync();
  await provider.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  for (const look of later.now) look();
  await vi.waitFor(() => expect(heard).toContain('changed'));
  expect(await kept.backend.call('transactions', { account: { AccountId: book.food } })).toHaveLength(1);
});

test('reports and stores rejected operations until they are dismissed', async () => {
  const { kept, book, provider, network, open } = await keeping();
  const { TransactionId } = await kept.backend.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  await kept.sync();
  network.isThere = false;
  await kept.backend.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'mine' } });
  network.isThere = true;
  await provider.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'theirs' } });
  const heard: unknown[] = [];
  kept.backend.subscribe?.((event) => heard.push(event));
  await kept.sync();
  expect(heard).toContainEqual({ type: 'connection', isOnline: true, waiting: 0, isKept: false });
  expect(heard).toContainEqual({ type: 'rejected-operations', count: 1 });
  const [change] = kept.now().rejected;
  expect(change?.detail).toMatchObject({ id: 'changedMeanwhile' });
  expect(change?.things).toMatchObject([
    { mine: { TransactionNotes: 'mine' }, theirs: { TransactionNotes: 'theirs' } },
  ]);
  // After a restart the rejected operation is still listed, but not reported again.
  const again = open();
  const heardAgain: unknown[] = [];
  again.backend.subscribe?.(({ type }) => heardAgain.push(type));
  await start(again);
  await again.sync();
  expect(again.now().rejected).toHaveLength(1);
  expect(heardAgain).not.toContain('rejected-operations');
  await kept.dismiss(change?.name ?? '');
  expect(kept.now().rejected).toEqual([]);
});

test('removes a book deleted by others and keeps its local changes as rejected operations', async () => {
  const { kept, book, provider, network } = await keeping();
  network.isThere = false;
  await kept.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  network.isThere = true;
  await provider.call('delete-subaccount', { account: { AccountId: book.root }, override: true });
  await kept.sync();
  expect(kept.now()).toMatchObject({ waiting: 0, books: [], rejected: [{ detail: { id: 'bookNotFound' } }] });
  await expect(kept.backend.call('logout', {})).rejects.toMatchObject({ detail: { id: 'offlineOnlyHere' } });
  await kept.dismiss(kept.now().rejected[0]?.name ?? '');
  expect(await kept.backend.call('logout', {})).toBe(true);
});

test('keeps all copies when the provider answers for another user', async () => {
  const { kept, book, network } = await keeping();
  network.isThere = false;
  await kept.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  network.isThere = true;
  network.user = bob;
  await kept.sync();
  expect(kept.now()).toMatchObject({ waiting: 1, rejected: [], books: [{ bookId: book.root }] });
  network.user = ada;
  await kept.sync();
  expect(kept.now()).toMatchObject({ waiting: 0, rejected: [] });
});

test('reports a copy that differed from the book', async () => {
  const { kept, databases, book } = await keeping();
  const heard: string[] = [];
  kept.backend.subscribe?.(({ type }) => heard.push(type));
  await kept.backend.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  await kept.sync();
  for (const { accounts } of databases.values())
    for (const account of accounts.values()) Object.assign(account, { TransactionsCount: 0 });
  await kept.sync();
  expect(heard).toContain('differed');
});

test('sends no connection events after the last offline copy was removed', async () => {
  const { kept, book } = await keeping();
  const heard: string[] = [];
  kept.backend.subscribe?.(({ type }) => heard.push(type));
  await kept.removeCopy(book.root);
  expect(heard.at(-1)).toBe('offline-copies-closed');
});
