import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import { readNewestAction, undoById } from '../action-support.ts';
import { expectTotalsMatchFlows, readFlowTexts, postedOn } from '../flow-support.ts';
import { type SmallBook, newTransactionInput, createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

type Props = NonNullable<NonNullable<CallInput<'update-subaccount'>['props']>['set']>;

const setProps = (user: Backend, book: SmallBook, set: Props) =>
  user.call('update-subaccount', { account: { AccountId: book.root }, props: { set }, bookName: book.name });

const startOn = (user: Backend, book: SmallBook, MonthStartsOn: Props[string]) =>
  setProps(user, book, { MonthStartsOn });

const clear = (user: Backend, book: SmallBook) =>
  user.call('update-subaccount', {
    account: { AccountId: book.root },
    props: { unset: ['MonthStartsOn'] },
    bookName: book.name,
  });

/** Creates a book with a row at the end of each of these days, with amounts that show which rows are in a sum. */
async function bookWithRows(newUser: () => Promise<Backend>, days: readonly string[]) {
  const { user, book } = await createUserWithBook(newUser);
  const transactions = days.map((day, index) =>
    newTransactionInput(book.food, book.cash, postedOn(`${day}T23:30:00.000Z`, String(10 ** index))),
  );
  await user.call('import-data', { data: { transactions } });
  const within = async (from?: string, until?: string) =>
    readFlowTexts(user, book, { ...(from && { from }), ...(until && { until }) });
  return { user, book, within };
}

const soundOf = async (user: Backend) => (await user.call('verify-book', {})).problems;

/** Months that start on the day in the root's properties (docs/decisions/0054). */
export const monthsSuite: ConformanceSuite = {
  calls: ['flows'],
  run({ newUser, differences }) {
    const days = ['2024-04-09', '2024-04-10', '2024-04-24', '2024-04-25', '2024-04-30'];
    const calendar = ['2024-04 cash>food 11111 (5)'];
    const payDay = ['2024-04 cash>food 111 (3)', '2024-05 cash>food 11000 (2)'];
    const tenth = ['2024-03 cash>food 1 (1)', '2024-04 cash>food 11110 (4)'];

    test('months start on another day as soon as the root has it, for existing and new rows', async () => {
      const { user, book, within } = await bookWithRows(newUser, days);
      expect(await within()).toEqual(calendar);
      await startOn(user, book, 25);
      expect(await within()).toEqual(payDay);
      const late = newTransactionInput(book.food, book.cash, postedOn('2024-12-25T00:00:00.000Z', '5'));
      await user.call('add-transaction', { transaction: late });
      expect(await within('2024-12-01')).toEqual(['2025-01 cash>food 5 (1)']);
      const { TransactionId } = late;
      await user.call('update-transaction', {
        transaction: { TransactionId, ...postedOn('2024-12-24T23:59:59.999Z', '5') },
      });
      expect(await within('2024-12-01')).toEqual(['2024-12 cash>food 5 (1)']);
      await expectTotalsMatchFlows(user, book);
      await user.call('delete-transaction', { transaction: { TransactionId } });
      expect(await within()).toEqual(payDay);
      await startOn(user, book, 10);
      expect(await within()).toEqual(tenth);
      expect(await soundOf(user)).toEqual([]);
      await clear(user, book);
      expect(await within()).toEqual(calendar);
      expect(await soundOf(user)).toEqual([]);
    });

    test('months follow the days of the book', async () => {
      const { user, book, within } = await bookWithRows(newUser, days);
      await setProps(user, book, { MonthStartsOn: 25, TimeZone: 'Europe/Berlin' });
      expect(await within()).toEqual(['2024-04 cash>food 11 (2)', '2024-05 cash>food 11100 (3)']);
      expect(await within('2024-04-25', '2024-04-26')).toEqual(['2024-05 cash>food 100 (1)']);
      expect(await soundOf(user)).toEqual([]);
    });

    test('the start day is exported and imported', async () => {
      const { user, book, within } = await bookWithRows(newUser, days);
      const { accounts } = (await user.call('export-data', {})).data;
      await startOn(user, book, 25);
      const { data } = await user.call('export-data', {});
      await user.call('import-data', { data: { accounts } });
      expect(await within()).toEqual(calendar);
      await user.call('import-data', { data: { accounts: data.accounts } });
      expect(await within()).toEqual(payDay);
      expect(await soundOf(user)).toEqual([]);
      const other = await newUser();
      await other.call('import-data', { data: { accounts: data.accounts, transactions: data.transactions } });
      expect(await readFlowTexts(other, book)).toEqual(payDay);
      expect(await soundOf(other)).toEqual([]);
    });

    test.skipIf(differences.undo !== undefined)(
      'the start day is reverted by an undo and restored by a redo',
      async () => {
        const { user, book, within } = await bookWithRows(newUser, days);
        await startOn(user, book, 25);
        await undoById(user, (await readNewestAction(user)).ActionId);
        expect(await within()).toEqual(calendar);
        await undoById(user, (await readNewestAction(user)).ActionId);
        expect(await within()).toEqual(payDay);
        expect(await soundOf(user)).toEqual([]);
      },
    );

    test.each([0, 29, -1, 2.5, '25', [25], null, true])(
      'months are calendar months if the start day is not in every month: %j',
      async (odd) => {
        const { user, book, within } = await bookWithRows(newUser, days);
        await startOn(user, book, odd);
        expect(await within()).toEqual(calendar);
        expect(await within('2024-04-01', '2024-05-01')).toEqual(calendar);
      },
    );

    test('the start day may be any notation of a number', async () => {
      const { user, book, within } = await bookWithRows(newUser, days);
      for (const PropsInJSON of ['{"MonthStartsOn":25.0}', '{"A":"\\ud83d","MonthStartsOn":2.5e1}']) {
        await user.call('update-subaccount', { account: { AccountId: book.root, PropsInJSON } });
        expect(await within(), PropsInJSON).toEqual(payDay);
        await clear(user, book);
        expect(await within(), PropsInJSON).toEqual(calendar);
      }
    });

    describe('a range that cuts months', () => {
      test.each([
        [10, '2024-04-10', '2024-05-10', ['2024-04 cash>food 11110 (4)']],
        [10, '2024-04-09', '2024-04-10', ['2024-03 cash>food 1 (1)']],
        [10, '2024-04-09', '2024-04-25', ['2024-03 cash>food 1 (1)', '2024-04 cash>food 110 (2)']],
        [10, '2024-04-24', '2024-04-30', ['2024-04 cash>food 1100 (2)']],
        [10, '2024-04-11', undefined, ['2024-04 cash>food 11100 (3)']],
        [10, undefined, '2024-04-10', ['2024-03 cash>food 1 (1)']],
        [10, undefined, '2024-04-11', ['2024-03 cash>food 1 (1)', '2024-04 cash>food 10 (1)']],
        [25, '2024-03-25', '2024-04-25', ['2024-04 cash>food 111 (3)']],
        [25, '2024-04-25', '2024-05-25', ['2024-05 cash>food 11000 (2)']],
        [25, '2024-04-01', '2024-05-01', payDay],
        [25, '2024-04-10', '2024-04-26', ['2024-04 cash>food 110 (2)', '2024-05 cash>food 1000 (1)']],
        [25, '2024-04-26', '2024-05-01', ['2024-05 cash>food 10000 (1)']],
        [25, undefined, '2024-04-25', ['2024-04 cash>food 111 (3)']],
        [25, '2024-04-25', '2024-04-25', []],
        [25, '2024-05-01', '2024-04-01', []],
        [16, '0001-01-01', '9999-12-31', ['2024-04 cash>food 11 (2)', '2024-05 cash>food 11100 (3)']],
      ])('returns their parts to the day, from the %i: %s until %s', async (day, from, until, flows) => {
        const { user, book, within } = await bookWithRows(newUser, days);
        await startOn(user, book, day);
        expect(await within(from, until)).toEqual(flows);
      });

      test('returns the part of the current month', async () => {
        const nowMs = Date.now();
        const dayIn = (more: number) => new Date(nowMs + more * 86_400_000).toISOString().slice(0, 10);
        const near = [-40, -3, -1, 0, 1, 3, 40].map(dayIn);
        const { user, book, within } = await bookWithRows(newUser, near);
        for (const day of [2, 10, 20, 28]) {
          await startOn(user, book, day);
          for (const [index, until] of near.entries()) {
            const sum = (flows: readonly string[]) =>
              flows.reduce((all, flow) => all + Number(flow.split(' ')[2]), 0);
            expect(sum(await within(undefined, until)), `${day} ${until}`).toBe((10 ** index - 1) / 9);
            expect(sum(await within(near[index - 1] ?? '2000-01-01', until))).toBe(
              index === 0 ? 0 : 10 ** (index - 1),
            );
          }
        }
      });
    });

    test('months end with the years that can be written', async () => {
      const ends = ['0001-01-01', '0001-01-20', '9999-12-12', '9999-12-31'];
      const { user, book, within } = await bookWithRows(newUser, ends);
      for (const day of [1, 10, 25]) {
        await startOn(user, book, day);
        const all = await within();
        expect(all.map((flow) => flow.slice(0, 7))).toEqual(['0001-01', '9999-12']);
        expect(await within('0001-01-01')).toEqual(all);
        expect((await within(undefined, '9999-12-31')).at(-1)).toBe('9999-12 cash>food 100 (1)');
        expect(await within('9999-12-31')).toEqual(['9999-12 cash>food 1000 (1)']);
        expect(await within('0001-01-02', '0001-01-21')).toEqual(['0001-01 cash>food 10 (1)']);
      }
      await expectTotalsMatchFlows(user, book);
      expect(await soundOf(user)).toEqual([]);
    });
  },
};
