import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import { expectTotalsMatchFlows, readFlowTexts, postedOn } from '../flow-support.ts';
import {
  addSmallBook,
  expectRejection,
  type SmallBook,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

type NewTransaction = CallInput<'add-transaction'>['transaction'];

const setZone = (user: Backend, book: SmallBook, props: string) =>
  user.call('update-subaccount', {
    account: { AccountId: book.root, PropsInJSON: props },
    bookName: book.name,
  });

const inZone = (zone: string) => JSON.stringify({ CurrencyCodeName: 'EUR', TimeZone: zone });

/** The monthly flows between accounts, by the days of the book (calls.md Transactions). */
export const flowsSuite: ConformanceSuite = {
  calls: ['flows'],
  run({ newUser, differences }) {
    test('a book without transactions has no flows, and a missing book is not found', async () => {
      const { user, book } = await createUserWithBook(newUser);
      expect(await readFlowTexts(user, book)).toEqual([]);
      await expectRejection(user.call('flows', { bookName: 'None' }), 'not-found');
      await expectRejection(user.call('flows', { from: '2024-02-30' }), 'invalid', 'from');
      await expectRejection(user.call('flows', { until: '2024-05-06T00:00:00Z' }), 'invalid', 'until');
    });

    test('gains of account A flow from B and losses to B, and zero amounts count from A to B', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const add = async (a: string, b: string, fields: Partial<NewTransaction>) =>
        user.call('add-transaction', { transaction: newTransactionInput(a, b, fields) });
      await add(book.food, book.cash, postedOn('2024-05-06T12:00:00.000Z', '1234'));
      await add(book.food, book.cash, postedOn('2024-05-31T23:59:59.999Z', '66'));
      await add(book.cash, book.food, postedOn('2024-05-01T00:00:00.000Z', '-700'));
      await add(book.food, book.cash, postedOn('2024-05-09T12:00:00.000Z', '-5'));
      await add(book.bank, book.food, postedOn('2024-05-09T12:00:00.000Z', '0'));
      await add(book.bank, book.salary, postedOn('2024-06-01T00:00:00.000Z', '9999999999999999'));
      await add(book.bank, book.salary, postedOn('2024-06-02T00:00:00.000Z', '9999999999999999'));
      expect((await readFlowTexts(user, book)).toSorted()).toEqual([
        '2024-05 bank>food 0 (1)',
        '2024-05 cash>food 2000 (3)',
        '2024-05 food>cash 5 (1)',
        '2024-06 salary>bank 19999999999999998 (2)',
      ]);
      await expectTotalsMatchFlows(user, book);
    });

    test('the current month includes only the requested days, not later planned transactions', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const nowMs = Date.now();
      const dayIn = (days: number) => new Date(nowMs + days * 86_400_000).toISOString().slice(0, 10);
      for (const [days, amount] of Object.entries({
        '-40': '1',
        '0': '10',
        '1': '100',
        '2': '1000',
        '40': '10000',
      }))
        await user.call('add-transaction', {
          transaction: newTransactionInput(
            book.food,
            book.cash,
            postedOn(`${dayIn(Number(days))}T12:00:00.000Z`, amount),
          ),
        });
      const sumUntil = async (days: number, from?: string) =>
        (await user.call('flows', { until: dayIn(days), ...(from !== undefined && { from }) }))
          .map(({ Amount, Count }) => ({ minor: Number(Amount), count: Count }))
          .reduce((sum, flow) => [(sum[0] ?? 0) + flow.minor, (sum[1] ?? 0) + flow.count], [0, 0]);
      expect(await sumUntil(0)).toEqual([1, 1]);
      expect(await sumUntil(1)).toEqual([11, 2]);
      expect(await sumUntil(2)).toEqual([111, 3]);
      expect(await sumUntil(3)).toEqual([1111, 4]);
      expect(await sumUntil(1, dayIn(0))).toEqual([10, 1]);
      expect(await sumUntil(2, dayIn(-41))).toEqual([111, 3]);
      expect(await sumUntil(41)).toEqual([11_111, 5]);
    });

    test('an edit moves flows to another month, account, direction or amount; a deletion removes them', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const first = newTransactionInput(book.food, book.cash, postedOn('2024-05-06T12:00:00.000Z', '300'));
      const second = newTransactionInput(book.food, book.cash, postedOn('2024-05-07T12:00:00.000Z', '11'));
      for (const transaction of [first, second]) await user.call('add-transaction', { transaction });
      const edited = async (fields: Partial<CallInput<'update-transaction'>['transaction']>) => {
        const { TransactionId } = first;
        await user.call('update-transaction', { transaction: { TransactionId, ...fields } });
        await expectTotalsMatchFlows(user, book);
        return (await readFlowTexts(user, book)).toSorted();
      };
      expect(await edited({ TransactionDescription: 'Dinner' })).toEqual(['2024-05 cash>food 311 (2)']);
      expect(await edited(postedOn('2024-04-30T23:59:59.999Z', '300'))).toEqual([
        '2024-04 cash>food 300 (1)',
        '2024-05 cash>food 11 (1)',
      ]);
      expect(await edited(postedOn('2024-05-06T12:00:00.000Z', '-4'))).toEqual([
        '2024-05 cash>food 11 (1)',
        '2024-05 food>cash 4 (1)',
      ]);
      expect(await edited({ TransactionSplitAValue: '0' })).toEqual([
        '2024-05 cash>food 11 (1)',
        '2024-05 food>cash 0 (1)',
      ]);
      expect(await edited({ TransactionSplitBAccountId: book.bank, TransactionSplitAValue: '9' })).toEqual([
        '2024-05 bank>food 9 (1)',
        '2024-05 cash>food 11 (1)',
      ]);
      expect(
        await edited({
          TransactionSplitAAccountId: book.bank,
          TransactionSplitBAccountId: book.food,
          TransactionSplitAValue: '-9',
        }),
      ).toEqual(['2024-05 bank>food 9 (1)', '2024-05 cash>food 11 (1)']);
      await user.call('delete-transaction', { transaction: { TransactionId: second.TransactionId } });
      expect(await readFlowTexts(user, book)).toEqual(['2024-05 bank>food 9 (1)']);
      await user.call('delete-transaction', { transaction: { TransactionId: first.TransactionId } });
      expect(await readFlowTexts(user, book)).toEqual([]);
      await expectTotalsMatchFlows(user, book);
    });

    test('an import adds its flows, and the same rows with other amounts count once', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const transactions = Array.from({ length: 130 }, (_, index) =>
        newTransactionInput(
          index % 2 === 0 ? book.food : book.cash,
          index % 2 === 0 ? book.cash : book.food,
          postedOn(`2024-0${(index % 4) + 1}-15T12:00:00.000Z`, String(index % 5 === 0 ? -index : index)),
        ),
      );
      await user.call('import-data', { data: { transactions } });
      await expectTotalsMatchFlows(user, book);
      const before = await readFlowTexts(user, book);
      expect(before.map((flow) => flow.slice(0, 7))).toContain('2024-04');
      await user.call('import-data', { data: { transactions } });
      expect(await readFlowTexts(user, book)).toEqual(before);
      const other = transactions.map((row) => ({
        ...row,
        TransactionDatePosted: '2023-12-31T12:00:00.000Z',
        TransactionSplitAAccountId: book.bank,
        TransactionSplitBAccountId: book.loan,
        TransactionSplitAValue: '3',
      }));
      await user.call('import-data', { data: { transactions: other } });
      expect(await readFlowTexts(user, book)).toEqual(['2023-12 loan>bank 390 (130)']);
      await expectTotalsMatchFlows(user, book);
    });

    test.skipIf(differences['delete-subaccount'] !== undefined)(
      'deleting a branch with transactions, or a whole book, removes the flows',
      async () => {
        const { user, book } = await createUserWithBook(newUser);
        const add = async (a: string, b: string) =>
          user.call('add-transaction', { transaction: newTransactionInput(a, b) });
        await add(book.food, book.cash);
        await add(book.bank, book.food);
        await add(book.food, book.salary);
        const remove = (AccountId: string) =>
          user.call('delete-subaccount', { account: { AccountId }, override: true });
        await remove(book.group);
        expect(await readFlowTexts(user, book)).toEqual(['2024-05 salary>food 1234 (1)']);
        await remove(book.root);
        expect(await readFlowTexts(user, await addSmallBook(user))).toEqual([]);
      },
    );

    test('flows of two books, or of two users, are separate', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const second = await addSmallBook(user, 'Second');
      const stranger = await createUserWithBook(newUser);
      await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
      await user.call('add-transaction', {
        transaction: newTransactionInput(second.bank, second.salary),
        bookName: 'Second',
      });
      expect(await readFlowTexts(user, book)).toEqual(['2024-05 cash>food 1234 (1)']);
      expect(await readFlowTexts(user, second)).toEqual(['2024-05 salary>bank 1234 (1)']);
      expect(await readFlowTexts(stranger.user, stranger.book)).toEqual([]);
    });

    test('a range that cuts a month returns that part of it, to the day', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const transactions = ['02-29', '03-01', '04-05', '04-06', '04-30', '05-31', '06-01', '06-30'].map(
        (day, index) =>
          newTransactionInput(
            book.food,
            book.cash,
            postedOn(`2024-${day}T00:00:00.000Z`, String(10 ** index)),
          ),
      );
      await user.call('import-data', { data: { transactions } });
      const within = (from?: string, until?: string) =>
        readFlowTexts(user, book, { ...(from && { from }), ...(until && { until }) });
      const march = '2024-03 cash>food 10 (1)';
      expect(await within('2024-03-01', '2024-04-01')).toEqual([march]);
      expect(await within('2024-04-06')).toEqual([
        '2024-04 cash>food 11000 (2)',
        '2024-05 cash>food 100000 (1)',
        '2024-06 cash>food 11000000 (2)',
      ]);
      expect(await within(undefined, '2024-04-06')).toEqual([
        '2024-02 cash>food 1 (1)',
        march,
        '2024-04 cash>food 100 (1)',
      ]);
      expect(await within('2024-04-06', '2024-06-02')).toEqual([
        '2024-04 cash>food 11000 (2)',
        '2024-05 cash>food 100000 (1)',
        '2024-06 cash>food 1000000 (1)',
      ]);
      expect(await within('2024-04-05', '2024-04-06')).toEqual(['2024-04 cash>food 100 (1)']);
      expect(await within('2024-04-06', '2024-04-30')).toEqual(['2024-04 cash>food 1000 (1)']);
      expect(await within('2024-04-07', '2024-04-30')).toEqual([]);
      expect(await within('2024-04-06', '2024-04-06')).toEqual([]);
      expect(await within('2024-06-01', '2024-04-01')).toEqual([]);
      expect(await within('0001-01-01', '9999-12-31')).toHaveLength(5);
      expect(await within('2024-03-15', '2024-05-01')).toEqual(['2024-04 cash>food 11100 (3)']);
      await expectRejection(user.call('flows', { from: '2024-13-01' }), 'invalid', 'from');
    });

    describe('days in the time zone of the root account', () => {
      test('change as soon as the root has another zone, without losing flows', async () => {
        const { user, book } = await createUserWithBook(newUser);
        await setZone(user, book, inZone('Europe/Berlin'));
        const add = async (posted: string, amount: string) =>
          user.call('add-transaction', {
            transaction: newTransactionInput(book.food, book.cash, postedOn(posted, amount)),
          });
        await add('2024-04-30T21:59:59.999Z', '1');
        await add('2024-04-30T22:00:00.000Z', '20');
        await add('2024-05-31T22:30:00.000Z', '300');
        const berlin = ['2024-04 cash>food 1 (1)', '2024-05 cash>food 20 (1)', '2024-06 cash>food 300 (1)'];
        expect(await readFlowTexts(user, book)).toEqual(berlin);
        await setZone(user, book, inZone('Pacific/Auckland'));
        const auckland = ['2024-05 cash>food 21 (2)', '2024-06 cash>food 300 (1)'];
        expect(await readFlowTexts(user, book)).toEqual(auckland);
        await setZone(user, book, '{}');
        const utc = ['2024-04 cash>food 21 (2)', '2024-05 cash>food 300 (1)'];
        expect(await readFlowTexts(user, book)).toEqual(utc);
        const { data } = await user.call('export-data', {});
        const accounts = data.accounts.map((account) =>
          account.AccountId === book.root ? { ...account, PropsInJSON: inZone('Europe/Berlin') } : account,
        );
        await user.call('import-data', { data: { accounts } });
        expect(await readFlowTexts(user, book)).toEqual(berlin);
        await expectTotalsMatchFlows(user, book);
      });

      test.each([
        '{"TimeZone":"Europe/Nowhere"}',
        '{"TimeZone":"Berlin"}',
        '{"TimeZone":"+02:00"}',
        '{"TimeZone":"CET"}',
        '{"TimeZone":"Europe/Berlin; drop table"}',
        '{"TimeZone":"../../Europe/Berlin"}',
        '{"TimeZone":"Europe/"}',
        '{"TimeZone":["Europe/Berlin"]}',
        '{"TimeZone":120}',
        '{"TimeZone":null}',
        '{"timezone":"Europe/Berlin"}',
      ])('are in UTC if the zone is invalid: %s', async (props) => {
        const { user, book } = await createUserWithBook(newUser);
        await setZone(user, book, props);
        await user.call('add-transaction', {
          transaction: newTransactionInput(book.food, book.cash, postedOn('2024-04-30T23:00:00.000Z')),
        });
        expect(await readFlowTexts(user, book)).toEqual(['2024-04 cash>food 100 (1)']);
        expect(await readFlowTexts(user, book, { until: '2024-05-01' })).toHaveLength(1);
        expect(await readFlowTexts(user, book, { from: '2024-05-01' })).toEqual([]);
      });

      test('cut months, even if a midnight occurs twice or never', async () => {
        const { user, book } = await createUserWithBook(newUser);
        // Cuba sets its clocks back from 1:00 to 0:00 and forward from 0:00 to 1:00.
        await setZone(user, book, inZone('America/Havana'));
        const transactions = [
          '2024-03-10T04:59:59.999Z',
          '2024-03-10T05:00:00.000Z',
          '2024-11-03T03:59:59.999Z',
          '2024-11-03T04:30:00.000Z',
          '2024-11-03T05:30:00.000Z',
          '2024-11-04T04:59:59.999Z',
          '2024-11-04T05:00:00.000Z',
        ].map((posted, index) =>
          newTransactionInput(book.food, book.cash, postedOn(posted, String(10 ** index))),
        );
        await user.call('import-data', { data: { transactions } });
        const within = (from: string, until: string) => readFlowTexts(user, book, { from, until });
        expect(await within('2024-03-09', '2024-03-10')).toEqual(['2024-03 cash>food 1 (1)']);
        expect(await within('2024-03-10', '2024-03-11')).toEqual(['2024-03 cash>food 10 (1)']);
        expect(await within('2024-11-02', '2024-11-03')).toEqual(['2024-11 cash>food 100 (1)']);
        expect(await within('2024-11-03', '2024-11-04')).toEqual(['2024-11 cash>food 111000 (3)']);
        expect(await within('2024-11-04', '2024-11-05')).toEqual(['2024-11 cash>food 1000000 (1)']);
        expect(await within('2024-03-10', '2024-11-04')).toEqual([
          '2024-03 cash>food 10 (1)',
          '2024-11 cash>food 111100 (4)',
        ]);
      });

      test('end with the years that can be written', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const posted = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
        const transactions = posted.map((moment) =>
          newTransactionInput(book.food, book.cash, postedOn(moment)),
        );
        await user.call('import-data', { data: { transactions } });
        for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Etc/UTC']) {
          await setZone(user, book, inZone(zone));
          expect(await readFlowTexts(user, book)).toEqual([
            '0001-01 cash>food 100 (1)',
            '9999-12 cash>food 100 (1)',
          ]);
        }
        await expectTotalsMatchFlows(user, book);
      });
    });
  },
};
