import { expect, test } from 'vitest';
import {
  addSmallBook,
  newTestId,
  expectRejection,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { Backend } from '#backends/backend.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** Sets the balance checks of an account in the order of their ids, replacing earlier ones. */
async function setBalanceChecks(
  user: Backend,
  accountId: string,
  checks: readonly [day: unknown, balance: unknown][],
) {
  const stored = await user.call('items', { kinds: ['balance-check'] });
  const first = newTestId();
  await user.call('change-items', {
    put: checks.map(([Date, Balance], at) => ({
      ItemId: `${first}-${at}`,
      Kind: 'balance-check',
      Body: JSON.stringify({ Account: accountId, Date, Balance }),
    })),
    remove: stored
      .filter(({ Body }) => JSON.parse(Body).Account === accountId)
      .map(({ ItemId, ItemDateEntered }) => ({ ItemId, ItemDateEntered })),
  });
}

/** `verify-book` on intact books. */
export const verifySuite: ConformanceSuite = {
  calls: ['verify-book'],
  run({ newUser }) {
    test('an empty book has no problems', async () => {
      const { user } = await createUserWithBook(newUser);
      expect(await user.call('verify-book', {})).toEqual({
        ok: true,
        checked: { accounts: 8, transactions: 0, tags: 0, flows: 0, items: 0 },
        problems: [],
      });
    });

    test('a book has no problems after every kind of change, and the report counts the checked records', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const row = (a: string, b: string, fields: object = {}) => newTransactionInput(a, b, fields);
      const { added } = await user.call('change-transactions', {
        add: [
          row(book.food, book.cash, {
            TagsInSemicolonSeparated: 'home;trip',
            TransactionNotes: 'Ünder; the\nsea',
          }),
          row(book.food, book.cash, { TransactionDatePosted: '2024-06-06T12:00:00.000Z' }),
          row(book.cash, book.salary, { TransactionSplitAValue: '-0', TagsInSemicolonSeparated: 'work' }),
          row(book.bank, book.opening, { TransactionSplitAValue: '9999999999999999' }),
        ],
      });
      const [first, second, third] = added.map(({ TransactionId }) => TransactionId);
      await user.call('change-transactions', {
        update: [
          {
            TransactionId: first ?? '',
            TransactionSplitBAccountId: book.bank,
            TagsInSemicolonSeparated: 'trip',
          },
          { TransactionId: second ?? '', TransactionSplitAValue: '-3' },
        ],
        remove: [{ TransactionId: third ?? '' }],
      });
      await user.call('update-subaccount', {
        account: { AccountId: book.bank, ParentAccountId: book.cash, AccountName: 'Elsewhere' },
      });
      await user.call('update-subaccount', {
        account: { AccountId: book.root, PropsInJSON: JSON.stringify({ TimeZone: 'Pacific/Auckland' }) },
      });
      expect(await user.call('verify-book', {})).toEqual({
        ok: true,
        checked: { accounts: 8, transactions: 3, tags: 1, flows: 3, items: 0 },
        problems: [],
      });
    });

    test('each book is verified separately', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const other = await addSmallBook(user, 'Other');
      await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
      for (const day of ['2024-05-06', '2024-07-06'])
        await user.call('add-transaction', {
          transaction: {
            ...newTransactionInput(other.food, other.cash, { TransactionDatePosted: `${day}T12:00:00.000Z` }),
            TransactionId: newTestId(),
          },
          bookName: 'Other',
        });
      expect(await user.call('verify-book', { bookName: 'Main' })).toMatchObject({
        ok: true,
        checked: { transactions: 1, flows: 1 },
      });
      expect(await user.call('verify-book', { bookName: 'Other' })).toMatchObject({
        ok: true,
        checked: { transactions: 2, flows: 2 },
      });
      await expectRejection(user.call('verify-book', { bookName: 'No such book' }), 'not-found');
    });

    test('the expected balance at the end of a day is compared with the rows', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const row = (a: string, b: string, at: string, value: string) =>
        newTransactionInput(a, b, { TransactionDatePosted: at, TransactionSplitAValue: value });
      await user.call('change-transactions', {
        add: [
          row(book.bank, book.salary, '2024-05-01T12:00:00.000Z', '1000'),
          row(book.food, book.bank, '2024-05-31T12:00:00.000Z', '300'),
          // This row is in June in Berlin and in May in UTC.
          row(book.bank, book.salary, '2024-05-31T23:30:00.000Z', '50'),
          row(book.bank, book.food, '2024-07-01T12:00:00.000Z', '7'),
        ],
      });
      const setProps = (AccountId: string, props: string) =>
        user.call('update-subaccount', { account: { AccountId, PropsInJSON: props } });
      const setZone = (TimeZone: string) => setProps(book.root, JSON.stringify({ TimeZone }));
      const right = { '2024-04-30': '0', '2024-05-01': '1000', '2024-06-30': '750', '2030-01-01': '757' };
      const checkBank = (balances: Record<string, string>) =>
        setBalanceChecks(user, book.bank, Object.entries(balances));
      await checkBank({ ...right, '2024-05-31': '750' });
      await setBalanceChecks(user, book.food, [['2024-05-31', '300']]);
      const checks = async () => {
        const { ok, problems } = await user.call('verify-book', {});
        expect(ok).toBe(problems.length === 0);
        return problems;
      };
      expect(await checks()).toEqual([]);
      await setZone('Europe/Berlin');
      const ofMay = {
        what: 'balance-check',
        id: book.bank,
        name: 'Bank Account',
        expected: '750',
        seen: '700',
        day: '2024-05-31',
      };
      expect(await checks()).toEqual([ofMay]);
      await user.call('refresh-db', {});
      expect(await checks()).toEqual([ofMay]);
      // Problems disappear when the check is changed; several are sorted by day.
      const wrong = { '2024-06-01': '-5', '2024-05-31': '700', '0001-01-01': '1', '9999-12-31': '-0' };
      await checkBank({ ...right, ...wrong });
      const problems = await checks();
      expect(problems.map(({ day, expected, seen }) => [day, expected, seen])).toEqual([
        ['0001-01-01', '1', '0'],
        ['2024-06-01', '-5', '750'],
        ['9999-12-31', '0', '757'],
      ]);
      await checkBank({});
      expect(await checks()).toEqual([]);
    });

    test('invalid balance checks are rejected, and the last one of a day counts', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const odd: [unknown, unknown][] = [
        ['2024-02-30', '1'],
        ['2024-5-31', '1'],
        ['May', '1'],
        ['2024-05-31 ', '1'],
        ['', '1'],
        ['2024-05-31', 1],
        ['2024-05-31', '1.5'],
        ['2024-05-31', ''],
        ['2024-05-31', null],
        ['2024-05-31', ['1']],
        ['2024-05-31', '+1'],
        ['2024-05-31', ' 1'],
      ];
      for (const check of odd) await expectRejection(setBalanceChecks(user, book.bank, [check]), 'invalid');
      await setBalanceChecks(user, book.bank, [
        ['2024-05-31', '1'],
        ['2024-05-31', '0'],
      ]);
      expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
      await setBalanceChecks(user, book.bank, [
        ['2024-05-31', '0'],
        ['2024-05-31', '01'],
      ]);
      expect((await user.call('verify-book', {})).problems).toMatchObject([
        { expected: '1', seen: '0', day: '2024-05-31' },
      ]);
    });

    test('an imported book has no problems', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated: 'home' }),
      });
      const { data } = await user.call('export-data', {});
      const elsewhere = await newUser();
      await elsewhere.call('import-data', { data });
      expect(await elsewhere.call('verify-book', {})).toEqual(await user.call('verify-book', {}));
    });
  },
};
