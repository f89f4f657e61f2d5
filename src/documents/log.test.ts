import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { type DurableStore, StoreError } from '#documents/store.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { deleteAllDocuments } from '#documents/transfer/wipe.ts';
import {
  newAccountInput,
  addSmallBook,
  newTestId,
  expectRejection,
  newTransactionInput,
} from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import {
  type MemoryDocuments,
  createMemoryDocuments,
  openMemoryStore,
} from '../../test/support/memory-store.ts';

/** Creates a user with a book whose log is empty, and a second device. */
async function userWithLog() {
  const documents = createMemoryDocuments();
  const store = openMemoryStore(documents);
  const user = createDocumentsUser(documents, store);
  const book = await addSmallBook(user);
  documents.actions.clear();
  return { documents, store, user, book, other: createDocumentsUser(documents) };
}

const newest = async (user: Backend) => {
  const [action] = await user.call('changes', {});
  if (action === undefined) throw new Error('nothing was done');
  return action;
};

/** Returns all rows of the books, as exported. */
async function rowsOf(user: Backend) {
  const { accounts, transactions } = (await user.call('export-data', {})).data;
  return { accounts, transactions };
}

const expectSound = async (user: Backend) =>
  expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });

/** Lets `count` commits succeed; later ones fail until the returned function is called. */
function breakAfter(store: DurableStore, count: number): () => void {
  const { commit } = store;
  let left = count;
  store.commit = async (writes, isBulk) => {
    if (left === 0) throw new StoreError('unreachable', 'unexpected', verbatimMessage('Unreachable'));
    left -= 1;
    await commit(writes, isBulk);
  };
  return () => void (store.commit = commit);
}

test('writes one log document per action and one per commit of an import', async () => {
  const { documents, user, book } = await userWithLog();
  const added = await user.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
  });
  const transaction = { TransactionId: added.TransactionId, TransactionSplitAValue: '5' };
  await user.call('update-transaction', { transaction });
  await user.call('update-subaccount', { account: { AccountId: book.bank, AccountName: 'Savings' } });
  const add = Array.from({ length: 200 }, () => newTransactionInput(book.food, book.cash));
  await user.call('change-transactions', { add });
  await user.call('change-transactions', { add });
  expect(documents.actions.size).toBe(4);
  const transactions = Array.from({ length: 450 }, () => newTransactionInput(book.food, book.cash));
  await user.call('import-data', { data: { transactions } });
  expect(documents.actions.size).toBe(7);
  expect(await newest(user)).toMatchObject({ Kind: 'import-data', Added: 450, About: 'Lunch' });
});

test('restores the first state when all actions are undone from the last to the first, and again when repeated', async () => {
  const what = fc.constantFrom(
    'add',
    'edit',
    'move',
    'delete',
    'rename',
    'hang',
    'import',
    'account',
    'several',
    'rest',
  );
  const step = fc.record({ what, which: fc.nat(50), amount: fc.integer({ min: -99, max: 99 }).map(String) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
      const { user, other, book } = await userWithLog();
      const before = await rowsOf(user);
      const ids: string[] = [];
      const sides = [book.food, book.cash, book.bank, book.salary];
      for (const { what: kind, which, amount } of steps) {
        const [a = '', b = ''] = [sides[which % 4], sides[(which + 1) % 4]];
        const fields = { TransactionSplitAValue: amount, TagsInSemicolonSeparated: which % 2 ? 'home' : '' };
        const fresh = newTransactionInput(a, b, fields);
        const TransactionId = ids[which % Math.max(1, ids.length)] ?? newTestId();
        const account = newAccountInput(book.root, `Account ${which}`);
        const device = which % 3 === 0 ? other : user;
        const calls: Record<typeof kind, () => Promise<unknown>> = {
          add: () => device.call('add-transaction', { transaction: fresh }),
          edit: () => device.call('update-transaction', { transaction: { TransactionId, ...fields } }),
          move: () =>
            device.call('update-transaction', {
              transaction: { TransactionId, TransactionSplitAAccountId: a, TransactionSplitBAccountId: b },
            }),
          delete: () => device.call('delete-transaction', { transaction: { TransactionId } }),
          rename: () =>
            device.call('update-subaccount', { account: { AccountId: book.food, AccountName: `N${which}` } }),
          hang: () =>
            device.call('update-subaccount', {
              account: { AccountId: book.bank, ParentAccountId: which % 2 ? book.cash : book.group },
            }),
          account: () => device.call('add-subaccount', { account }),
          import: () =>
            device.call('import-data', {
              data: {
                accounts: [account],
                transactions: [fresh, { ...newTransactionInput(account.AccountId, b), TransactionId }],
              },
            }),
          several: () =>
            device.call('change-transactions', {
              add: [fresh, newTransactionInput(b, a)],
              update: [{ TransactionId: fresh.TransactionId, TransactionDescription: 'X' }],
              remove: ids.includes(TransactionId) ? [{ TransactionId }] : [],
            }),
          rest: async () => {
            const { ActionId } = (await device.call('changes', {})).at(which % 4) ?? (await newest(device));
            await device.call('undo', { undoes: ActionId, rest: true });
          },
        };
        if (kind === 'add' || kind === 'several') ids.push(fresh.TransactionId);
        await calls[kind]().catch(() => undefined);
      }
      const after = await rowsOf(user);
      const done = await user.call('changes', {});
      const undos: string[] = [];
      for (const { ActionId } of done) undos.push((await user.call('undo', { undoes: ActionId })).ActionId);
      expect(await rowsOf(other)).toEqual(before);
      await expectSound(user);
      for (const ActionId of undos.toReversed()) await other.call('undo', { undoes: ActionId });
      expect(await rowsOf(user)).toEqual(after);
      await expectSound(user);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

test('undoes the import of a book and redoes it, and resumes after an interruption at any commit', async () => {
  const { data } = await (async () => {
    const { user, book } = await userWithLog();
    const transactions = Array.from({ length: 210 }, (_, index) =>
      newTransactionInput(book.food, index % 2 ? book.cash : book.bank, { TagsInSemicolonSeparated: 'home' }),
    );
    await user.call('import-data', { data: { transactions } });
    return user.call('export-data', {});
  })();
  for (let arrived = 0; ; arrived += 1) {
    const documents = createMemoryDocuments();
    const store = openMemoryStore(documents);
    const user = createDocumentsUser(documents, store);
    await user.call('import-data', { data });
    const there = await rowsOf(user);
    const { ActionId } = await newest(user);
    const mend = breakAfter(store, arrived);
    const answer = await user.call('undo', { undoes: ActionId }).catch(() => undefined);
    mend();
    for (const each of await user.call('all-books', {}))
      expect(await user.call('verify-book', { bookName: each.AccountName })).toMatchObject({ ok: true });
    const undone = answer ?? (await user.call('undo', { undoes: ActionId }));
    expect(undone).toMatchObject({ UndoOf: ActionId });
    expect(await user.call('all-books', {})).toEqual([]);
    expect([documents.accounts.size, documents.transactions.size]).toEqual([0, 0]);
    const undo = await newest(user);
    expect(undo).toMatchObject({ UndoOf: ActionId, Removed: 218 });
    await expectRejection(user.call('undo', { undoes: ActionId }), 'conflict');
    await user.call('undo', { undoes: undo.ActionId });
    expect(await rowsOf(user)).toEqual(there);
    await expectSound(user);
    if (answer !== undefined) break;
  }
});

test('lets one of two devices undo an action and rejects the other', async () => {
  const { user, other, book } = await userWithLog();
  const { added } = await user.call('change-transactions', {
    add: [newTransactionInput(book.food, book.cash), newTransactionInput(book.food, book.bank)],
  });
  expect(added).toHaveLength(2);
  const { ActionId } = await newest(user);
  const answers = await Promise.allSettled(
    [user, other].map((each) => each.call('undo', { undoes: ActionId })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await rowsOf(user)).transactions).toEqual([]);
  await expectSound(user);
});

test('answers an undo that was stored although its answer was lost', async () => {
  const { store, user, book } = await userWithLog();
  await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const { ActionId } = await newest(user);
  const { commit } = store;
  store.commit = async (writes, isBulk) => {
    await commit(writes, isBulk);
    store.commit = commit;
    throw new StoreError('outdated', 'conflict', verbatimMessage('Rejected'));
  };
  expect(await user.call('undo', { undoes: ActionId })).toMatchObject({ UndoOf: ActionId, Removed: 1 });
  expect((await rowsOf(user)).transactions).toEqual([]);
});

test('does not undo over a change made past the log', async () => {
  const { documents, user, book } = await userWithLog();
  const row = await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  const { ActionId } = await newest(user);
  const store = openMemoryStore(documents);
  const past = createDocumentsUser(documents, {
    ...store,
    commit: (writes, isBulk) =>
      store.commit(
        writes.filter((write) => write.in !== 'actions'),
        isBulk,
      ),
  });
  const { TransactionId } = row;
  await past.call('update-transaction', {
    transaction: { TransactionId, TransactionDescription: 'Dinner' },
  });
  const error = await expectRejection(user.call('undo', { undoes: ActionId }), 'conflict', TransactionId);
  expect(error.detail).toMatchObject({ id: 'changedSince', params: { name: 'Dinner' } });
  const [adding] = await user.call('changes', {});
  expect(adding).toMatchObject({ ActionId, Before: null });
  expect(adding).not.toHaveProperty('After');
});

test('derives more flows than one commit may change on demand', async () => {
  const { user, book } = await userWithLog();
  const accounts = Array.from({ length: 190 }, (_, index) => newAccountInput(book.root, `Shop ${index}`));
  await user.call('import-data', {
    data: { accounts: accounts.map((each) => ({ ...each, IsPlaceholder: '0' })) },
  });
  const add = accounts.map(({ AccountId }) => newTransactionInput(AccountId, book.cash));
  await user.call('change-transactions', { add });
  expect(await user.call('flows', {})).toHaveLength(190);
  await user.call('undo', { undoes: (await newest(user)).ActionId });
  expect(await user.call('flows', {})).toEqual([]);
  await expectSound(user);
});

test('restores the flows when the time zone of a book is undone', async () => {
  const { user, book } = await userWithLog();
  const fields = { TransactionDatePosted: '2024-05-31T23:30:00.000Z' };
  await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash, fields) });
  const account = { AccountId: book.root, PropsInJSON: '{"TimeZone":"Europe/Berlin"}' };
  await user.call('update-subaccount', { account });
  expect(await user.call('flows', {})).toMatchObject([{ Month: '2024-06' }]);
  await user.call('undo', { undoes: (await newest(user)).ActionId });
  await expectSound(user);
  expect(await user.call('flows', {})).toMatchObject([{ Month: '2024-05' }]);
});

test('names an undo after the record that names the undone action', async () => {
  const { user, book } = await userWithLog();
  const account = { ...newAccountInput(book.root, 'Shop'), IsPlaceholder: '0' };
  const transactions = [newTransactionInput(account.AccountId, book.cash)];
  await user.call('import-data', { data: { accounts: [account], transactions } });
  const { ActionId, About } = await newest(user);
  expect(About).toBe('Shop');
  const undo = await user.call('undo', { undoes: ActionId });
  expect(undo).toMatchObject({ About, Removed: 2, BookId: book.root });
  expect(await user.call('undo', { undoes: undo.ActionId })).toMatchObject({ About, Added: 2 });
});

test('counts a deleted action once, however many documents it has, and does not count one without changes', async () => {
  const { documents, user, book } = await userWithLog();
  const transactions = Array.from({ length: 250 }, () => newTransactionInput(book.food, book.cash));
  await user.call('import-data', { data: { transactions } });
  const action = { id: newTestId(), kind: 'bulk-add' };
  const { TransactionId } = await user.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash),
    action,
  });
  await user.call('delete-transaction', { transaction: { TransactionId }, action });
  expect(documents.actions.size).toBe(4);
  expect(await user.call('forget-changes', { before: '2024-01-01T00:00:00.000Z' })).toBe(0);
  expect(await user.call('forget-changes', { before: '2999-01-01T00:00:00.000Z' })).toBe(1);
  expect(documents.actions.size).toBe(0);
  await expectSound(user);
});

test('logs rows with very long texts, however many change at once', async () => {
  const { documents, user, book } = await userWithLog();
  const text = Array.from({ length: 2500 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  const add = Array.from({ length: 100 }, () =>
    newTransactionInput(book.food, book.cash, { TransactionNotes: text }),
  );
  await user.call('change-transactions', { add });
  const update = add.map(({ TransactionId }) => ({ TransactionId, TransactionNotes: '' }));
  await user.call('change-transactions', { update });
  expect(documents.actions.size).toBe(3);
  await user.call('undo', { undoes: (await newest(user)).ActionId });
  expect((await rowsOf(user)).transactions).toMatchObject(add);
});

test("leaves no log when the owner's documents are wiped", async () => {
  const { documents, store, user, book } = await userWithLog();
  await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  await deleteAllDocuments(store);
  const counts = Object.values<MemoryDocuments[keyof MemoryDocuments]>(documents);
  expect(counts.map((each) => (each instanceof Map ? each.size : each)).filter(Boolean)).toEqual([]);
});
