import { expect, test } from 'vitest';
import { addSmallBook, newTransactionInput } from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { type MemoryDocuments, createMemoryDocuments } from '../../test/support/memory-store.ts';

type Data = Record<string, unknown>;
type Collection = Exclude<keyof MemoryDocuments, 'user'>;

/** Creates a user with two rows, one of them tagged, and a second book, whose documents a test can break. */
async function userWithRows() {
  const documents = createMemoryDocuments();
  const user = createDocumentsUser(documents);
  const book = await addSmallBook(user);
  const other = await addSmallBook(user, 'Other');
  const add = async (fields: object) =>
    user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash, fields) });
  const row = await add({ TagsInSemicolonSeparated: 'home' });
  await add({ TransactionDescription: 'Tea' });
  const nameOf = (id: string) =>
    [...documents.transactions].find(([, data]) => data['TransactionId'] === id)?.[0] ?? '';
  const change = (from: Collection, name: string, fields: (data: Data) => Data) => {
    const data = documents[from].get(name) ?? {};
    documents[from].set(name, { ...data, ...fields(data) });
  };
  return { documents, user, book, other, row, rowName: nameOf(row.TransactionId), change };
}

type Rows = Awaited<ReturnType<typeof userWithRows>>;
/** A way to break a book, and the expected problems: kind, record name, expected value and found value. */
type Case = { breakIt(rows: Rows): void; expectedProblems: string[] };

const cases: Record<string, Case> = {
  'a total of an account': {
    breakIt: ({ book, change }) => change('accounts', book.cash, () => ({ TotalLow: 5 })),
    expectedProblems: ['account-total Cash in Hand -2468 5'],
  },
  'a count of an account': {
    breakIt: ({ book, change }) => change('accounts', book.food, () => ({ TransactionsCount: 3 })),
    expectedProblems: ['account-count Food 2 3'],
  },
  'a count of sub-accounts': {
    breakIt: ({ book, change }) => change('accounts', book.group, () => ({ SubAccountsCount: 7 })),
    expectedProblems: ['sub-accounts Assets 2 7'],
  },
  'a tag': {
    breakIt: ({ documents, change }) => {
      for (const name of documents.tags.keys())
        change('tags', name, () => ({ TotalLow: 0, TransactionsCount: 2 }));
    },
    expectedProblems: ['tag-total home -1234 0', 'tag-count home 1 2'],
  },
  'a tag that is not there': {
    breakIt: ({ documents }) => documents.tags.clear(),
    expectedProblems: ['tag-total home -1234 0', 'tag-count home 1 0'],
  },
  'the register of a tag': {
    breakIt: ({ rowName, change }) =>
      change('transactions', rowName, ({ RegisterKeys }) => ({
        RegisterKeys: Array.isArray(RegisterKeys) ? RegisterKeys.slice(0, 3) : [],
      })),
    expectedProblems: ['tag-rows home 1 0'],
  },
  'the register of an account': {
    breakIt: ({ book, rowName, change }) =>
      change('transactions', rowName, ({ RegisterKeys }) => ({
        RegisterKeys: (Array.isArray(RegisterKeys) ? RegisterKeys : []).map((key) =>
          key === book.cash ? 'X' : key,
        ),
      })),
    expectedProblems: ['findable Lunch CASH X'],
  },
  'a piece that is searched': {
    breakIt: ({ rowName, change }) =>
      change('transactions', rowName, ({ Bigrams }) => {
        const { lu: _lu, ...others } = { lu: true, ...Object(Bigrams) };
        return { Bigrams: others };
      }),
    expectedProblems: ['findable Lunch lu '],
  },
  'a flow': {
    breakIt: ({ documents, change }) => {
      for (const name of documents.flows.keys()) change('flows', name, () => ({ Flows: {} }));
    },
    expectedProblems: ['flow 2024-05, Cash in Hand, Food 2468 (2) 0 (0)'],
  },
  'a side in another book': {
    breakIt: ({ other, rowName, change }) =>
      change('transactions', rowName, ({ RegisterKeys }) => ({
        TransactionSplitBAccountId: other.cash,
        RegisterKeys: [
          Array.isArray(RegisterKeys) ? RegisterKeys[0] : '',
          other.cash,
          ...(Array.isArray(RegisterKeys) ? RegisterKeys.slice(2) : []),
        ],
      })),
    expectedProblems: [
      'other-book Lunch ROOT OTHER',
      'account-total Cash in Hand -1234 -2468',
      'account-count Cash in Hand 1 2',
      'flow 2024-05, Cash in Hand, Food 1234 (1) 2468 (2)',
      'flow 2024-05, Cash in Hand, Food 1234 (1) 0 (0)',
    ],
  },
  'a side in no account': {
    breakIt: ({ book, documents, change }) => {
      documents.accounts.delete(book.food);
      change('accounts', book.root, ({ SubAccountsCount }) => ({
        SubAccountsCount: Number(SubAccountsCount) - 1,
      }));
    },
    expectedProblems: ['no-account Tea FOOD ', 'no-account Lunch FOOD '],
  },
  'an account that hangs nowhere': {
    breakIt: ({ book, change }) => change('accounts', book.bank, () => ({ ParentAccountId: 'GONE' })),
    expectedProblems: ['sub-accounts Assets 1 2', 'no-parent Bank Account GONE '],
  },
  'accounts below each other': {
    breakIt: ({ book, change }) => {
      change('accounts', book.bank, () => ({ ParentAccountId: book.cash, SubAccountsCount: 1 }));
      change('accounts', book.cash, () => ({ ParentAccountId: book.bank, SubAccountsCount: 1 }));
      change('accounts', book.group, () => ({ SubAccountsCount: 0 }));
    },
    expectedProblems: ['circle Cash in Hand ROOT BANK', 'circle Bank Account ROOT CASH'],
  },
  'a value beyond its limit': {
    breakIt: ({ book, rowName, change }) => {
      change('transactions', rowName, () => ({ PropsInJSON: '[]' }));
      change('accounts', book.bank, () => ({ AccountDescription: 'x'.repeat(501) }));
    },
    expectedProblems: [
      `limit Bank Account AccountDescription: At most 500 characters ${'x'.repeat(100)}`,
      'limit Lunch PropsInJSON: Not a JSON object []',
    ],
  },
};

test.each(Object.entries(cases))(
  'reports %s that is broken, and nothing else',
  async (_name, { breakIt, expectedProblems }) => {
    const rows = await userWithRows();
    const { user, book, other } = rows;
    expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
    breakIt(rows);
    const { ok, problems } = await user.call('verify-book', { bookName: 'Main' });
    expect(ok).toBe(false);
    const words = new Map([
      [book.root, 'ROOT'],
      [book.cash, 'CASH'],
      [book.bank, 'BANK'],
      [book.food, 'FOOD'],
      [other.root, 'OTHER'],
    ]);
    const word = (text: string) => words.get(text) ?? text;
    expect(
      problems.map(({ what, name, expected, seen }) => [what, name, word(expected), word(seen)].join(' ')),
    ).toEqual(expectedProblems);
    expect(await user.call('verify-book', { bookName: 'Other' })).toMatchObject({ ok: true, problems: [] });
  },
);

test('verifies derived data successfully after a repair', async () => {
  const { user, book, documents, change } = await userWithRows();
  change('accounts', book.cash, () => ({ TotalLow: 5, TransactionsCount: 9 }));
  documents.flows.clear();
  expect(await user.call('verify-book', {})).toMatchObject({ ok: false });
  await user.call('refresh-db', { refreshApp: true });
  expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
});

test('reports at most a hundred problems', async () => {
  const documents = createMemoryDocuments();
  const user = createDocumentsUser(documents);
  const book = await addSmallBook(user);
  const add = Array.from({ length: 150 }, () => newTransactionInput(book.food, book.cash));
  await user.call('change-transactions', { add });
  for (const [name, data] of documents.transactions)
    documents.transactions.set(name, { ...data, Bigrams: {} });
  const { ok, checked, problems } = await user.call('verify-book', {});
  expect([ok, checked.transactions, problems.length]).toEqual([false, 150, 100]);
});
