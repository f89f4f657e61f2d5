import { expect, test } from 'vitest';
import type { ImportTarget } from '#imports/whole-book/account-planner.ts';
import { planBook } from '#imports/whole-book/plan-book.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { readAccount, readTransaction, writeTransaction } from '#ledger/wire.ts';
import { readFile } from '#statements/read-file.ts';
import type { Call } from '#web/session/client.ts';
import { createDocumentsUser } from '../../../../../test/support/documents-user.ts';
import { createMemoryDocuments } from '../../../../../test/support/memory-store.ts';
import { importPlannedBook } from './import-planned-book.ts';
import { planNames } from '../../../../../test/support/plan-options.ts';

const journal = `2026-01-01 Opening
  Assets:Giro   1000.00 EUR
  Equity:Opening
2026-01-02 Market
  Expenses:Food   10.50 EUR
  Expenses:Home   2.50 EUR
  Assets:Giro
2026-01-02 Market
  Expenses:Food   10.50 EUR
  Expenses:Home   2.50 EUR
  Assets:Giro
`;
const currency = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };

function fileOf(text: string) {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return file;
}

const planIn = (context: ImportTarget, text = journal) =>
  planBook(fileOf(text), { target: context, ...currency, zone: 'UTC', names: planNames });

const action = { id: 'ACTION', kind: 'import' };
const nothing = () => undefined;

/** Creates an in-memory provider with one imported book of another program. */
async function importInMemory() {
  const user = createDocumentsUser(createMemoryDocuments());
  const call = user.call as Call;
  const plan = planIn({ kind: 'new', bookId: 'BOOK' });
  const book = { id: 'BOOK', name: 'Home', currency, zone: 'UTC' };
  const result = await importPlannedBook(call, { plan, target: { kind: 'new', book }, action }, nothing);
  const treeNow = async () =>
    buildAccountTree((await call('all-accounts', { bookName: 'Home' })).map(readAccount));
  return { call, plan, result, treeNow };
}

/** Imports a file below the root of the book. */
async function importBelow(
  { call, treeNow }: Awaited<ReturnType<typeof importInMemory>>,
  text = journal,
  by = action,
) {
  const tree = await treeNow();
  if (tree.root === undefined) throw new Error('no book');
  const plan = planIn({ kind: 'below', parent: tree.root, tree, usesThere: true }, text);
  return importPlannedBook(
    call,
    { plan, target: { kind: 'below', book: { name: 'Home', tree } }, action: by },
    nothing,
  );
}

test('a new book contains the plan and passes verification', async () => {
  const { result, plan, treeNow } = await importInMemory();
  expect(result).toMatchObject({
    bookName: 'Home',
    verified: { ok: true },
    answer: { complete: true, rejected: [] },
  });
  const { accounts } = await treeNow();
  for (const [id, { count, minor }] of plan.gained) {
    const account = accounts.get(id);
    expect([account?.transactionsCount, account?.totalMinor]).toEqual([count, minor]);
  }
});

test('a second import below the book adds only new content and keeps later changes', async () => {
  const context = await importInMemory();
  const { call, treeNow } = context;
  const { data } = await call('export-data', {});
  const ids = new Set(data.transactions.map(({ TransactionId }) => TransactionId));
  const [row] = data.transactions;
  if (row === undefined) throw new Error('nothing there');
  const changed = {
    ...readTransaction(row),
    description: 'Mine',
    postedAt: new Date('2020-02-02T12:00:00Z'),
  };
  await call('update-transaction', { transaction: writeTransaction(changed), bookName: 'Home' });

  const before = (await treeNow()).accounts;
  const again = await importBelow(context);
  expect(again.existingCount).toBe(5);
  expect(again.answer.transactions).toMatchObject({ added: 0, updated: 0 });
  expect((await treeNow()).accounts).toEqual(before);
  const after = (await call('export-data', {})).data.transactions;
  expect(after.length).toBe(ids.size);
  expect(after.find((each) => each.TransactionId === changed.id)?.TransactionDescription).toBe('Mine');

  const more = await importBelow(
    context,
    `${journal}2026-01-03 New\n  Expenses:Food   1 EUR\n  Assets:Giro\n`,
  );
  expect(more).toMatchObject({ existingCount: 5, answer: { transactions: { added: 1, updated: 0 } } });
});

test("recurring payments are imported once as schedules, and the user's changes to them stay", async () => {
  const context = await importInMemory();
  const { call } = context;
  const planned = `${journal}~ monthly from 2026-01-31  Rent\n  Expenses:Home   950.00 EUR\n  Assets:Giro\n`;
  expect((await importBelow(context, planned)).answer.items).toMatchObject({ added: 1 });
  const [item, ...none] = await call('items', { bookName: 'Home' });
  expect(none).toEqual([]);
  expect([item?.Kind, JSON.parse(item?.Body ?? '')]).toMatchObject(['schedule', { Name: 'Rent' }]);
  const changed = { ...item, Body: JSON.stringify({ ...JSON.parse(item?.Body ?? ''), Name: 'Flat' }) };
  const { ItemId = '', Kind = '', Body, ItemDateEntered } = changed;
  await call('change-items', { bookName: 'Home', put: [{ ItemId, Kind, Body, ItemDateEntered }] });
  await importBelow(context, planned);
  const after = await call('items', { bookName: 'Home' });
  expect(after.map((each) => JSON.parse(each.Body).Name)).toEqual(['Flat']);
});

const monthly = `${journal}~ monthly from 2026-01\n  Expenses:Food   400 EUR\n  Expenses:Home   50 EUR\n  Assets:Giro\n`;
const kindsIn = async ({ call }: Awaited<ReturnType<typeof importInMemory>>) =>
  (await call('items', { bookName: 'Home' })).map(({ Kind }) => Kind);

test("budgets are imported once, and the user's changes to them stay", async () => {
  const context = await importInMemory();
  const { call } = context;
  expect((await importBelow(context, monthly)).answer.items).toMatchObject({ added: 2 });
  expect(await kindsIn(context)).toEqual(['budget', 'budget']);
  const [item] = await call('items', { bookName: 'Home' });
  const changed = { ...item, Body: JSON.stringify({ ...JSON.parse(item?.Body ?? ''), Carry: 'all' }) };
  const { ItemId = '', Kind = '', Body, ItemDateEntered } = changed;
  await call('change-items', { bookName: 'Home', put: [{ ItemId, Kind, Body, ItemDateEntered }] });
  await importBelow(context, monthly);
  const after = await call('items', { bookName: 'Home' });
  expect(after.map((each) => JSON.parse(each.Body).Carry).toSorted()).toEqual(['all', 'none']);
});

test('an undo of the import removes the imported budgets', async () => {
  const context = await importInMemory();
  await importBelow(context, monthly, { id: 'PLANS', kind: 'import' });
  await context.call('undo', { undoes: 'PLANS' });
  expect(await kindsIn(context)).toEqual([]);
});

test('envelopes are imported only into a book without a budget', async () => {
  const importEnvelopes = async (context: Awaited<ReturnType<typeof importInMemory>>) => {
    const tree = await context.treeNow();
    if (tree.root === undefined) throw new Error('no book');
    const target = { kind: 'below', parent: tree.root, tree, usesThere: true } as const;
    const file = { ...fileOf(monthly), envelopes: { since: '2026-01', accounts: [['Assets', 'Giro']] } };
    const plan = planBook(file, { target: target, ...currency, zone: 'UTC', names: planNames });
    return importPlannedBook(
      context.call,
      { plan, target: { kind: 'below', book: { name: 'Home', tree } }, action },
      nothing,
    );
  };
  const bare = await importInMemory();
  expect((await importEnvelopes(bare)).answer).toMatchObject({ items: { added: 3 }, rejected: [] });
  expect((await importEnvelopes(bare)).answer.items?.added ?? 0).toBe(0);
  const budgeted = await importInMemory();
  await importBelow(budgeted, monthly);
  await importEnvelopes(budgeted);
  expect(await kindsIn(budgeted)).not.toContain('envelopes');
});

const shares = `${journal}2026-01-05 Shares
  Assets:Depot   2.5 "Some Fund" @@ 100.00 EUR
  Assets:Giro
P 2026-01-06 "Some Fund" 41 EUR
`;

test('content in another commodity is imported with its account, exchange, name and prices', async () => {
  const context = await importInMemory();
  const result = await importBelow(context, shares);
  expect(result).toMatchObject({ verified: { ok: true }, answer: { complete: true, rejected: [] } });
  const depot = [...(await context.treeNow()).accounts.values()].find(({ name }) => name === 'Depot');
  expect(depot).toMatchObject({ totalMinor: 25n, props: { Currency: 'Some-Fund', CurrencyDecimals: 1 } });
  const items = await context.call('items', { bookName: 'Home' });
  expect(items.map(({ Kind, Body }) => [Kind, JSON.parse(Body)])).toMatchObject([
    ['commodity', { Symbol: 'Some-Fund', Name: 'Some Fund' }],
    ['prices', { Of: 'Some-Fund', In: 'EUR', Prices: '01-06 41' }],
  ]);
  const again = await importBelow(context, `${shares}P 2026-01-07 "Some Fund" 42 EUR\n`);
  expect(again.answer.items).toMatchObject({ added: 0, updated: 1 });
  expect(again.answer.transactions).toMatchObject({ added: 0, updated: 0 });
  const prices = (await context.call('items', { bookName: 'Home', kinds: ['prices'] })).map(({ Body }) =>
    JSON.parse(Body),
  );
  expect(prices).toMatchObject([{ Prices: '01-06 41;01-07 42' }]);
});
