import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { type DurableStore, StoreError, type Write } from '#documents/store.ts';
import { deleteAllDocuments } from '#documents/transfer/wipe.ts';
import { newAccountInput, addSmallBook, newTransactionInput } from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../../test/support/memory-store.ts';

/** Returns a store that does not write flows. */
function withoutFlows(store: DurableStore): DurableStore {
  const without = (write: Write): Write[] => {
    if (write.in === 'flows') return [];
    if (write.do !== 'add') return [write];
    const { Flowed: _flowed, ...add } = write.add;
    return [{ ...write, add }];
  };
  return { ...store, commit: (writes, isBulk) => store.commit(writes.flatMap(without), isBulk) };
}

/** Creates a user with a book, and a reader of its flows as texts: month, from, to, amount, count. */
async function userWithFlows() {
  const documents = createMemoryDocuments();
  const store = openMemoryStore(documents);
  const user = createDocumentsUser(documents, store);
  const book = await addSmallBook(user);
  const names = new Map(Object.entries(book).map(([name, id]) => [id, name]));
  const flows = async (days: { from?: string; until?: string } = {}, reader: Backend = user) =>
    (await reader.call('flows', days)).map(({ Month, FromAccountId, ToAccountId, Amount, Count }) =>
      [Month, names.get(FromAccountId), names.get(ToAccountId), Amount, Count].join(' '),
    );
  const add = async (a: keyof typeof book, b: keyof typeof book, value: string, posted: string) => {
    const fields = { TransactionSplitAValue: value, TransactionDatePosted: posted };
    return user.call('add-transaction', { transaction: newTransactionInput(book[a], book[b], fields) });
  };
  const setZone = async (TimeZone: string) =>
    user.call('update-subaccount', {
      account: { AccountId: book.root, PropsInJSON: JSON.stringify({ TimeZone }) },
    });
  /** A user who changes the same documents without their flows. */
  const past = createDocumentsUser(documents, withoutFlows(openMemoryStore(documents)));
  return { documents, store, user, book, flows, add, setZone, past };
}

test('records a flow between the two sides of a transaction by month, and corrects it on edits and deletions', async () => {
  const { user, book, flows, add } = await userWithFlows();
  const lunch = await add('food', 'cash', '1000', '2024-05-06T12:00:00.000Z');
  const dinner = await add('cash', 'food', '-234', '2024-05-31T23:59:59.999Z');
  await add('cash', 'salary', '0', '2024-06-01T00:00:00.000Z');
  expect(await flows()).toEqual(['2024-05 cash food 1234 2', '2024-06 cash salary 0 1']);
  const change = async (id: string, fields: object) =>
    user.call('update-transaction', { transaction: { TransactionId: id, ...fields } });
  await change(lunch.TransactionId, { TransactionSplitAValue: '-7' });
  expect(await flows()).toEqual([
    '2024-05 cash food 234 1',
    '2024-05 food cash 7 1',
    '2024-06 cash salary 0 1',
  ]);
  await change(lunch.TransactionId, { TransactionDatePosted: '2023-12-31T00:00:00.000Z' });
  await change(dinner.TransactionId, { TransactionSplitBAccountId: book.loan });
  await change(dinner.TransactionId, { TransactionDescription: 'Late' });
  expect(await flows()).toEqual([
    '2023-12 food cash 7 1',
    '2024-05 cash loan 234 1',
    '2024-06 cash salary 0 1',
  ]);
  for (const { TransactionId } of [lunch, dinner])
    await user.call('delete-transaction', { transaction: { TransactionId } });
  expect(await flows()).toEqual(['2024-06 cash salary 0 1']);
});

test('keeps amounts exact beyond the number range and accepts unusual ids', async () => {
  const { user, book, add } = await userWithFlows();
  const account = { ...newAccountInput(book.root, 'Strange'), AccountId: 'a_b/c%d.:__x__' };
  await user.call('add-subaccount', { account });
  for (let times = 0; times < 3; times += 1) {
    const value = { TransactionSplitAValue: '9999999999999999' };
    const transaction = newTransactionInput(account.AccountId, book.cash, value);
    await user.call('add-transaction', { transaction });
  }
  await add('cash', 'food', '1', '2024-05-06T12:00:00.000Z');
  expect(await user.call('flows', {})).toEqual(
    [
      { FromAccountId: book.cash, ToAccountId: account.AccountId, Amount: '29999999999999997', Count: 3 },
      { FromAccountId: book.food, ToAccountId: book.cash, Amount: '1', Count: 1 },
    ].map((flow) => ({ Month: '2024-05', ...flow })),
  );
});

test('returns only the covered days of a partly covered month, in the time zone of the book', async () => {
  const { flows, add, setZone } = await userWithFlows();
  for (const day of ['2024-04-05', '2024-04-06', '2024-04-30', '2024-05-01', '2025-04-05', '2025-04-06'])
    await add('food', 'cash', '1', `${day}T12:00:00.000Z`);
  await add('food', 'cash', '1', '2024-04-05T23:30:00.000Z');
  const year = { from: '2024-04-06', until: '2025-04-06' };
  const of = (month: string, count: number) => `${month} cash food ${count} ${count}`;
  expect(await flows(year)).toEqual([of('2024-04', 2), of('2024-05', 1), of('2025-04', 1)]);
  await setZone('Europe/London');
  expect(await flows(year)).toEqual([of('2024-04', 3), of('2024-05', 1), of('2025-04', 1)]);
  expect(await flows({ from: '2024-04-06', until: '2024-04-30' })).toEqual([of('2024-04', 2)]);
  expect(await flows({ from: '2024-04-01', until: '2024-05-01' })).toEqual([of('2024-04', 4)]);
  expect(await flows({ until: '2024-04-06' })).toEqual([of('2024-04', 1)]);
  expect(await flows({ from: '2025-04-06' })).toEqual([of('2025-04', 1)]);
  expect(await flows({ from: '2024-04-06', until: '2024-04-06' })).toEqual([]);
  expect(await flows({ from: '2025-04-06', until: '2024-04-06' })).toEqual([]);
  expect(await flows({ from: '9999-12-15', until: '9999-12-31' })).toEqual([]);
});

test("derives the flows anew after a change of the book's time zone, even if the first try was interrupted", async () => {
  const { store, flows, add, setZone, user, book } = await userWithFlows();
  await add('food', 'cash', '5', '2024-05-31T23:00:00.000Z');
  await add('food', 'cash', '6', '2024-05-31T12:00:00.000Z');
  await setZone('Europe/Berlin');
  expect(await flows()).toEqual(['2024-05 cash food 6 1', '2024-06 cash food 5 1']);
  await setZone('Nowhere/Land');
  expect(await flows()).toEqual(['2024-05 cash food 11 2']);
  const { commit } = store;
  let commits = 0;
  store.commit = async (writes) => {
    commits += 1;
    if (commits === 2) throw new StoreError('unreachable', 'unexpected', verbatimMessage('Away'));
    await commit(writes);
  };
  await expect(setZone('Asia/Tokyo')).rejects.toThrow();
  store.commit = commit;
  const zoned = { ...(await user.call('root-account', {})) };
  expect(zoned).toMatchObject({ AccountId: book.root, PropsInJSON: '{"TimeZone":"Asia/Tokyo"}' });
  expect(await flows()).toEqual(['2024-05 cash food 6 1', '2024-06 cash food 5 1']);
});

test('detects a change counted by calendar months and derives it anew by the months of the book', async () => {
  const { documents, user, book, flows, add, past } = await userWithFlows();
  await add('food', 'cash', '6', '2024-05-26T12:00:00.000Z');
  await user.call('update-subaccount', {
    account: { AccountId: book.root },
    props: { set: { MonthStartsOn: 25 } },
  });
  expect(await flows()).toEqual(['2024-06 cash food 6 1']);
  // Another device does not know the month start of the book yet.
  const posted = newTransactionInput(book.food, book.cash, {
    TransactionSplitAValue: '20',
    TransactionDatePosted: '2024-05-27T12:00:00.000Z',
  });
  await past.call('add-transaction', { transaction: posted });
  const root = documents.accounts.get(book.root);
  for (const account of documents.accounts.values())
    if (account['AccountId'] === book.food) account['Flowed'] = Number(account['Flowed']) + 21;
  documents.accounts.set(book.root, { ...root, FlowZone: 'UTC 25' });
  expect(await flows()).toEqual(['2024-06 cash food 26 2']);
  documents.accounts.set(book.root, { ...documents.accounts.get(book.root), FlowZone: 'UTC' });
  expect(await flows()).toEqual(['2024-06 cash food 26 2']);
  expect(documents.accounts.get(book.root)).toMatchObject({ FlowZone: 'UTC 25' });
  await add('food', 'cash', '100', '2024-06-24T12:00:00.000Z');
  expect(await flows()).toEqual(['2024-06 cash food 126 3']);
});

test('updates flows on import and derives them anew if the import brings another time zone', async () => {
  const { user, book, flows, store } = await userWithFlows();
  const rows = Array.from({ length: 450 }, (_, index) =>
    newTransactionInput(book.food, index % 2 === 0 ? book.cash : book.bank, {
      TransactionSplitAValue: '2',
      TransactionDatePosted: '2024-05-31T23:00:00.000Z',
    }),
  );
  await user.call('import-data', { data: { transactions: rows } });
  expect((await flows()).toSorted()).toEqual(['2024-05 bank food 450 225', '2024-05 cash food 450 225']);
  const [root] = (await user.call('export-data', {})).data.accounts;
  const changed = rows.map((row) => ({ ...row, TransactionSplitAValue: '-1' }));
  const accounts = [{ ...root, PropsInJSON: '{"TimeZone":"Europe/Berlin"}' }];
  await user.call('import-data', { data: { accounts, transactions: changed } });
  const requests = spyOn(store);
  await user.call('refresh-db', {});
  expect([...requests]).toEqual(['accounts']);
  expect((await flows()).toSorted()).toEqual(['2024-06 food bank 225 225', '2024-06 food cash 225 225']);
});

test('imports more flows of one month than one commit may change', async () => {
  const { user, book } = await userWithFlows();
  const accounts = Array.from({ length: 400 }, (_, index) => newAccountInput(book.root, `Place ${index}`));
  const rowsOf = (step: number) =>
    accounts.slice(1).map(({ AccountId }, index) =>
      newTransactionInput(AccountId, accounts[(index * step) % (index + 1)]?.AccountId ?? '', {
        TransactionId: `ROW-${index}`,
      }),
    );
  await user.call('import-data', { data: { accounts, transactions: rowsOf(0) } });
  await user.call('import-data', { data: { transactions: rowsOf(7) } });
  expect(await user.call('flows', {})).toHaveLength(399);
  expect(await user.call('refresh-db', { refreshApp: true })).toMatchObject({ repairedAccounts: 0 });
  expect(await user.call('flows', {})).toHaveLength(399);
});

/** Records the collections that a store is asked for from now on. */
function spyOn(store: DurableStore): Set<string> {
  const { list } = store;
  const requests = new Set<string>();
  store.list = async (from, query) => {
    requests.add(from);
    return list(from, query);
  };
  return requests;
}

const soundAnswer = { schemaVersion: 1, repairedAccounts: 0 };

test('finds a change that is missing from the flows without reading transactions, and repairs it', async () => {
  const { user, flows, add, past, store, book } = await userWithFlows();
  const rows = [
    await add('food', 'cash', '5', '2024-05-31T12:00:00.000Z'),
    await add('food', 'cash', '6', '2024-05-31T12:00:00.000Z'),
  ];
  const [first = '', second = ''] = rows.map(({ TransactionId }) => TransactionId);
  const requests = spyOn(store);
  const start = async () => {
    requests.clear();
    expect(await user.call('refresh-db', {})).toEqual(soundAnswer);
    return [...requests];
  };
  expect(await start()).toEqual(['accounts']);
  const change = async (TransactionId: string, fields: object) =>
    past.call('update-transaction', { transaction: { TransactionId, ...fields } });
  const steps: [() => Promise<unknown>, string[]][] = [
    [() => change(first, { TransactionSplitAValue: '50' }), ['2024-05 cash food 56 2']],
    [
      () => change(first, { TransactionSplitBAccountId: book.bank }),
      ['2024-05 bank food 50 1', '2024-05 cash food 6 1'],
    ],
    [
      () => past.call('delete-transaction', { transaction: { TransactionId: second } }),
      ['2024-05 bank food 50 1'],
    ],
    [
      () => past.call('add-transaction', { transaction: newTransactionInput(book.food, book.loan) }),
      ['2024-05 bank food 50 1', '2024-05 loan food 1234 1'],
    ],
  ];
  for (const [step, expected] of steps) {
    await step();
    expect(await start()).toContain('transactions');
    expect((await flows()).toSorted()).toEqual(expected);
    expect(await start()).toEqual(['accounts']);
  }
  // A call before the next start has no wrong answer either.
  await change(first, { TransactionSplitAValue: '1' });
  expect((await flows()).toSorted()).toEqual(['2024-05 bank food 1 1', '2024-05 loan food 1234 1']);
  // A changed date alone cannot be detected; a requested full check corrects it.
  await change(first, { TransactionDatePosted: '2024-06-01T00:00:00.000Z' });
  expect(await user.call('refresh-db', { refreshApp: true })).toEqual(soundAnswer);
  expect((await flows()).toSorted()).toEqual(['2024-05 loan food 1234 1', '2024-06 bank food 1 1']);
});

test('removes empty flows in a repair, and deletes the months of a deleted book', async () => {
  const { user, flows, add, documents, book } = await userWithFlows();
  const row = await add('food', 'cash', '5', '2024-05-31T12:00:00.000Z');
  const change = { TransactionId: row.TransactionId, TransactionSplitBAccountId: book.bank };
  await user.call('update-transaction', { transaction: change });
  const pairs = () => [...documents.flows.values()].map(({ Flows }) => Object.keys(Object(Flows)).length);
  expect([await flows(), pairs()]).toEqual([['2024-05 bank food 5 1'], [2]]);
  expect(await user.call('refresh-db', { refreshApp: true })).toEqual(soundAnswer);
  expect([await flows(), pairs()]).toEqual([['2024-05 bank food 5 1'], [1]]);
  await user.call('delete-transaction', { transaction: { TransactionId: row.TransactionId } });
  const parentsLast = (await user.call('all-accounts', {})).toReversed();
  for (const { AccountId } of parentsLast) await user.call('delete-subaccount', { account: { AccountId } });
  expect(documents.flows.size).toBe(0);
});

test("deletes all flows when the user's documents are wiped", async () => {
  const { add, documents, store } = await userWithFlows();
  await add('food', 'cash', '5', '2024-05-31T12:00:00.000Z');
  await deleteAllDocuments(store);
  expect([documents.transactions.size, documents.accounts.size, documents.flows.size]).toEqual([0, 0, 0]);
});

test('bypasses a cache that holds only part of the months', async () => {
  const { store, documents, flows, add } = await userWithFlows();
  await add('food', 'cash', '5', '2024-05-31T12:00:00.000Z');
  await add('food', 'cash', '6', '2024-06-30T12:00:00.000Z');
  const cached = {
    ...store,
    list: async (...[from, query]: Parameters<typeof store.list>) => {
      const found = await store.list(from, query);
      return from === 'flows' ? found.slice(1) : found;
    },
  };
  const other = createDocumentsUser(documents, cached, store);
  expect(await flows({}, other)).toEqual(['2024-05 cash food 5 1', '2024-06 cash food 6 1']);
});

test('derives the flows of very large books on demand, not at the start', async () => {
  const { user, flows, add, documents, book, store } = await userWithFlows();
  await add('food', 'cash', '5', '2024-05-31T12:00:00.000Z');
  for (const id of [book.food, book.cash])
    documents.accounts.set(id, { ...documents.accounts.get(id), TransactionsCount: 20_001 });
  const requests = spyOn(store);
  expect(await user.call('refresh-db', {})).toEqual(soundAnswer);
  expect([...requests]).toEqual(['accounts']);
  expect(await flows()).toEqual(['2024-05 cash food 5 1']);
  expect([...requests]).toContain('transactions');
});
