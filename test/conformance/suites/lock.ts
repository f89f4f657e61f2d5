import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import { newTestAction } from '../action-support.ts';
import {
  addSmallBook,
  newTestId,
  expectRejection,
  type SmallBook,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

type Row = CallInput<'add-transaction'>['transaction'];
type Edit = CallInput<'update-transaction'>['transaction'];

const until = '2024-05-31';
const zone = 'Pacific/Auckland';
/** In Auckland the first of June begins at noon UTC on the last of May. */
const lastLocked = '2024-05-31T11:59:59.999Z';
const firstOpen = '2024-05-31T12:00:00.000Z';
const changeLockedAction = () => ({ ...newTestAction('add'), changesLocked: true });

const setLock = (user: Backend, { root, name }: SmallBook, day: string | undefined) =>
  user.call('update-subaccount', {
    account: { AccountId: root },
    props: day === undefined ? { unset: ['LockedUntil'] } : { set: { LockedUntil: day } },
    bookName: name,
  });

/** Creates a book with one row on each side of its lock, which is set last. */
async function lockedBook(newUser: () => Promise<Backend>) {
  const { user, book } = await createUserWithBook(newUser);
  const zoned = { account: { AccountId: book.root }, props: { set: { TimeZone: zone } } };
  await user.call('update-subaccount', zoned);
  const add = async (posted: string, fields: Partial<Row> = {}) =>
    user.call('add-transaction', {
      transaction: newTransactionInput(book.food, book.cash, { TransactionDatePosted: posted, ...fields }),
    });
  const [locked, open] = [await add(lastLocked), await add(firstOpen)];
  await setLock(user, book, until);
  return { user, book, locked, open };
}

/** Expects a call to be rejected because of the lock, without any change. */
async function expectLocked(user: Backend, call: () => Promise<unknown>, day = until) {
  const rows = async () => {
    const { accounts, transactions } = (await user.call('export-data', {})).data;
    return { accounts, transactions, totals: await user.call('all-accounts', {}) };
  };
  const before = await rows();
  const error = await expectRejection(call(), 'not-allowed');
  expect(error.detail).toEqual({
    id: 'locked',
    params: { day },
    text: `Transactions up to ${day} are locked`,
  });
  expect(error.issues).toEqual([]);
  expect(await rows()).toEqual(before);
}

/** The lock of a book: rows up to its day change only by an action with `changesLocked`. */
export const lockSuite: ConformanceSuite = {
  calls: ['update-subaccount', 'add-transaction', 'update-transaction', 'delete-transaction'],
  run({ newUser, differences }) {
    describe('the lock in each write call, by the days of the book', () => {
      test('rejects added rows', async () => {
        const { user, book } = await lockedBook(newUser);
        const row = (posted: string) =>
          newTransactionInput(book.food, book.cash, { TransactionDatePosted: posted });
        await expectLocked(user, () => user.call('add-transaction', { transaction: row(lastLocked) }));
        await user.call('add-transaction', { transaction: row(firstOpen) });
        const sent = { transaction: row(lastLocked), action: changeLockedAction() };
        const added = await user.call('add-transaction', sent);
        // A repeated call is applied once.
        expect(await user.call('add-transaction', sent)).toEqual(added);
        expect(await user.call('transactions', { account: { AccountId: book.food } })).toHaveLength(4);
      });

      test('rejects changes from either side of the day to the other', async () => {
        const { user, locked, open } = await lockedBook(newUser);
        const change =
          (row: typeof locked, fields: Partial<Edit>, action?: ReturnType<typeof changeLockedAction>) => () =>
            user.call('update-transaction', {
              transaction: { TransactionId: row.TransactionId, ...fields },
              ...(action && { action }),
            });
        for (const fields of [
          { TransactionSplitAValue: '1' },
          { TransactionNotes: 'late' },
          { TransactionDescription: 'Dinner' },
          { TagsInSemicolonSeparated: 'home' },
          { PropsInJSON: '{"a":1}' },
          { OtherTransactionSplitInfoInJSON: '{"Group":"G","GroupLine":1}' },
          { TransactionDatePosted: firstOpen },
        ])
          await expectLocked(user, change(locked, fields));
        await expectLocked(user, change(open, { TransactionDatePosted: lastLocked }));
        expect(await change(open, { TransactionNotes: 'on time' })()).toMatchObject({
          TransactionNotes: 'on time',
        });
        expect(
          await change(locked, { TransactionDatePosted: firstOpen }, changeLockedAction())(),
        ).toMatchObject({
          TransactionDatePosted: firstOpen,
        });
      });

      test("allows changes of a side's bank status", async () => {
        const { user, locked } = await lockedBook(newUser);
        const { TransactionId } = locked;
        const note = (other: object, fields: Partial<Edit> = {}) =>
          user.call('update-transaction', {
            transaction: {
              TransactionId,
              OtherTransactionSplitInfoInJSON: JSON.stringify(other),
              ...fields,
            },
          });
        const A = { Status: 'reconciled', StatementDate: until, BankId: 'B-1' };
        for (const other of [{ A }, { A, B: { Status: 'cleared' } }, { B: { BankId: 'B-2' } }, {}])
          expect(await note(other)).toMatchObject({
            OtherTransactionSplitInfoInJSON: JSON.stringify(other),
          });
        await expectLocked(user, () => note({ A: { ...A, Mine: 1 } }));
        await expectLocked(user, () => note({ A }, { TransactionNotes: 'and more' }));
      });

      test('rejects deletions and undos', async () => {
        const { user, locked } = await lockedBook(newUser);
        const { TransactionId } = locked;
        await expectLocked(user, () => user.call('delete-transaction', { transaction: { TransactionId } }));
        const action = changeLockedAction();
        await user.call('delete-transaction', { transaction: { TransactionId }, action });
        if (differences.undo !== undefined) return;
        await expectLocked(user, () => user.call('undo', { undoes: action.id }));
        await user.call('undo', { undoes: action.id, action: changeLockedAction() });
        const account = { AccountId: locked.TransactionSplitAAccountId };
        expect((await user.call('transactions', { account })).map((row) => row.TransactionId)).toContain(
          TransactionId,
        );
      });

      test('rejects several changes completely', async () => {
        const { user, book, locked, open } = await lockedBook(newUser);
        const early = newTransactionInput(book.food, book.bank, { TransactionDatePosted: lastLocked });
        const late = newTransactionInput(book.food, book.bank, { TransactionDatePosted: firstOpen });
        const ids = [open, locked].map(({ TransactionId }) => ({ TransactionId }));
        for (const body of [
          { add: [late, early] },
          { update: ids.map((id) => ({ ...id, TransactionNotes: 'all' })) },
          { remove: ids },
        ])
          await expectLocked(user, () => user.call('change-transactions', body));
        const update = ids.map((id) => ({ ...id, TransactionNotes: 'all' }));
        const { updated } = await user.call('change-transactions', {
          add: [late, early],
          update,
          action: changeLockedAction(),
        });
        expect(updated.map(({ TransactionNotes }) => TransactionNotes)).toEqual(['all', 'all']);
        await user.call('change-transactions', { remove: [...ids, early], action: changeLockedAction() });
      });
    });

    test('an import is rejected before any row is stored; rows that it leaves unchanged may be locked', async () => {
      const { user, book, locked, open } = await lockedBook(newUser);
      const { data } = await user.call('export-data', {});
      const same = { accounts: data.accounts, transactions: data.transactions };
      expect(await user.call('import-data', { data: same })).toMatchObject({
        complete: true,
        transactions: { skipped: 2 },
      });
      const row = { ...locked, TransactionId: newTestId() };
      const changed = [{ ...open, TransactionNotes: 'new' }, row];
      const bring = (action?: ReturnType<typeof changeLockedAction>) =>
        user.call('import-data', { data: { transactions: changed }, ...(action && { action }) });
      await expectLocked(user, () => bring());
      expect(await bring(changeLockedAction())).toMatchObject({
        complete: true,
        transactions: { added: 1, updated: 1 },
      });
      expect(await user.call('transactions', { account: { AccountId: book.food } })).toHaveLength(3);
    });

    test('a whole export with a locked book can be imported by a user without books', async () => {
      const { user } = await lockedBook(newUser);
      const { data } = await user.call('export-data', {});
      const other = await newUser();
      const { accounts, transactions } = data;
      expect(await other.call('import-data', { data: { accounts, transactions } })).toMatchObject({
        complete: true,
        transactions: { added: 2 },
        rejected: [],
      });
      const [row] = transactions;
      await expectLocked(other, () =>
        other.call('delete-transaction', { transaction: { TransactionId: row?.TransactionId ?? '' } }),
      );
    });

    test('only the current lock day of the same book rejects changes', async () => {
      const { user, book, locked } = await lockedBook(newUser);
      const { TransactionId } = locked;
      const another = await addSmallBook(user, 'Another');
      await user.call('add-transaction', {
        transaction: newTransactionInput(another.food, another.cash, { TransactionDatePosted: lastLocked }),
        bookName: another.name,
      });
      const rename = (TransactionDescription: string) =>
        user.call('update-transaction', { transaction: { TransactionId, TransactionDescription } });
      await setLock(user, book, '2024-04-30');
      await rename('One');
      await setLock(user, book, '2024-06-30');
      await expectLocked(user, () => rename('Two'), '2024-06-30');
      // In another time zone this row was posted in May.
      await user.call('update-subaccount', {
        account: { AccountId: book.root },
        props: { set: { LockedUntil: '2024-05-30', TimeZone: 'Pacific/Honolulu' } },
      });
      await rename('Three');
      for (const odd of [7, 'yesterday', '2024-02-31']) {
        await user.call('update-subaccount', {
          account: { AccountId: book.root },
          props: { set: { LockedUntil: odd } },
        });
        await rename('Four');
      }
      await setLock(user, book, until);
      await setLock(user, book, undefined);
      expect(await rename('Five')).toMatchObject({ TransactionDescription: 'Five' });
    });

    test('deleting an account with locked rows is rejected, deleting the whole book is not', async (context) => {
      const { user, book } = await lockedBook(newUser);
      const remove = (AccountId: string) =>
        user.call('delete-subaccount', { account: { AccountId }, override: true });
      const detail = await remove(book.food).then(
        () => undefined,
        (error: { detail?: { id: string } }) => error.detail?.id,
      );
      if (detail === 'accountNotEmpty') return context.skip();
      expect(detail).toBe('locked');
      await remove(book.root);
      const [{ ActionId: undoes = '' } = {}] = await user.call('changes', {});
      // An undo restores the whole book, too.
      await user.call('undo', { undoes });
      expect(await user.call('transactions', { account: { AccountId: book.food } })).toHaveLength(2);
      return undefined;
    });
  },
};
