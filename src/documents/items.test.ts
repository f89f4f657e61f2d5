import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ExportedAccount } from '#contract/accounts.ts';
import { WireTransaction } from '#contract/transactions.ts';
import type { DurableStore, Write } from '#documents/store.ts';
import { deleteAllDocuments } from '#documents/transfer/wipe.ts';
import { newTestAction } from '../../test/conformance/action-support.ts';
import {
  addSmallBook,
  newTestId,
  expectRejection,
  newTransactionInput,
} from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../../test/support/memory-store.ts';

const noteOf = (fields: object = {}) => ({
  ItemId: newTestId(),
  Kind: 'a-note',
  Body: JSON.stringify(fields),
});

/** Returns a store that runs `meanwhile` before the first commit that `isMeant` accepts. */
function watched(
  store: DurableStore,
  isMeant: (writes: readonly Write[]) => boolean,
  meanwhile: () => Promise<void>,
): DurableStore {
  let hasHappened = false;
  return {
    ...store,
    async commit(writes, isBulk) {
      const isNow = !hasHappened && isMeant(writes);
      if (isNow) hasHappened = true;
      if (isNow) await meanwhile();
      await store.commit(writes, isBulk);
    },
  };
}

/** The two record types that version 3 of the app reads in a log document. */
const touched = {
  RecordId: z.string(),
  BookId: z.string(),
  Name: z.optional(z.string()),
  After: z.nullable(z.string()),
};
const TouchesBefore = z.array(
  z.union([
    z.object({ RecordType: z.literal('account'), ...touched, Before: z.nullable(ExportedAccount) }),
    z.object({ RecordType: z.literal('transaction'), ...touched, Before: z.nullable(WireTransaction) }),
  ]),
);

test('lets version 3 of the app read item changes as no changes, and all else as before', async () => {
  const documents = createMemoryDocuments();
  const user = createDocumentsUser(documents);
  const book = await addSmallBook(user);
  const action = newTestAction('both');
  await user.call('change-items', { put: [noteOf({ Account: book.loan })], action });
  await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash), action });
  await user.call('delete-subaccount', { account: { AccountId: book.loan } });
  const read = [...documents.actions.values()].map(({ RecordChanges }) =>
    z.parse(TouchesBefore, JSON.parse(String(RecordChanges))).map(({ RecordType }) => RecordType),
  );
  expect(read.flat().toSorted()).toEqual([...Array(9).fill('account'), 'transaction']);
  expect(read.filter((touches) => touches.length === 0)).toHaveLength(1);
});

test('does not overwrite an item that another device changed between read and commit', async () => {
  const documents = createMemoryDocuments();
  const other = createDocumentsUser(documents);
  await addSmallBook(other);
  const {
    put: [stored],
  } = await other.call('change-items', { put: [noteOf()] });
  if (stored === undefined) throw new Error('nothing was put');
  const { ItemId, Kind, ItemDateEntered } = stored;
  const meanwhile = async () => {
    await other.call('change-items', { put: [{ ItemId, Kind, Body: '{"by":"other"}', ItemDateEntered }] });
  };
  const isOfItem = (writes: readonly Write[]) => writes.some((write) => write.in === 'items');
  const user = createDocumentsUser(documents, watched(openMemoryStore(documents), isOfItem, meanwhile));
  const error = await expectRejection(
    user.call('change-items', { put: [{ ItemId, Kind, Body: '{"by":"me"}', ItemDateEntered }] }),
    'conflict',
    'put.0.ItemDateEntered',
  );
  expect(error.detail.id).toBe('itemChangedMeanwhile');
  expect(await user.call('items', {})).toMatchObject([{ Body: '{"by":"other"}' }]);
});

test('keeps a property that another device sets between read and commit', async () => {
  const documents = createMemoryDocuments();
  const other = createDocumentsUser(documents);
  const { cash: AccountId } = await addSmallBook(other);
  const set = (props: Record<string, number>) => ({ account: { AccountId }, props: { set: props } });
  const meanwhile = async () => {
    await other.call('update-subaccount', set({ other: 1 }));
  };
  const user = createDocumentsUser(
    documents,
    watched(openMemoryStore(documents), () => true, meanwhile),
  );
  expect(await user.call('update-subaccount', set({ mine: 2 }))).toMatchObject({
    PropsInJSON: '{"other":1,"mine":2}',
  });
});

describe('a call whose answer was lost', () => {
  test('recognizes the repeated call on another device and after a restart of the app', async () => {
    const documents = createMemoryDocuments();
    const user = createDocumentsUser(documents);
    const book = await addSmallBook(user);
    const input = { put: [noteOf({ Name: 'A' })], action: newTestAction('edit') };
    const answer = await user.call('change-items', input);
    await user.call('change-items', {
      remove: answer.put.map(({ ItemId, ItemDateEntered }) => ({ ItemId, ItemDateEntered })),
    });
    const rename = {
      account: { AccountId: book.cash, AccountName: 'Purse' },
      action: newTestAction('edit'),
    };
    const renamed = await user.call('update-subaccount', rename);
    await user.call('update-subaccount', { account: { AccountId: book.cash, AccountName: 'Wallet' } });
    const anew = createDocumentsUser(documents);
    expect(await anew.call('change-items', input)).toEqual(answer);
    expect(await anew.call('update-subaccount', rename)).toEqual(renamed);
    expect(await anew.call('items', {})).toEqual([]);
  });

  test('reads the log once for a call that was not made before', async () => {
    const documents = createMemoryDocuments();
    const store = openMemoryStore(documents);
    let looks = 0;
    const user = createDocumentsUser(documents, {
      ...store,
      async list(from, query) {
        if (from === 'actions') looks += 1;
        return store.list(from, query);
      },
    });
    const book = await addSmallBook(user);
    expect(looks).toBe(0);
    const action = newTestAction('edit');
    const transaction = newTransactionInput(book.food, book.cash);
    await user.call('add-transaction', { transaction, action });
    expect(looks).toBe(1);
    await user.call('update-subaccount', { account: { AccountId: book.cash, AccountName: 'Purse' }, action });
    expect(looks).toBe(2);
  });
});

describe('import of items', () => {
  test('continues an interrupted import when it is sent again, without restoring records deleted since', async () => {
    const [first, second] = [createMemoryDocuments(), createMemoryDocuments()];
    const source = createDocumentsUser(first);
    const book = await addSmallBook(source);
    const transactions = Array.from({ length: 450 }, () => newTransactionInput(book.food, book.cash));
    await source.call('import-data', { data: { accounts: [], transactions } });
    await source.call('change-items', { put: [noteOf(), noteOf()] });
    const { data } = await source.call('export-data', {});
    const input = { data, action: newTestAction('import') };

    let commits = 0;
    const store = openMemoryStore(second);
    const broken = createDocumentsUser(second, {
      ...store,
      async commit(writes) {
        commits += 1;
        if (commits > 3) throw new Error('the network is gone');
        await store.commit(writes);
      },
    });
    expect(await broken.call('import-data', input)).toMatchObject({ complete: false });
    const user = createDocumentsUser(second);
    const there = (await user.call('export-data', {})).data;
    expect(there.transactions).toHaveLength(400);
    const gone = there.transactions[7]?.TransactionId ?? '';
    await user.call('delete-transaction', { transaction: { TransactionId: gone } });
    expect(await user.call('import-data', input)).toMatchObject({
      complete: true,
      accounts: { added: 0, skipped: 8 },
      transactions: { added: 50, updated: 0, skipped: 400 },
      items: { added: 2, skipped: 0 },
    });
    const whole = (await user.call('export-data', {})).data;
    expect(whole.transactions).toEqual(
      data.transactions.filter(({ TransactionId }) => TransactionId !== gone),
    );
    expect(whole.items).toEqual(data.items);
    const actions = (await user.call('changes', {})).filter(({ ActionId }) => ActionId === input.action.id);
    expect(actions).toMatchObject([{ Added: 8 + 450 + 2 }]);

    // Once the import is complete, the same file adds nothing.
    await user.call('delete-transaction', {
      transaction: { TransactionId: transactions[3]?.TransactionId ?? '' },
    });
    expect(await user.call('import-data', input)).toMatchObject({
      complete: true,
      transactions: { added: 0, skipped: 450 },
      items: { added: 0, skipped: 2 },
    });
    expect((await user.call('export-data', {})).data.transactions).toHaveLength(448);
  });
});

test('deletes the items of an account before it if they exceed one commit, as one action, and restores all on undo', async () => {
  const documents = createMemoryDocuments();
  const user = createDocumentsUser(documents);
  const book = await addSmallBook(user);
  const many = Array.from({ length: 450 }, (_, index) => ({
    ...noteOf({ Account: book.loan, text: 'x'.repeat(15_000) }),
    ItemId: `note${String(index).padStart(3, '0')}`,
    BookId: book.root,
    ItemDateEntered: '2024-05-06T12:00:00.000Z',
  }));
  await user.call('import-data', { data: { accounts: [], items: many } });
  const action = newTestAction('remove');
  const remove = { account: { AccountId: book.loan }, action };
  expect(await user.call('delete-subaccount', remove)).toBe('Deleted 1 account and 0 transactions');
  expect(await user.call('items', {})).toEqual([]);
  const [deletion] = await user.call('changes', {});
  expect(deletion).toMatchObject({ ActionId: action.id, Removed: 451, About: 'Loan' });
  await user.call('undo', { undoes: action.id });
  expect(await user.call('items', {})).toEqual(many);
  expect(await user.call('delete-subaccount', remove)).toBe('Deleted 1 account and 0 transactions');
  expect(await user.call('items', {})).toEqual(many);
});

test('deletes items when all documents are wiped', async () => {
  const documents = createMemoryDocuments();
  const user = createDocumentsUser(documents);
  await addSmallBook(user);
  await user.call('change-items', { put: [noteOf(), noteOf()] });
  await deleteAllDocuments(openMemoryStore(documents));
  expect(Object.values(documents).map((some) => (some instanceof Map ? some.size : some))).toEqual([
    undefined,
    ...Array(6).fill(0),
  ]);
});

const planOf = (Account: string) => ({
  ItemId: newTestId(),
  Kind: 'budget',
  Body: JSON.stringify({ Account, Plan: [], Months: {}, Carry: 'none' }),
});

describe('a budget stored while another device deletes its account', () => {
  const isDeletion = (writes: readonly Write[]) => writes.some((write) => write.do === 'delete');
  const isPut = (writes: readonly Write[]) => writes.some((write) => write.in === 'items');

  test.each([
    { later: 'the deletion', isMeant: isDeletion },
    { later: 'the budget', isMeant: isPut },
  ])(
    'deletes the budget with the account if $later arrives later, and restores both',
    async ({ later, isMeant }) => {
      const documents = createMemoryDocuments();
      const user = createDocumentsUser(documents);
      const book = await addSmallBook(user);
      const budget = planOf(book.loan);
      const plan = (each: typeof user) => each.call('change-items', { put: [budget] });
      const remove = (each: typeof user) =>
        each.call('delete-subaccount', { account: { AccountId: book.loan } });
      const [first, second] = later === 'the budget' ? [remove, plan] : [plan, remove];
      const store = watched(openMemoryStore(documents), isMeant, async () => void (await first(user)));
      await second(createDocumentsUser(documents, store));
      expect(documents.items.size).toBe(1);
      expect(await user.call('items', {})).toEqual([]);
      expect(await user.call('verify-book', {})).toMatchObject({ ok: true, checked: { items: 0 } });
      expect((await user.call('export-data', {})).data.items).toBeUndefined();
      const deletion = (await user.call('changes', {})).find(({ Kind }) => Kind === 'delete-subaccount');
      await user.call('undo', { undoes: deletion?.ActionId ?? '' });
      expect(await user.call('items', {})).toMatchObject([budget]);
    },
  );
});
