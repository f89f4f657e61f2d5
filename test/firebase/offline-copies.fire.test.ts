import { describe, expect, inject, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { createOfflineBackend } from '#offline/offline-backend.ts';
import { openReplica } from '#offline/replica/replica.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { calculateFingerprints } from '#ledger/fingerprint.ts';
import { accountsSuite } from '../conformance/suites/accounts.ts';
import { changesSinceSuite } from '../conformance/suites/changes-since.ts';
import { transactionsSuite } from '../conformance/suites/transactions.ts';
import { backendDifferences } from '#contract/backend-differences.ts';
import { addSmallBook, newTestId, newTransactionInput } from '../conformance/support.ts';
import { createEmulatorBackend, createFirebaseUser, firebasePassword } from '../support/firebase-user.ts';
import { createMemoryListings } from '../support/memory-listings.ts';
import { createMemoryDocuments, openMemoryStore } from '../support/memory-store.ts';

const emulators = inject('firebase');

describe.skipIf(emulators === undefined)('offline copies of books in a Firebase project', () => {
  if (emulators === undefined) return;

  /** Opens two devices of one user with a book; the first device has an offline copy. */
  async function devices() {
    if (emulators === undefined) throw new Error('no emulators');
    const email = `${newTestId().toLowerCase()}@example.org`;
    const provider = await createFirebaseUser(emulators, email);
    const book = await addSmallBook(provider);
    const other = createEmulatorBackend(emulators);
    await other.call('login', { autoLogin: true, data: { email, password: firebasePassword } });
    const store = openMemoryStore(createMemoryDocuments());
    const stores = { store, bulk: async () => store, refresh: () => undefined, pause: () => undefined };
    const replica = openReplica(stores, createSerialQueue());
    const listings = createMemoryListings();
    let mark: string | undefined;
    const counts = { differed: 0, taken: 0 };
    const { backend, sync } = createOfflineBackend({
      provider,
      replica,
      books: () => [
        {
          bookId: book.root,
          isFilled: mark !== undefined,
          listings,
          marks: { read: async () => mark, write: async (next) => void (mark = next) },
        },
      ],
      onDiffered: () => (counts.differed += 1),
      onRemoteChanges: () => (counts.taken += 1),
      onWritten: () => undefined,
    });
    await sync();
    counts.taken = 0;
    return { offline: backend, other, replica, sync, book, heard: counts };
  }

  test('changes on both sides are merged without downloading the copy again', async () => {
    const { offline, other, replica, sync, book, heard: counts } = await devices();
    const rows = Array.from({ length: 5 }, () => newTransactionInput(book.food, book.cash));
    for (const transaction of rows) await offline.call('add-transaction', { transaction });
    const [first] = rows;
    const note = { ItemId: newTestId(), Kind: 'a-note', Body: '{}' };
    await offline.call('change-items', { put: [note] });
    await other.call('add-transaction', { transaction: newTransactionInput(book.food, book.bank) });
    expect(await replica.pendingOperations()).toHaveLength(6);
    await sync();
    expect(await replica.pendingOperations()).toEqual([]);
    const TransactionId = first?.TransactionId ?? '';
    await other.call('update-transaction', {
      transaction: { TransactionId, TransactionDescription: 'There' },
    });
    await other.call('update-subaccount', { account: { AccountId: book.bank, AccountName: 'Savings' } });
    await sync(true);
    expect(await offline.call('transactions', { account: { AccountId: book.food } })).toContainEqual(
      expect.objectContaining({ TransactionId, TransactionDescription: 'There' }),
    );
    const [here, there] = [await replica.answer('export-data', {}), await other.call('export-data', {})];
    expect(await calculateFingerprints(here.data)).toEqual(await calculateFingerprints(there.data));
    expect(await replica.rejectedActions()).toEqual([]);
    expect(counts).toEqual({ differed: 0, taken: 2 });
  });

  test('a change that conflicts with an earlier one of another device is rejected and stored separately', async () => {
    const { offline, other, replica, sync, book } = await devices();
    const row = await offline.call('add-transaction', {
      transaction: newTransactionInput(book.food, book.cash),
    });
    await sync();
    const change = (by: Backend, TransactionDescription: string) =>
      by.call('update-transaction', {
        transaction: { TransactionId: row.TransactionId, TransactionDescription },
      });
    await change(other, 'There');
    await change(offline, 'Here');
    await sync();
    expect(await replica.pendingOperations()).toEqual([]);
    expect(await replica.rejectedActions()).toMatchObject([
      {
        records: [{ mine: { TransactionDescription: 'Here' }, theirs: { TransactionDescription: 'There' } }],
      },
    ]);
  });

  /** Creates a user whose calls resolve after the acknowledgement. */
  const confirmedUser = async (): Promise<Backend> => {
    const user = await createFirebaseUser(emulators);
    return { ...user, ...user.confirmed };
  };
  const suites = {
    accounts: accountsSuite,
    transactions: transactionsSuite,
    'changes-since': changesSinceSuite,
  };
  describe.each(Object.entries(suites))('confirmed calls: %s', (_name, suite) => {
    suite.run({
      name: 'a Firebase project',
      newUser: confirmedUser,
      differences: backendDifferences.FIREBASE,
    });
  });
});
