import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer } from '#contract/calls.ts';
import { openDocuments } from '#documents/engine.ts';
import { documentName } from '#documents/model/document-names.ts';
import { applyRemoteChanges, type RemoteRecord } from '#offline/replica/apply-remote-changes.ts';
import type { DurableStore } from '#documents/store.ts';
import { newTestAction, readNewestAction, undoById } from '../../../test/conformance/action-support.ts';
import {
  newAccountInput,
  addSmallBook,
  newTestId,
  newTransactionInput,
} from '../../../test/conformance/support.ts';
import { createDocumentsUser } from '../../../test/support/documents-user.ts';
import {
  stopClock,
  createSyncedUser,
  readCurrentCursor,
  readChangesSince,
} from '../../../test/support/synced-user.ts';
import {
  type MemoryDocuments,
  createMemoryDocuments,
  openMemoryStore,
} from '../../../test/support/memory-store.ts';

afterEach(() => void vi.useRealTimers());

type Exported = Pick<CallAnswer<'export-data'>['data'], 'accounts' | 'transactions' | 'items'>;

/** Returns all records of a book, as sent to a new copy. */
const allOf = ({ accounts, transactions, items = [] }: Exported): RemoteRecord[] => [
  ...accounts.map((After) => ({ RecordType: 'account' as const, RecordId: After.AccountId, After })),
  ...transactions.map((After) => ({
    RecordType: 'transaction' as const,
    RecordId: After.TransactionId,
    After,
  })),
  ...items.map((After) => ({ RecordType: 'item' as const, RecordId: After.ItemId, After })),
];

/** Creates an empty copy that only receives remote changes. */
function emptyCopy(wrap = (store: DurableStore) => store) {
  const documents = createMemoryDocuments();
  const store = wrap(openMemoryStore(documents));
  const engine = openDocuments({
    store,
    bulk: async () => store,
    refresh: () => undefined,
    pause: (tries) => (tries < 5 ? Promise.resolve() : undefined),
  });
  return { documents, engine, user: createDocumentsUser(documents) };
}

/** Creates a copy of a user's book and a function that updates it. */
async function copyOf(user: Backend, bookId: string, bookName?: string) {
  let mark = await readCurrentCursor(user, bookName);
  const copy = emptyCopy();
  await applyRemoteChanges(copy.engine.parts, bookId, allOf((await user.call('export-data', {})).data));
  return {
    ...copy,
    async catchUp() {
      const pages = await readChangesSince(user, mark, bookName);
      const records = pages.flatMap(({ Actions }) => Actions).flatMap(({ Records }) => Records);
      await applyRemoteChanges(copy.engine.parts, bookId, records);
      mark = pages.at(-1)?.Cursor ?? mark;
    },
  };
}

/** Reads everything that a provider answers about its one book, in a stable form. */
async function answersOf(user: Backend) {
  const [{ data }, books, accounts, tags, flows, verified] = await Promise.all([
    user.call('export-data', {}),
    user.call('all-books', {}),
    user.call('all-accounts', {}),
    user.call('all-transaction-tags', {}),
    user.call('flows', {}),
    user.call('verify-book', {}),
  ]);
  const byId = <Row>(rows: readonly Row[], idOf: (row: Row) => string) =>
    rows.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  return {
    accounts: byId(data.accounts, ({ AccountId }) => AccountId),
    transactions: byId(data.transactions, ({ TransactionId }) => TransactionId),
    items: byId(data.items ?? [], ({ ItemId }) => ItemId),
    books,
    totals: byId(accounts, ({ AccountId }) => AccountId),
    tags,
    flows,
    verified,
  };
}

const expectSame = async (copy: Backend, user: Backend) =>
  expect(await answersOf(copy)).toEqual(await answersOf(user));

test('creates a copy equal to the book, with an empty log', async () => {
  const { user, book } = await createSyncedUser();
  await user.call('add-transaction', {
    transaction: newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated: 'home;' }),
  });
  await user.call('change-items', { put: [{ ItemId: newTestId(), Kind: 'a-note', Body: '{}' }] });
  const copy = await copyOf(user, book.root);
  await expectSame(copy.user, user);
  expect(copy.documents.actions.size).toBe(0);
});

test('applies a deleted branch and a created and moved one at once', async () => {
  const { user, book } = await createSyncedUser({ takesAnyCommit: true });
  const copy = await copyOf(user, book.root);
  const shop = newAccountInput(book.root, 'Shop', { AccountType: 'EXPENSE' });
  const corner = newAccountInput(shop.AccountId, 'Corner', { AccountType: 'EXPENSE' });
  await user.call('add-subaccount', { account: shop });
  await user.call('add-subaccount', { account: corner });
  await user.call('add-transaction', { transaction: newTransactionInput(corner.AccountId, book.cash) });
  await copy.catchUp();
  await expectSame(copy.user, user);
  const added = newAccountInput(book.root, 'Shelf', { AccountType: 'EXPENSE' });
  await user.call('add-subaccount', { account: added });
  await user.call('update-subaccount', {
    account: { AccountId: corner.AccountId, ParentAccountId: added.AccountId },
  });
  await user.call('delete-subaccount', { account: { AccountId: shop.AccountId }, override: true });
  await copy.catchUp();
  await expectSame(copy.user, user);
  await user.call('delete-subaccount', { account: { AccountId: added.AccountId }, override: true });
  await copy.catchUp();
  await expectSame(copy.user, user);
});

test('applies a new time zone of a book together with its derived data', async () => {
  const { user, book, documents } = await createSyncedUser();
  const at = { TransactionDatePosted: '2026-01-31T20:00:00.000Z' };
  await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash, at) });
  const copy = await copyOf(user, book.root);
  const PropsInJSON = JSON.stringify({ TimeZone: 'Asia/Tokyo' });
  await user.call('update-subaccount', { account: { AccountId: book.root, PropsInJSON } });
  await user.call('refresh-db', {});
  await copy.catchUp();
  const zoneIn = ({ accounts }: MemoryDocuments) => accounts.get(documentName(book.root))?.['FlowZone'];
  expect(zoneIn(copy.documents)).toBe(zoneIn(documents));
  await expectSame(copy.user, user);
});

test('shows a row that moved to another book only there, in whichever order the books are synced', async () => {
  for (const order of [
    ['first', 'second'],
    ['second', 'first'],
  ] as const) {
    const { user, book } = await createSyncedUser();
    const second = await addSmallBook(user, 'Second');
    const row = await user.call('add-transaction', {
      transaction: newTransactionInput(book.food, book.cash),
    });
    const copy = emptyCopy();
    const { data } = await user.call('export-data', {});
    const parents = new Map(data.accounts.map((account) => [account.AccountId, account.ParentAccountId]));
    const rootOf = (id: string): string => (parents.get(id) ? rootOf(parents.get(id) ?? '') : id);
    const accountsOf = (root: string) => data.accounts.filter(({ AccountId }) => rootOf(AccountId) === root);
    await applyRemoteChanges(
      copy.engine.parts,
      book.root,
      allOf({ ...data, accounts: accountsOf(book.root) }),
    );
    await applyRemoteChanges(
      copy.engine.parts,
      second.root,
      allOf({ accounts: accountsOf(second.root), transactions: [] }),
    );
    const marks = { first: await readCurrentCursor(user), second: await readCurrentCursor(user, 'Second') };
    const sides = { TransactionSplitAAccountId: second.food, TransactionSplitBAccountId: second.cash };
    await user.call('import-data', { data: { transactions: [{ ...row, ...sides }] } });
    for (const which of order) {
      const pages = await readChangesSince(user, marks[which], which === 'first' ? undefined : 'Second');
      const records = pages.flatMap(({ Actions }) => Actions).flatMap(({ Records }) => Records);
      await applyRemoteChanges(copy.engine.parts, which === 'first' ? book.root : second.root, records);
    }
    await expectSame(copy.user, user);
    expect((await copy.user.call('export-data', {})).data.transactions).toHaveLength(1);
  }
});

test('can be repeated after an interruption between two commits', async () => {
  const { user, book } = await createSyncedUser();
  const shop = newAccountInput(book.root, 'Shop', { AccountType: 'EXPENSE' });
  await user.call('add-subaccount', { account: shop });
  for (let count = 0; count < 3; count += 1)
    await user.call('change-transactions', {
      add: Array.from({ length: 150 }, () => newTransactionInput(shop.AccountId, book.cash)),
    });
  const exported = allOf((await user.call('export-data', {})).data);
  let commits = 0;
  let stopsAt = 1;
  const copy = emptyCopy((store) => ({
    ...store,
    async commit(...args) {
      commits += 1;
      if (commits === stopsAt) throw new Error('stopped');
      return store.commit(...args);
    },
  }));
  for (; commits < 30; stopsAt = commits + 2)
    if (
      await applyRemoteChanges(copy.engine.parts, book.root, exported).then(
        () => true,
        () => false,
      )
    )
      break;
  expect(stopsAt).toBeGreaterThan(3);
  await expectSame(copy.user, user);
});

test('yields a copy equal to the book after any sequence of changes, whenever it is synced', async () => {
  const what = fc.constantFrom(
    'add',
    'several',
    'edit',
    'delete',
    'rename',
    'account',
    'move',
    'remove',
    'item',
    'undo',
    'ask',
  );
  const step = fc.record({ what, which: fc.nat(50), hour: fc.integer({ min: -500, max: 500 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { user, otherDevice, book } = await createSyncedUser({ takesAnyCommit: true });
      const copy = await copyOf(otherDevice, book.root);
      const action = newTestAction('over-and-over');
      const ids: string[] = [];
      const accounts = [book.food];
      for (const { what: kind, which, hour } of steps) {
        stopClock(new Date(Date.parse('2026-06-01') + hour * 3_600_000).toISOString());
        const device = which % 2 === 0 ? user : otherDevice;
        const AccountId = accounts[which % accounts.length] ?? book.food;
        const fresh = newTransactionInput(AccountId, which % 3 === 0 ? book.cash : book.bank);
        const TransactionId = ids[which % Math.max(1, ids.length)] ?? newTestId();
        const made = newAccountInput(which % 4 === 0 ? AccountId : book.root, `A${which}`, {
          AccountType: 'EXPENSE',
        });
        const calls: Record<typeof kind, () => Promise<unknown>> = {
          add: () => device.call('add-transaction', { transaction: fresh, action }),
          several: () =>
            device.call('change-transactions', { add: [fresh, newTransactionInput(book.food, book.cash)] }),
          edit: () =>
            device.call('update-transaction', {
              transaction: { TransactionId, TransactionSplitAValue: `${which}` },
            }),
          delete: () => device.call('delete-transaction', { transaction: { TransactionId } }),
          rename: () =>
            device.call('update-subaccount', { account: { AccountId, AccountName: `N${which}` } }),
          account: () => device.call('add-subaccount', { account: made }),
          move: () =>
            device.call('update-subaccount', {
              account: { AccountId, ParentAccountId: accounts[(which + 1) % accounts.length] ?? book.root },
            }),
          remove: () => device.call('delete-subaccount', { account: { AccountId }, override: true }),
          item: () =>
            device.call('change-items', {
              put: [{ ItemId: newTestId(), Kind: 'a-note', Body: `{"n":${which}}` }],
            }),
          undo: async () => {
            const { ActionId } =
              (await device.call('changes', {})).at(which % 4) ?? (await readNewestAction(device));
            await undoById(device, ActionId);
          },
          ask: copy.catchUp,
        };
        if (kind === 'add' || kind === 'several') ids.push(fresh.TransactionId);
        if (kind === 'account') accounts.push(made.AccountId);
        await (kind === 'ask' ? calls.ask() : calls[kind]().catch(() => undefined));
      }
      await copy.catchUp();
      await expectSame(copy.user, user);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
