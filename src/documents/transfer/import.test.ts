import { expect, test } from 'vitest';
import { callDocs } from '#contract/call-docs.ts';
import { addSmallBook, newTransactionInput } from '../../../test/conformance/support.ts';
import { createDocumentsUser } from '../../../test/support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../../../test/support/memory-store.ts';
import { createActionHead } from '#documents/model/action-documents.ts';
import { importDocuments } from './import.ts';

test('keeps the imported rows if the settings fail, and reports why the import is incomplete', async () => {
  const documents = createMemoryDocuments();
  const { account } = callDocs['add-subaccount'].example.body;
  const book = { ...account, AccountType: 'ROOT', ParentAccountId: null };
  const data = { accounts: [book], userConfig: { note: 'x'.repeat(100_001) } };
  const store = openMemoryStore(documents);
  const action = { id: 'A', kind: 'import-data', isAlone: true };
  const answer = await importDocuments(
    { store, head: createActionHead(action), pause: () => undefined, action },
    { data },
  );
  expect(answer).toMatchObject({
    complete: false,
    accounts: { added: 1 },
    failure: { message: 'At most 100000 characters', detail: { id: 'configTooLong', params: {} } },
  });
  expect(documents.accounts.size).toBe(1);
});

/** Returns a text of `length` characters without a repeated bigram. */
const textOf = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');

test.each([
  [
    'tags',
    {
      TransactionNotes: textOf(2500),
      TagsInSemicolonSeparated: Array.from({ length: 50 }, (_, tag) => `${tag}${textOf(98)}`).join(';'),
    },
  ],
  [
    'props',
    {
      PropsInJSON: JSON.stringify({ of: textOf(9900) }),
      OtherTransactionSplitInfoInJSON: JSON.stringify({ of: textOf(9900) }),
    },
  ],
])('imports and updates rows with very much of %s, filling each commit up to its limit', async (_, heavy) => {
  const user = createDocumentsUser(createMemoryDocuments());
  const book = await addSmallBook(user);
  const transactions = Array.from({ length: 250 }, () => newTransactionInput(book.food, book.cash, heavy));
  const added = { complete: true, transactions: { added: 250, updated: 0, skipped: 0 } };
  expect(await user.call('import-data', { data: { transactions } })).toMatchObject(added);
  const changed = transactions.map((row) => ({ ...row, TransactionSplitAValue: '7' }));
  expect(await user.call('import-data', { data: { transactions: changed } })).toMatchObject({
    complete: true,
    transactions: { added: 0, updated: 250, skipped: 0 },
  });
});
