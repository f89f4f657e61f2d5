import { expect, test } from 'vitest';
import { callDocs } from '#contract/call-docs.ts';
import { noDocuments, openMemoryStore } from '../../../test/support/memory-store.ts';
import { importRows } from './import.ts';

test('settings that fail after the rows do not undo the import: the answer says why it is not complete', async () => {
  const documents = noDocuments();
  const { account } = callDocs['add-subaccount'].example.body;
  const book = { ...account, AccountType: 'ROOT', ParentAccountId: null };
  const data = { accounts: [book], userConfig: { note: 'x'.repeat(100_001) } };
  const answer = await importRows(openMemoryStore(documents), { data }, () => undefined);
  expect(answer).toMatchObject({
    complete: false,
    accounts: { added: 1 },
    failure: { message: 'At most 100000 characters', refusal: { id: 'configTooLong', params: {} } },
  });
  expect(documents.accounts.size).toBe(1);
});
