import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { Project } from '#backends/firebase/project.ts';
import { signInWithEmailAndPassword } from '@firebase/auth';
import { addSmallBook, newId, refused, type SmallBook, transactionOf } from '../conformance/support.ts';
import { publishRules, rulesPath, startFirebase } from '../emulators/firebase.ts';
import { asBefore, type OlderVersion } from '../support/older-app-store.ts';
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

  /** The same person with an older app. */
  const startBefore = async (email: string, version: OlderVersion): Promise<Backend> => {
    const opened: Project = openOnEmulators(project);
    const { user } = await signInWithEmailAndPassword(opened.auth, email, password);
    return documentsUser(undefined, asBefore(await opened.openSession(user.uid).stores.bulk(), version));
  };

  /** How many documents of the log somebody has. */
  const loggedOf = async (email: string): Promise<number> => {
    const opened: Project = openOnEmulators(project);
    const { user } = await signInWithEmailAndPassword(opened.auth, email, password);
    const store = await opened.openSession(user.uid).stores.bulk();
    return (await store.list('actions', {})).length;
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

  test('this app goes on under older rules, without flows; under new ones the next start derives them', async () => {
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
    expect(await renewed.call('refresh-db', {})).toEqual({ schemaVersion: 9, repairedAccounts: 0 });
    expect(await flowsOf(renewed)).toEqual(['2024-05 100 1', '2024-06 7 1']);
    await workOn(renewed, book);
    expect(await flowsOf(renewed)).toEqual(['2024-05 200 2', '2024-06 14 2']);
  });

  test('under rules of the second version it goes on without a log; under new ones what is done next is remembered', async () => {
    await publishRules(project, rulesPath(2));
    const email = `${newId().toLowerCase()}@example.org`;
    const user = await newFirebaseUser(project, email);
    const book = await addSmallBook(user);
    await workOn(user, book);
    const sound = { schemaVersion: 2, repairedAccounts: 0 };
    expect(await user.call('refresh-db', { refreshApp: true })).toEqual(sound);
    expect(await flowsOf(user)).toEqual(['2024-05 100 1', '2024-06 7 1']);
    expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
    const row = transactionOf(book.food, book.cash);
    await user.call('change-transactions', { add: [row, transactionOf(book.food, book.bank)] });
    const remove = [{ TransactionId: row.TransactionId }];
    await user.call('change-transactions', { remove });
    await refused(user.call('changes', {}), 'not-found');
    await refused(user.call('undo', { undoes: newId() }), 'not-found');
    await refused(user.call('forget-changes', { before: new Date().toISOString() }), 'not-found');

    await publishRules(project, rulesPath());
    const renewed = await start(email);
    expect(await renewed.call('refresh-db', {})).toEqual({ ...sound, schemaVersion: 9 });
    expect(await renewed.call('changes', {})).toEqual([]);
    const { accounts, transactions } = (await renewed.call('export-data', {})).data;
    const flows = await flowsOf(renewed);
    await workOn(renewed, book);
    const done = await renewed.call('changes', {});
    expect(done).toHaveLength(8);
    for (const { ActionId } of done) await renewed.call('undo', { undoes: ActionId });
    expect((await renewed.call('export-data', {})).data).toMatchObject({ accounts, transactions });
    expect(await flowsOf(renewed)).toEqual(flows);
    expect(await renewed.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
  });

  test('under rules of the third version it keeps no items and goes on; under new ones it does', async () => {
    await publishRules(project, rulesPath(3));
    const email = `${newId().toLowerCase()}@example.org`;
    const user = await newFirebaseUser(project, email);
    const book = await addSmallBook(user);
    await workOn(user, book);
    const sound = { schemaVersion: 3, repairedAccounts: 0 };
    expect(await user.call('refresh-db', { refreshApp: true })).toEqual(sound);
    const note = { ItemId: newId(), Kind: 'a-note', Body: '{}' };
    await refused(user.call('items', {}), 'not-found');
    await refused(user.call('change-items', { put: [note] }), 'not-found');
    const edit = { account: { AccountId: book.cash }, props: { set: { SortOrder: 1 } } };
    expect(await user.call('update-subaccount', edit)).toMatchObject({ PropsInJSON: '{"SortOrder":1}' });
    const action = { id: newId(), kind: 'bulk-add' };
    const row = { transaction: transactionOf(book.food, book.cash), action };
    expect(await user.call('add-transaction', row)).toEqual(await user.call('add-transaction', row));
    const item = { ...note, BookId: book.root, ItemDateEntered: '2024-05-06T12:00:00.000Z' };
    const { rejected } = await user.call('import-data', { data: { accounts: [], items: [item] } });
    expect(rejected).toMatchObject([{ id: 'items', refusal: { id: 'unknownPart' } }]);
    expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });

    await publishRules(project, rulesPath());
    const renewed = await start(email);
    expect(await renewed.call('refresh-db', {})).toEqual({ ...sound, schemaVersion: 9 });
    const { put } = await renewed.call('change-items', { put: [note] });
    expect(await renewed.call('items', {})).toEqual(put);
    // An older app goes on beside it, and reads what was done.
    const before = await startBefore(email, 3);
    await workOn(before, book);
    expect(await renewed.call('items', {})).toEqual(put);
    expect(await renewed.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
  });

  test('under rules of the fourth version only this app asks before locked rows change; under new ones the rules do', async () => {
    await publishRules(project, rulesPath(4));
    const email = `${newId().toLowerCase()}@example.org`;
    const user = await newFirebaseUser(project, email);
    const book = await addSmallBook(user);
    const add = async (by: Backend, fields: { action?: { changesLocked: boolean } } = {}) => {
      const action = { id: newId(), kind: 'add', ...fields.action };
      const row = transactionOf(book.food, book.cash);
      return (await by.call('add-transaction', { transaction: row, bookName: book.name, action }))
        .TransactionId;
    };
    const yes = { action: { changesLocked: true } };
    const remove = (
      by: Backend,
      TransactionId: string,
      fields: { action?: { changesLocked: boolean } } = {},
    ) =>
      by.call('delete-transaction', {
        transaction: { TransactionId },
        action: { id: newId(), kind: 'remove', ...fields.action },
      });
    const rows = [await add(user), await add(user)];
    const lock = (props: object) =>
      user.call('update-subaccount', { account: { AccountId: book.root }, props });
    await lock({ set: { LockedUntil: '2024-12-31' } });
    expect(await user.call('refresh-db', {})).toMatchObject({ schemaVersion: 4 });
    expect((await refused(remove(user, rows[0] ?? ''), 'not-allowed')).refusal.id).toBe('locked');
    rows.push(await add(user, yes));
    // An app of before asks nobody, and says nothing to the rules.
    const before = await startBefore(email, 4);
    await remove(before, rows[2] ?? '', yes);

    await publishRules(project, rulesPath());
    const renewed = await start(email);
    expect(await renewed.call('refresh-db', {})).toEqual({ schemaVersion: 9, repairedAccounts: 0 });
    // The app of before knows nothing of locks, and is refused by the rules.
    await expect(remove(before, rows[0] ?? '', yes)).rejects.toThrow();
    await expect(add(before, yes)).rejects.toThrow();
    const late = { TransactionDatePosted: '2025-01-01T00:00:00.000Z' };
    const open = { transaction: transactionOf(book.food, book.cash, late) };
    await before.call('add-transaction', open);
    expect((await refused(remove(renewed, rows[0] ?? ''), 'not-allowed')).refusal.id).toBe('locked');
    await add(renewed, yes);
    expect(await renewed.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });

    // What the app of before does to the days of the book is heeded from the next start on.
    const moved = { account: { AccountId: book.root, PropsInJSON: '{"LockedUntil":"2025-12-31"}' } };
    await before.call('update-subaccount', moved);
    const again = await start(email);
    await again.call('refresh-db', {});
    const { TransactionId } = open.transaction;
    await expect(remove(before, TransactionId, yes)).rejects.toThrow();
    await again.call('update-subaccount', {
      account: { AccountId: book.root },
      props: { unset: ['LockedUntil'] },
    });
    await remove(before, TransactionId);
  });

  test('under rules of the seventh version nobody is told what was done since; under new ones also what an older app does', async () => {
    await publishRules(project, rulesPath(7));
    const email = `${newId().toLowerCase()}@example.org`;
    const user = await newFirebaseUser(project, email);
    const book = await addSmallBook(user);
    await workOn(user, book);
    expect(await user.call('refresh-db', {})).toEqual({ schemaVersion: 7, repairedAccounts: 0 });
    expect((await refused(user.call('changes-since', {}), 'not-found')).refusal.id).toBe('noRules');

    await publishRules(project, rulesPath());
    const renewed = await start(email);
    expect(await renewed.call('refresh-db', {})).toEqual({ schemaVersion: 9, repairedAccounts: 0 });
    const add = async (by: Backend) =>
      (await by.call('add-transaction', { transaction: transactionOf(book.food, book.cash) })).TransactionId;
    const told = async (since: string) => {
      const { Actions, Mark } = await renewed.call('changes-since', { since });
      return { ids: Actions.flatMap(({ Things }) => Things.map(({ ThingId }) => ThingId)), mark: Mark };
    };
    const { Mark } = await renewed.call('changes-since', {});
    expect(await told(Mark)).toEqual({ ids: [], mark: Mark });
    // It knows the marks of before, and writes no moments.
    const before = await startBefore(email, 7);
    const [own, others] = [await add(renewed), await add(before)];
    const first = await told(Mark);
    expect(first.ids.toSorted()).toEqual([own, others].toSorted());
    expect(await told(first.mark)).toEqual({ ids: [], mark: first.mark });
    const next = [await add(before), await add(renewed)];
    expect((await told(first.mark)).ids.toSorted()).toEqual(next.toSorted());
  });

  test('under rules of the eighth version nobody shares a book; under new ones from the next start on', async () => {
    await publishRules(project, rulesPath(8));
    const email = `${newId().toLowerCase()}@example.org`;
    const user = await newFirebaseUser(project, email);
    const book = await addSmallBook(user);
    await workOn(user, book);
    expect(await user.call('refresh-db', {})).toEqual({ schemaVersion: 8, repairedAccounts: 0 });
    const invitation = { bookName: book.name, role: 'edit' } as const;
    expect((await refused(user.call('invite', invitation), 'not-found')).refusal.id).toBe('noRules');
    expect(await user.call('all-books', {})).toHaveLength(1);

    await publishRules(project, rulesPath());
    const renewed = await start(email);
    expect(await renewed.call('refresh-db', {})).toEqual({ schemaVersion: 9, repairedAccounts: 0 });
    const { Token } = await renewed.call('invite', invitation);
    const member = await newFirebaseUser(project);
    const { BookName: bookName } = await member.call('join', { token: Token });
    const row = transactionOf(book.food, book.cash);
    await member.call('add-transaction', { transaction: row, bookName });
    // What was done before is not told to members, and no app of before undoes what they do.
    expect(await member.call('changes', { bookName })).toHaveLength(1);
    const before = await startBefore(email, 7);
    const edit = { TransactionId: row.TransactionId, TransactionDescription: 'Dinner' };
    await before.call('update-transaction', { transaction: edit });
    await member.call('delete-transaction', { transaction: edit, bookName });
    expect(await renewed.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
  });

  test('an app of the second version goes on under these rules; what it changed is not put back over', async () => {
    await publishRules(project, rulesPath());
    const email = `${newId().toLowerCase()}@example.org`;
    const user = await newFirebaseUser(project, email);
    const book = await addSmallBook(user);
    const row = await user.call('add-transaction', { transaction: transactionOf(book.food, book.cash) });
    const account = { AccountId: book.bank, AccountName: 'Savings' };
    await user.call('update-subaccount', { account });
    const [renaming, adding] = await user.call('changes', {});
    const logged = await loggedOf(email);

    const before = await startBefore(email, 2);
    await workOn(before, book);
    const edit = { TransactionId: row.TransactionId, TransactionDescription: 'Dinner' };
    await before.call('update-transaction', { transaction: edit });
    await before.call('update-subaccount', { account: { ...account, AccountName: 'Chest' } });
    expect(await before.call('refresh-db', {})).toEqual({ schemaVersion: 2, repairedAccounts: 0 });
    expect(await loggedOf(email)).toBe(logged);

    const next = await start(email);
    expect(await next.call('refresh-db', {})).toEqual({ schemaVersion: 9, repairedAccounts: 0 });
    for (const [action, id, name] of [
      [adding, row.TransactionId, 'Dinner'],
      [renaming, book.bank, 'Chest'],
    ] as const) {
      const error = await refused(next.call('undo', { undoes: action?.ActionId ?? '' }), 'conflict', id);
      expect(error.refusal).toMatchObject({ id: 'changedSince', params: { name } });
    }
    await next.call('update-transaction', { transaction: { ...edit, TransactionDescription: 'Tea' } });
    const [editing] = await next.call('changes', { id: row.TransactionId });
    expect(editing).toMatchObject({ Before: { TransactionDescription: 'Dinner' } });
    await next.call('undo', { undoes: editing?.ActionId ?? '' });
    expect(await next.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
  });

  test('an older app goes on under these rules; what it changed is in the flows after the next start', async () => {
    await publishRules(project, rulesPath());
    const email = `${newId().toLowerCase()}@example.org`;
    const user = await newFirebaseUser(project, email);
    const book = await addSmallBook(user);
    await workOn(user, book);
    const before = await startBefore(email, 1);
    await workOn(before, book);
    const another = await addSmallBook(before, 'Another');
    await workOn(before, another);
    expect(await before.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
    const next = await start(email);
    expect(await next.call('refresh-db', {})).toEqual({ schemaVersion: 9, repairedAccounts: 0 });
    expect(await flowsOf(next)).toEqual(['2024-05 200 2', '2024-06 14 2']);
    expect(await next.call('flows', { bookName: 'Another' })).toHaveLength(2);
    // Its device had nothing to ask anew: it sees what the other wrote.
    expect(await flowsOf(user)).toEqual(['2024-05 200 2', '2024-06 14 2']);
  });
});
