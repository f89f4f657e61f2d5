import { describe, expect, inject, test } from 'vitest';
import { addSmallBook, newTestId, newTransactionInput } from '../conformance/support.ts';
import {
  describeDocumentTotals,
  expectCorrectTotals,
  type TwoClients,
} from '../conformance/document-totals.ts';
import { createEmulatorBackend, createFirebaseUser, firebasePassword } from '../support/firebase-user.ts';

const emulators = inject('firebase');

/** Opens two clients of one user, as on two devices. */
async function twoClients(): Promise<TwoClients> {
  if (emulators === undefined) throw new Error('no emulators');
  const email = `${newTestId().toLowerCase()}@example.org`;
  const first = await createFirebaseUser(emulators, email);
  const another = async () => {
    const client = createEmulatorBackend(emulators);
    await client.call('login', { autoLogin: true, data: { email, password: firebasePassword } });
    return client;
  };
  return { clients: [first, await another()], third: another };
}

/** Writes fields of a document without the rules. */
async function overwrite(path: string, fields: Record<string, { integerValue: string }>): Promise<void> {
  if (emulators === undefined) throw new Error('no emulators');
  const { firestorePort, projectId } = emulators;
  const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
  const address = `http://127.0.0.1:${firestorePort}/v1/projects/${projectId}/databases/(default)/documents/${path}`;
  const response = await fetch(`${address}?${mask.join('&')}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields }),
  });
  expect(response.status).toBe(200);
}

describe.skipIf(emulators === undefined)('on the emulators', () => {
  describeDocumentTotals(twoClients, 2);

  test('wrong totals that another program wrote are repaired', async () => {
    const {
      clients: [user],
    } = await twoClients();
    const book = await addSmallBook(user);
    const tagged = newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated: 'home' });
    await user.call('add-transaction', { transaction: tagged });
    expect(await user.call('refresh-db', { refreshApp: true })).toMatchObject({ repairedAccounts: 0 });
    const userId = (await user.call('login', {})).session?.user.id ?? '';
    const account = `users/${userId}/accounts/${book.cash}`;
    await overwrite(account, { TotalLow: { integerValue: '5' }, TransactionsCount: { integerValue: '7' } });
    // The next start detects it: the totals of the book do not add up to zero.
    expect(await user.call('refresh-db', {})).toMatchObject({ repairedAccounts: 1 });
    await expectCorrectTotals(user);
  });
});
