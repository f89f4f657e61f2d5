import { expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { fold } from '#text/fold.ts';
import { foundSearches, unmatchedSearches } from '../../support/fold-table.ts';
import {
  newAccountInput,
  addSmallBook,
  expectRejection,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** Searching accounts and transactions (calls.md Transactions). */
export const searchSuite: ConformanceSuite = {
  calls: ['search-accounts', 'search-transactions', 'search-container-account'],
  run({ newUser }) {
    test('a transaction is found by description, notes and tag, ignoring case and accents', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const add = (fields: Parameters<typeof newTransactionInput>[2]) =>
        user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash, fields) });
      await add({ TransactionDescription: 'Café Zürich', TransactionDatePosted: '2024-01-01T00:00:00.000Z' });
      await add({ TransactionNotes: 'at the CAFE', TransactionDatePosted: '2024-01-03T00:00:00.000Z' });
      await add({ TagsInSemicolonSeparated: 'cafés', TransactionDatePosted: '2024-01-02T00:00:00.000Z' });
      await add({ TransactionDescription: '100% of it_' });
      const days = async (searchText: string) =>
        (await user.call('search-transactions', { searchText })).map((row) =>
          row.TransactionDatePosted.slice(8, 10),
        );
      expect(await days('café')).toEqual(['03', '02', '01']);
      expect(await days('ZURI')).toEqual(['01']);
      expect(await days('0% of it_')).toEqual(['06']);
      expect(await days('%%')).toEqual([]);
      expect(await days('nowhere')).toEqual([]);
      await expectRejection(user.call('search-transactions', { searchText: 'x' }), 'invalid', 'searchText');
      await expectRejection(
        user.call('search-transactions', { searchText: 'xy', pageNumber: 0 }),
        'invalid',
        'pageNumber',
      );
    });

    test('each letter is folded independently of its neighbours', async () => {
      const { user, book } = await createUserWithBook(newUser);
      for (const TransactionDescription of ['ΧΡΟΝΟΣΩ', 'χρόνοσ', 'İzmir'])
        await user.call('add-transaction', {
          transaction: newTransactionInput(book.food, book.cash, { TransactionDescription }),
        });
      const found = async (searchText: string) =>
        (await user.call('search-transactions', { searchText })).map((row) => row.TransactionDescription);
      for (const searchText of ['ΧΡΟΝΟΣ', 'χρονος'])
        expect((await found(searchText)).toSorted()).toEqual(['ΧΡΟΝΟΣΩ', 'χρόνοσ']);
      expect(await found('izmir')).toEqual(['İzmir']);
    });

    test('letters are found in any typed form, and one emoji or ideograph is enough', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const cases = [...foundSearches, ...unmatchedSearches];
      await user.call('change-transactions', {
        add: cases.map(({ text }) =>
          newTransactionInput(book.food, book.cash, { TransactionDescription: text }),
        ),
      });
      const accounts = [...new Map(cases.map(({ text }) => [fold(text), text])).values()];
      for (const [at, text] of accounts.entries())
        await user.call('add-subaccount', {
          account: newAccountInput(book.group, `${at} ${text}`),
        });
      for (const { text, searchText } of cases) {
        const isFound = foundSearches.some((each) => each.text === text && each.searchText === searchText);
        const rows = await user.call('search-transactions', { searchText: searchText });
        expect([searchText, rows.some((row) => row.TransactionDescription === text)]).toEqual([
          searchText,
          isFound,
        ]);
        const found = await user.call('search-accounts', { searchText: searchText });
        const isThere = found.some(({ AccountName }) => fold(AccountName).endsWith(fold(text)));
        expect([searchText, isThere]).toEqual([searchText, isFound]);
      }
      for (const searchText of ['é', 'ß', '%', '1'])
        await expectRejection(user.call('search-transactions', { searchText }), 'invalid', 'searchText');
      expect((await user.call('search-container-account', { searchText: '食' })).AccountName).toBe('食');
    });

    test('tags are searched as joined text, so that a text across two tags is found', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, {
          TransactionNotes: 'two\nlines',
          TagsInSemicolonSeparated: 'home;work',
        }),
      });
      await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated: 'work;home' }),
      });
      const count = async (searchText: string) =>
        (await user.call('search-transactions', { searchText })).length;
      expect(await count('home;work')).toBe(1);
      expect(await count('E;W')).toBe(1);
      expect(await count('homework')).toBe(0);
      expect(await count('o\nl')).toBe(1);
      expect(await count('lines\nhome')).toBe(1);
      expect(await count('home')).toBe(2);
    });

    test('more words narrow the results in any position, and each word is validated', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, {
          TransactionDescription: 'Café Central',
          TransactionNotes: 'two 100% whites',
        }),
      });
      await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, {
          TransactionDescription: 'Café Luna',
          TagsInSemicolonSeparated: 'work',
        }),
      });
      const found = async (searchText: string, words?: string[]) =>
        (await user.call('search-transactions', { searchText, ...(words && { words }) }))
          .map((row) => row.TransactionDescription)
          .toSorted();
      expect(await found('cafe', [])).toEqual(['Café Central', 'Café Luna']);
      expect(await found('cafe', ['WHITE'])).toEqual(['Café Central']);
      expect(await found('0%', ['café', 'central'])).toEqual(['Café Central']);
      expect(await found('luna', ['work', 'af'])).toEqual(['Café Luna']);
      expect(await found('luna', ['central'])).toEqual([]);
      await expectRejection(
        user.call('search-transactions', { searchText: 'xy', words: ['x'] }),
        'invalid',
        'words.0',
      );
      const many = Array.from({ length: 11 }, (_, index) => `word ${index}`);
      await expectRejection(
        user.call('search-transactions', { searchText: 'xy', words: many }),
        'invalid',
        'words',
      );
    });

    test('a transaction is found by the name of either account, alone and with other words', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const other = await addSmallBook(user, 'Other');
      const add = (a: string, b: string, TransactionDescription: string, day: string, bookName = 'Main') =>
        user.call('add-transaction', {
          transaction: newTransactionInput(a, b, {
            TransactionDescription,
            TransactionDatePosted: `2024-01-${day}T00:00:00.000Z`,
          }),
          bookName,
        });
      await add(book.food, book.cash, 'Lunch', '01');
      await add(book.cash, book.food, 'Back', '02');
      await add(book.bank, book.salary, 'Food for thought', '03');
      await add(book.food, book.bank, 'Dinner', '04');
      await add(other.food, other.cash, 'Elsewhere', '05', 'Other');
      const days = async (searchText: string, more: Partial<CallInput<'search-transactions'>> = {}) =>
        (await user.call('search-transactions', { searchText, ...more })).map((row) =>
          row.TransactionDatePosted.slice(8, 10),
        );
      expect(await days('food')).toEqual(['04', '03', '02', '01']);
      expect(await days('FÓOD', { words: ['lunch'] })).toEqual(['01']);
      expect(await days('lunch', { words: ['food'] })).toEqual(['01']);
      expect(await days('food', { words: ['cash'] })).toEqual(['02', '01']);
      expect(await days('food', { words: ['account'] })).toEqual(['04', '03']);
      expect(
        await days('food', {
          postedFrom: '2024-01-02T00:00:00.000Z',
          postedBefore: '2024-01-04T00:00:00.000Z',
        }),
      ).toEqual(['03', '02']);
      const [first] = await user.call('search-transactions', { searchText: 'food' });
      expect(await days('food', { after: first })).toEqual(['03', '02', '01']);
      // Neither the book nor a parent account counts as an account of a transaction.
      expect(await days('main')).toEqual([]);
      expect(await days('assets')).toEqual([]);
    });

    test('search results are returned in pages of 50', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const transactions = Array.from({ length: 70 }, () => newTransactionInput(book.food, book.cash));
      await user.call('import-data', { data: { transactions } });
      const first = await user.call('search-transactions', { searchText: 'lunch' });
      const second = await user.call('search-transactions', { searchText: 'lunch', pageNumber: 2 });
      expect([first.length, second.length]).toEqual([50, 20]);
      expect(new Set([...first, ...second].map((row) => row.TransactionId)).size).toBe(70);
      const after = first.at(-1);
      expect(await user.call('search-transactions', { searchText: 'lunch', after })).toEqual(second);
    });

    test('an account is found by name and description', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-subaccount', {
        account: newAccountInput(book.group, 'Épargne', { AccountDescription: 'Rainy days' }),
      });
      const names = async (searchText: string) =>
        (await user.call('search-accounts', { searchText })).map((account) => account.AccountName);
      expect(await names('EPARG')).toEqual(['Épargne']);
      expect(await names('rainy')).toEqual(['Épargne']);
      expect(await user.call('search-container-account', { searchText: 'rainy' })).toMatchObject({
        AccountId: 'SEARCH',
        ParentAccountId: book.root,
        IsSearchContainer: '1',
      });
    });
  },
};
