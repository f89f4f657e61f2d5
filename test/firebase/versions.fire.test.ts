import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { Project } from '#backends/firebase/project.ts';
import { signInWithEmailAndPassword } from '@firebase/auth';
import { addSmallBook, newId, refused, type SmallBook, transactionOf } from '../conformance/support.ts';
import { publishRules, rulesPath, startFirebase } from '../emulators/firebase.ts';
import { beforeFlows } from '../support/before-flows.ts';
import { documentsUser } from '../support/documents-user.ts';
import { firebaseBackend, newFirebaseUser, openOnEmulators, password } from '../support/firebase-user.ts';

/** Rules are published while these tests run, so the project is one of their own. */
describe.skipIf(inject('firebase') === undefined)('access rules and an app of different versions', () => {
  let project: Awaited<ReturnType<typeof startFirebase>>;
  beforeAll(async () => {
    project = await startFirebase(rulesPath(1));
  });
  afterAll(async () => project.stop());

  /** Opens the app anew, as a reload of the page does. */
  const start = async (email: string): Promise<Backend> => {
    const user = firebaseBackend(project);
    await user.call('login', { autoLogin: true, data: { email, password } });
    return user;
  };

  /** The same person with an app of before. */
  const startBefore = async (email: string): Promise<Backend> => {
    const opened: Project = openOnEmulators(project);
    const { user } = await signInWithEmailAndPassword(opened.auth, email, password);
    return documentsUser(undefined, beforeFlows(await opened.openSession(user.uid).stores.bulk()));
  };

  const flowsOf = async (user: Backend) =>
    (await user.call('flows', {})).map(({ Month, Amount, Count }) => `${Month} ${Amount} ${Count}`);

  /** Every kind of change once; what is left is one row of 7, in June where it was moved there. */
  async function workOn(user: Backend, book: SmallBook): Promise<void> {
    const { name: bookName } = book;
    const add = async (b: string) =>
      (await user.call('add-transaction', { transaction: transactionOf(book.food, b), bookName }))
        .TransactionId;
    const [first, second] = [await add(book.cash), await add(book.bank)];
    for (const fields of [
      { TransactionSplitAValue: '7' },
      { TransactionSplitBAccountId: book.bank },
      { TransactionDatePosted: '2024-06-01T00:00:00.000Z', TagsInSemicolonSeparated: 'home' },
    ])
      await user.call('update-transaction', { transaction: { TransactionId: first, ...fields }, bookName });
    await user.call('delete-transaction', { transaction: { TransactionId: second }, bookName });
    const transactions = [transactionOf(book.food, book.cash, { TransactionSplitAValue: '100' })];
    expect(await user.call('import-data', { data: { transactions } })).toMatchObject({ complete: true });
    const account = { AccountId: book.food, AccountName: `Food ${newId()}` };
    await user.call('update-subaccount', { account, bookName });
  }

  test('this app goes on under the rules of before, without flows; under new ones the next start derives them', async () => {
    await publishRules(project, rulesPath(1));
    const email = `${newId().toLowerCase()}@example.org`;
    const user = await newFirebaseUser(project, email);
    const book = await addSmallBook(user);
    await workOn(user, book);
    const ofBefore = { schemaVersion: 1, repairedAccounts: 0 };
    expect(await user.call('refresh-db', {})).toEqual(ofBefore);
    expect(await user.call('refresh-db', { refreshApp: true })).toEqual(ofBefore);
    await refused(user.call('flows', {}), 'not-found');

    await publishRules(project, rulesPath());
    const renewed = await start(email);
    expect(await renewed.call('refresh-db', {})).toEqual({ schemaVersion: 2, repairedAccounts: 0 });
    expect(await flowsOf(renewed)).toEqual(['2024-05 100 1', '2024-06 7 1']);
    await workOn(renewed, book);
    expect(await flowsOf(renewed)).toEqual(['2024-05 200 2', '2024-06 14 2']);
  });

  test('an app of before goes on under these rules; what it changed is in the flows after the next start', async () => {
    await publishRules(project, rulesPath());
    const email = `${newId().toLowerCase()}@example.org`;
    const user = await newFirebaseUser(project, email);
    const book = await addSmallBook(user);
    await workOn(user, book);
    const before = await startBefore(email);
    await workOn(before, book);
    const another = await addSmallBook(before, 'Another');
    await workOn(before, another);
    expect(await before.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
    const next = await start(email);
    expect(await next.call('refresh-db', {})).toEqual({ schemaVersion: 2, repairedAccounts: 0 });
    expect(await flowsOf(next)).toEqual(['2024-05 200 2', '2024-06 14 2']);
    expect(await next.call('flows', { bookName: 'Another' })).toHaveLength(2);
    // Its device had nothing to ask anew: it sees what the other wrote.
    expect(await flowsOf(user)).toEqual(['2024-05 200 2', '2024-06 14 2']);
  });
});
