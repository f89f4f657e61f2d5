import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { createOfflineBackend } from '#offline/offline-backend.ts';
import type { WireAccount } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import type { WireMemberRole } from '#contract/members.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { openReplica } from '#offline/replica/replica.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import {
  addSmallBook,
  newTestId,
  expectRejection,
  newTransactionInput,
} from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { createMemoryListings } from '../../test/support/memory-listings.ts';
import { createMemoryDocuments, openMemoryStore } from '../../test/support/memory-store.ts';

const anna = { PersonId: 'ANNA', Name: 'anna@example.org' };
const ben = { PersonId: 'BEN', Name: 'ben@example.org' };

/** The name of the shared book among Ben's books; he has one with the same name. */
const bookName = 'Main (anna@example.org)';

/** Creates an offline copy on Ben's device of Anna's book, in which he has a role; the role undefined ends his membership. */
async function shared(role: WireMemberRole) {
  const there = { role: role as WireMemberRole | undefined, owner: anna, isReachable: true };
  const owner = createDocumentsUser(createMemoryDocuments());
  const book = await addSmallBook(owner);
  const row = await owner.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const asListed = (root: WireAccount) => ({
    ...root,
    AccountName: bookName,
    Role: there.role,
    Owner: there.owner,
  });
  const provider: Backend = {
    async call(name, input, onProgress) {
      if (!there.isReachable) throw new CallError('unavailable', verbatimMessage('no network'));
      if (name === 'all-books')
        return (there.role === undefined ? [] : (await owner.call('all-books', {})).map(asListed)) as never;
      if (there.role === undefined) throw new CallError('not-found', bookError('bookNotFound'));
      const isWrite = name.endsWith('transactions') && name.startsWith('change');
      if (isWrite && there.role === 'view') throw new CallError('not-allowed', bookError('notYourRole'));
      return owner.call(name, { ...input, ...('bookName' in input && { bookName: 'Main' }) }, onProgress);
    },
  };
  const store = openMemoryStore(createMemoryDocuments());
  const stores = { store, bulk: async () => store, refresh: () => undefined, pause: () => undefined };
  const replica = openReplica(stores, createSerialQueue());
  const listings = createMemoryListings();
  let mark: string | undefined;
  let taken = 0;
  let hasCopy = true;
  const marks = { read: async () => mark, write: async (to: string) => void (mark = to) };
  const { backend, sync } = createOfflineBackend({
    provider,
    replica,
    person: ben,
    books: () => (hasCopy ? [{ bookId: book.root, isFilled: mark !== undefined, marks, listings }] : []),
    onRemoteChanges: () => void (taken += 1),
    onGone: () => void (hasCopy = false),
    onWritten: () => undefined,
  });
  await sync();
  const add = () =>
    backend.call('add-transaction', { bookName, transaction: newTransactionInput(book.food, book.bank) });
  const rename = ({ TransactionId }: { TransactionId: string }) =>
    backend.call('update-transaction', {
      bookName,
      transaction: { TransactionId, TransactionDescription: 'Dinner' },
    });
  return { there, owner, book, row, backend, replica, sync, add, rename, timesTaken: () => taken };
}

const expectRejected = async (work: Promise<unknown>) =>
  expect((await expectRejection(work, 'not-allowed')).detail.id).toBe('notYourRole');

test("answers from the copy of a shared book with its display name, the user's role and the owner", async () => {
  const { backend, there, sync } = await shared('add');
  const countCalls = async () => {
    const [books, root, [first]] = await Promise.all([
      backend.call('all-books', {}),
      backend.call('root-account', { bookName }),
      backend.call('all-accounts', { bookName }),
    ]);
    return [books[0], root, first].map((each) => [each?.AccountName, each?.Role, each?.Owner?.Name]);
  };
  const said = [bookName, 'add', anna.Name];
  expect(await countCalls()).toEqual([said, said, said]);
  there.isReachable = false;
  expect(await countCalls()).toEqual([said, said, said]);
  there.isReachable = true;
  await sync();
});

test('rejects all changes by a member with the role view', async () => {
  const { add, rename, row, replica } = await shared('view');
  await expectRejected(add());
  await expectRejected(rename(row));
  expect(await replica.pendingOperations()).toEqual([]);
});

test('lets a member with the role add change and delete only their own rows, also offline', async () => {
  const { there, backend, add, rename, row, book, replica, sync, owner } = await shared('add');
  there.isReachable = false;
  const own = await add();
  expect(own.CreatedBy).toBe(ben.PersonId);
  await rename(own);
  await expectRejected(rename(row));
  await expectRejected(
    backend.call('change-transactions', { bookName, remove: [{ TransactionId: row.TransactionId }] }),
  );
  await expectRejected(
    backend.call('change-items', { bookName, put: [{ ItemId: newTestId(), Kind: 'a-note', Body: '{}' }] }),
  );
  const account = { AccountId: book.food, AccountName: 'Groceries' };
  await expectRejected(backend.call('update-subaccount', { bookName, account }));
  const rows = await backend.call('transactions', { bookName, account: { AccountId: book.food } });
  expect(rows.map(({ CreatedBy }) => CreatedBy).toSorted()).toEqual([ben.PersonId, undefined]);
  there.isReachable = true;
  await sync();
  expect([await replica.pendingOperations(), await replica.rejectedActions()]).toEqual([[], []]);
  expect(await owner.call('transactions', { account: { AccountId: book.bank } })).toMatchObject([
    { TransactionId: own.TransactionId, TransactionDescription: 'Dinner' },
  ]);
});

test('stores a change that the role no longer permits as a rejected operation, without loss', async () => {
  const { there, add, sync, replica, book, backend } = await shared('edit');
  there.isReachable = false;
  const own = await add();
  [there.isReachable, there.role] = [true, 'view'];
  await sync();
  expect(await replica.pendingOperations()).toEqual([]);
  expect(await replica.rejectedActions()).toMatchObject([
    {
      detail: { id: 'notYourRole' },
      records: [{ mine: { TransactionId: own.TransactionId }, theirs: null }],
    },
  ]);
  expect(await backend.call('transactions', { bookName, account: { AccountId: book.bank } })).toEqual([]);
  await expectRejected(add());
});

test('removes the copy with the membership; the rejected operation names the book and its accounts', async () => {
  const { there, add, sync, replica, book } = await shared('edit');
  there.isReachable = false;
  await add();
  [there.isReachable, there.role] = [true, undefined];
  await sync();
  expect(await replica.answer('all-books', {})).toEqual([]);
  expect(await replica.rejectedActions()).toMatchObject([
    {
      detail: { id: 'bookNotFound' },
      names: { [book.root]: bookName, [book.food]: 'Food', [book.bank]: 'Bank Account' },
    },
  ]);
});

test('detects a new role or owner within a few quick syncs, even without changes in the book', async () => {
  const { there, sync, backend, timesTaken } = await shared('view');
  const [before] = [timesTaken()];
  there.role = 'edit';
  for (let look = 0; look < 4; look += 1) await sync(true);
  expect(timesTaken()).toBeGreaterThan(before);
  there.isReachable = false;
  expect(await backend.call('root-account', { bookName })).toMatchObject({ Role: 'edit' });
  Object.assign(there, { isReachable: true, owner: { PersonId: 'CARL', Name: 'carl@example.org' } });
  for (let look = 0; look < 4; look += 1) await sync(true);
  there.isReachable = false;
  expect(await backend.call('root-account', { bookName })).toMatchObject({
    Owner: { Name: 'carl@example.org' },
  });
});

test('names the adders of rows correctly after the book has changed its owner', async () => {
  const { there, sync, backend, owner, book, row } = await shared('edit');
  const added = { ...row, CreatedBy: anna.PersonId };
  const { call } = owner;
  // As an ownership transfer leaves the rows: it has no log entry.
  owner.call = async (name, input, onProgress) => {
    const answer: unknown = await call(name, input, onProgress);
    return (
      name === 'export-data'
        ? JSON.parse(
            JSON.stringify(answer).replaceAll('"TransactionId"', `"CreatedBy":"ANNA","TransactionId"`),
          )
        : answer
    ) as never;
  };
  there.owner = { PersonId: 'CARL', Name: 'carl@example.org' };
  await sync();
  expect(await backend.call('transactions', { bookName, account: { AccountId: book.food } })).toEqual([
    added,
  ]);
});
