import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { DocumentData } from '#documents/apply-write.ts';
import type { Collection } from '#documents/store.ts';
import { addSmallBook, readAccountRows, newTransactionInput } from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { type MemoryDocuments, createMemoryDocuments } from '../../test/support/memory-store.ts';

const recordCollections = ['accounts', 'transactions', 'items'] as const;
const derived = ['tags', 'flows'] as const;
const collections: readonly Collection[] = [...recordCollections, ...derived, 'actions'];

/** Creates a user with a book that has documents in every collection. */
async function userWithAll() {
  const documents = createMemoryDocuments();
  const user = createDocumentsUser(documents);
  const book = await addSmallBook(user);
  for (const [day, TagsInSemicolonSeparated] of [
    ['2026-01-05', 'food'],
    ['2026-02-05', 'food;home'],
    ['2026-02-06', ''],
  ] as const)
    await user.call('add-transaction', {
      transaction: newTransactionInput(book.food, book.cash, {
        TransactionDatePosted: `${day}T10:00:00.000Z`,
        TransactionSplitAValue: '700',
        TransactionSplitBValue: '-700',
        TagsInSemicolonSeparated,
      }),
    });
  await user.call('change-items', {
    put: [{ ItemId: 'r', Kind: 'rule', Body: JSON.stringify({ Words: 'x', Account: book.food, Order: 1 }) }],
    remove: [],
  });
  await user.call('set-user-config', { config: { note: 'here' } });
  for (const each of collections) expect(documents[each].size).toBeGreaterThan(0);
  return { documents, user, book };
}

/** Makes all calls that read a book. */
const reads = (user: Backend, bookName: string, accountId: string) =>
  Promise.all([
    user.call('get-user-config', {}),
    user.call('all-books', {}),
    user.call('root-account', { bookName }),
    user.call('all-accounts', { bookName }),
    user.call('all-tag-accounts', { bookName }),
    user.call('all-transaction-tags', { bookName }),
    user.call('transactions', {
      account: { AccountId: accountId },
      bookName,
      includeInTransactionsUnderAccount: true,
    }),
    user.call('search-transactions', { searchText: 'ma', bookName }),
    user.call('flows', { bookName }),
    user.call('items', { bookName }),
    user.call('changes', { bookName }),
    user.call('changes', {}),
    user.call('export-data', {}),
  ]);

/** Generates invalid documents: any object, or the document with one missing or wrong field. */
const garbage = fc.oneof(
  fc.record({ all: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.constant({ broken: true })) }),
  fc.record({ field: fc.nat(), value: fc.option(fc.jsonValue(), { nil: undefined }) }),
);

type Garbage = { all: DocumentData } | { field: number; value: unknown };

/** Returns a document with an error in it; an undefined value removes the field. */
function spoilt(before: DocumentData, how: Garbage): DocumentData {
  if ('all' in how) return how.all;
  const fields = Object.keys(before);
  return JSON.parse(JSON.stringify({ ...before, [fields[how.field % fields.length] ?? '']: how.value }));
}

const ofDerived: ReadonlySet<string> = new Set([
  'account-total',
  'account-count',
  'tag-total',
  'tag-count',
  'flow',
]);

/**
 * Checks that all calls are answered despite an unreadable document, that the document is reported, and that the derived data is repaired.
 */
async function expectStored(documents: MemoryDocuments, from: Collection, name: string): Promise<void> {
  const user = createDocumentsUser(documents);
  await user.call('refresh-db', {});
  const [book] = await user.call('all-books', {});
  expect(book).toBeDefined();
  const { AccountName: bookName = '', AccountId = '' } = book ?? {};
  await reads(user, bookName, AccountId);

  const { data } = await user.call('export-data', {});
  const left = (of: string) => (data.unreadable ?? []).filter((each) => each.in === of);
  for (const of of recordCollections) {
    const { length } = data[of] ?? [];
    // A placeholder may replace the root, and items disappear with their account.
    const isLost = of === 'items' && from === 'accounts' && !documents.accounts.has(name);
    expect(length + left(of).length).toBeGreaterThanOrEqual(isLost ? 0 : documents[of].size);
  }
  const named = (await user.call('verify-book', { bookName })).problems
    .filter(({ what }) => what === 'unreadable')
    .map(({ id }) => id);
  expect(named).toEqual(
    expect.arrayContaining((data.unreadable ?? []).map((each) => `${each.in}/${each.name}`)),
  );
  const isNamed = recordCollections.some((each) => each === from) && named.length > 0;
  const unchanged = { in: from, name, data: documents[from].get(name) ?? null };
  expect(isNamed ? named : []).toEqual(isNamed ? [`${from}/${name}`] : []);
  expect(data.unreadable ?? []).toEqual(isNamed ? [unchanged] : []);

  await user.call('refresh-db', { refreshApp: true });
  const { problems } = await user.call('verify-book', { bookName });
  expect(problems.filter(({ what }) => ofDerived.has(what))).toEqual([]);
  expect(problems.filter(({ id }) => /^(?:tags|flows)\//.test(id))).toEqual([]);
  await reads(user, bookName, AccountId);
}

test('answers all calls with any invalid document in a collection, and derives derived data anew', async () => {
  const { documents: whole } = await userWithAll();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...collections), fc.nat(), garbage, async (from, at, how) => {
      const documents = structuredClone(whole);
      const names = [...documents[from].keys()];
      const name = names[at % names.length] ?? '';
      documents[from].set(name, spoilt(documents[from].get(name) ?? {}, how));
      await expectStored(documents, from, name);
    }),
    { numRuns: 60 },
  );
});

test('counts unreadable accounts and transactions once each, and no other documents', async () => {
  const { documents, book } = await userWithAll();
  for (const from of ['items', 'tags', 'flows'] as const)
    for (const name of documents[from].keys()) documents[from].set(name, { broken: true });
  const [first = '', second = '', third = ''] = [...documents.transactions.keys()];
  for (const name of [first, second])
    documents.transactions.set(name, { ...documents.transactions.get(name), TransactionSplitAValue: 'much' });
  documents.transactions.set(third, { broken: true });
  const progress: number[] = [];
  const user = createDocumentsUser(documents, undefined, undefined, (count) => progress.push(count));
  await user.call('all-accounts', { bookName: book.name });
  await user.call('items', { bookName: book.name });
  await user.call('all-transaction-tags', { bookName: book.name });
  expect(progress).toEqual([]);
  const rows = { account: { AccountId: book.root }, includeInTransactionsUnderAccount: true };
  await user.call('transactions', rows);
  await user.call('transactions', rows);
  expect(progress).toEqual([1, 2]);
  // From then on no total includes it either.
  const sums = await user.call('all-accounts', { bookName: book.name });
  expect(sums.map(({ TotalAmountHeld }) => BigInt(TotalAmountHeld)).every((sum) => sum === 0n)).toBe(true);
  documents.accounts.set(book.food, { broken: true });
  await user.call('all-accounts', { bookName: book.name });
  expect(progress).toEqual([1, 2, 3]);
  // It is in no register, but verification reads everything.
  await user.call('verify-book', { bookName: book.name });
  expect(progress).toEqual([1, 2, 3, 4]);
});

test('answers all calls with a missing record or unreadable settings', async () => {
  const { documents: whole } = await userWithAll();
  for (const from of collections)
    for (const name of whole[from].keys()) {
      const documents = structuredClone(whole);
      documents[from].delete(name);
      await expectStored(documents, from, name);
    }
  for (const Config of [{ note: '{' }, { note: 7 }, { enableAnimations: '7' }, 'nothing']) {
    const documents = { ...structuredClone(whole), user: { Config } } as MemoryDocuments;
    expect(await createDocumentsUser(documents).call('get-user-config', {})).toEqual({});
  }
});

test('opens a book whose root is unreadable and adds transactions to it', async () => {
  const { documents, book } = await userWithAll();
  documents.accounts.set(book.root, { broken: true });
  const user = createDocumentsUser(documents);
  const [root] = await user.call('all-books', {});
  expect(root).toMatchObject({ AccountId: book.root, AccountType: 'ROOT' });
  const bookName = root?.AccountName ?? '';
  expect(await user.call('all-accounts', { bookName })).toHaveLength(8);
  await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.bank), bookName });
  expect(await user.call('transactions', { account: { AccountId: book.bank }, bookName })).toHaveLength(1);
  expect((await user.call('export-data', {})).data.unreadable).toEqual([
    { in: 'accounts', name: book.root, data: { broken: true } },
  ]);
});

test('fills the place of an unreadable row on a page with the next row', async () => {
  const documents = createMemoryDocuments();
  const user = createDocumentsUser(documents);
  const book = await addSmallBook(user);
  const transactions = Array.from({ length: 120 }, () => newTransactionInput(book.food, book.cash));
  await user.call('import-data', { data: { transactions } });
  const [first = '', second = ''] = [...documents.transactions.keys()].toSorted();
  for (const name of [first, second]) {
    const { RegisterKeys } = documents.transactions.get(name) ?? {};
    documents.transactions.set(name, { broken: true, RegisterKeys });
  }
  const account = { AccountId: book.cash };
  const rows = await readAccountRows(createDocumentsUser(documents), { account });
  expect(new Set(rows.map(({ TransactionId }) => TransactionId)).size).toBe(118);
  expect(await createDocumentsUser(documents).call('transactions', { account })).toHaveLength(50);
  const { problems } = await user.call('verify-book', {});
  // The first read removed them from the totals.
  expect(problems.map(({ what }) => what)).toEqual(['unreadable', 'unreadable']);
});
