import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import { readNewestAction, readBookRows, undoById } from '../action-support.ts';
import {
  newAccountInput,
  addSmallBook,
  newTestId,
  expectRejection,
  type SmallBook,
  readTotals,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

type NewAccount = CallInput<'add-subaccount'>['account'];

const inCurrency = (Currency: string): Partial<NewAccount> => ({ PropsInJSON: JSON.stringify({ Currency }) });

const add = async (
  user: Backend,
  book: SmallBook,
  name: string,
  currency: string,
  fields: Partial<NewAccount> = {},
) => {
  const account = newAccountInput(book.root, name, { ...inCurrency(currency), ...fields });
  return (await user.call('add-subaccount', { account, bookName: book.name })).AccountId;
};

/** Adds a commodity to a book. */
const addCommodity = (user: Backend, { name }: SmallBook, symbol: string) =>
  user.call('change-items', {
    put: [{ ItemId: newTestId(), Kind: 'commodity', Body: JSON.stringify({ Symbol: symbol, Name: symbol }) }],
    bookName: name,
  });

/** Creates the small book, which is in dollars, with a bank and an income in pounds, and an account of one share beside its cash. */
async function createCurrencyUser(newUser: () => Promise<Backend>) {
  const { user, book } = await createUserWithBook(newUser);
  const pounds = await add(user, book, 'Bank in London', 'GBP', {
    AccountType: 'BANK',
    ParentAccountId: book.group,
  });
  const rent = await add(user, book, 'Rent', 'GBP', { AccountType: 'INCOME' });
  await addCommodity(user, book, 'VWCE.DE');
  const shares = await add(user, book, 'Depot', 'VWCE.DE', {
    AccountType: 'STOCK',
    ParentAccountId: book.group,
  });
  const trading = await add(user, book, 'Trading VWCE.DE', 'VWCE.DE', { AccountType: 'TRADING' });
  const post = (a: string, b: string, fields: Parameters<typeof newTransactionInput>[2] = {}) =>
    user.call('add-transaction', { transaction: newTransactionInput(a, b, fields) });
  return { user, book, pounds, rent, shares, trading, post };
}

/** Reads the totals of an account. */
async function readAccountTotals(user: Backend, id: string) {
  const account = (await user.call('all-accounts', {})).find(({ AccountId }) => AccountId === id);
  return [account?.TotalAmountHeld, account?.Totals];
}

const update = (user: Backend, id: string, props: CallInput<'update-subaccount'>['props']) =>
  user.call('update-subaccount', { account: { AccountId: id }, props });

const soundOf = async (user: Backend) => (await user.call('verify-book', {})).problems;

/** Accounts with their own currency or commodity (docs/decisions/0055). */
export const currenciesSuite: ConformanceSuite = {
  calls: ['all-accounts'],
  run({ newUser }) {
    describe('the accounts of one transaction', () => {
      test('have the same currency in every call', async () => {
        const { user, book, pounds, rent, shares, trading, post } = await createCurrencyUser(newUser);
        const stored = await post(pounds, rent);
        await post(shares, trading);
        await post(book.cash, book.salary);
        const before = await readBookRows(user);
        const different = { reason: 'The two accounts are in different currencies' };
        for (const [a, b] of [
          [pounds, book.cash],
          [book.cash, rent],
          [shares, rent],
        ] as const)
          expect(await expectRejection(post(a, b), 'not-allowed')).toMatchObject(different);
        const { TransactionId } = stored;
        const move = { TransactionId, TransactionSplitBAccountId: book.salary };
        expect(
          await expectRejection(user.call('update-transaction', { transaction: move }), 'not-allowed'),
        ).toMatchObject(different);
        const many = {
          add: [newTransactionInput(pounds, rent), newTransactionInput(pounds, book.salary)],
          update: [],
          remove: [],
        };
        expect(
          (await expectRejection(user.call('change-transactions', many), 'not-allowed', 'add.1')).reason,
        ).toBe(different.reason);
        await expectRejection(
          user.call('change-transactions', { add: [], update: [move], remove: [] }),
          'not-allowed',
          'update.0',
        );
        const { rejected } = await user.call('import-data', {
          data: { transactions: [newTransactionInput(pounds, book.cash, { TransactionId: newTestId() })] },
        });
        expect(rejected).toMatchObject([{ message: different.reason }]);
        expect(await readBookRows(user)).toEqual(before);
        // Both sides move from one currency to another in one call.
        await user.call('update-transaction', {
          transaction: { ...move, TransactionSplitAAccountId: book.cash },
        });
        expect(await soundOf(user)).toEqual([]);
      });

      test('keep the sum of each currency at zero', async () => {
        const { user, book, pounds, rent, shares, trading, post } = await createCurrencyUser(newUser);
        await post(pounds, rent, { TransactionSplitAValue: '5000' });
        await post(shares, trading, { TransactionSplitAValue: '-7' });
        await post(book.cash, book.salary, { TransactionSplitAValue: '300' });
        expect(await readAccountTotals(user, pounds)).toEqual(['5000', undefined]);
        expect(await readAccountTotals(user, book.cash)).toEqual(['300', undefined]);
        expect(await readAccountTotals(user, book.group)).toEqual([
          '300',
          [{ Amount: '300' }, { Amount: '5000', Currency: 'GBP' }, { Amount: '-7', Currency: 'VWCE.DE' }],
        ]);
        expect(await readAccountTotals(user, book.root)).toEqual(['0', undefined]);
        const [root] = await user.call('all-books', {});
        expect([root?.TotalAmountHeld, root?.Totals]).toEqual(['0', undefined]);
      });
    });

    test('an account in another currency adds up its sub-accounts in its own currency', async () => {
      const { user, book, pounds, rent, post } = await createCurrencyUser(newUser);
      const below = await add(user, book, 'Pot', 'GBP', { ParentAccountId: pounds });
      const dollars = newAccountInput(pounds, 'Dollars');
      await user.call('add-subaccount', { account: dollars });
      await post(pounds, rent, { TransactionSplitAValue: '10' });
      await post(below, rent, { TransactionSplitAValue: '5' });
      expect(await readAccountTotals(user, pounds)).toEqual(['15', undefined]);
      await post(dollars.AccountId, book.cash, { TransactionSplitAValue: '-2' });
      expect(await readAccountTotals(user, pounds)).toEqual([
        '15',
        [{ Amount: '-2' }, { Amount: '15', Currency: 'GBP' }],
      ]);
      expect(await soundOf(user)).toEqual([]);
    });

    test('an account with transactions keeps its currency, one without may change it', async () => {
      const { user, book, pounds, rent, post } = await createCurrencyUser(newUser);
      await update(user, pounds, { set: { Currency: 'CHF' } });
      await update(user, pounds, { unset: ['Currency'] });
      await update(user, pounds, { set: { Currency: 'GBP' } });
      const row = await post(pounds, rent);
      const reason = 'An account with transactions keeps its currency';
      for (const props of [{ set: { Currency: 'CHF' } }, { unset: ['Currency'] }])
        expect((await expectRejection(update(user, pounds, props), 'not-allowed')).reason).toBe(reason);
      await post(book.cash, book.salary);
      const toPounds = update(user, book.cash, { set: { Currency: 'GBP' } });
      expect((await expectRejection(toPounds, 'not-allowed')).reason).toBe(reason);
      await user.call('delete-transaction', { transaction: { TransactionId: row.TransactionId } });
      await update(user, pounds, { set: { Currency: 'CHF' } });
      expect(await soundOf(user)).toEqual([]);
    });

    test('no account may name the currency of its book, and the book keeps its currency while accounts have others', async () => {
      const { user, book, pounds, rent, shares, trading } = await createCurrencyUser(newUser);
      const own = 'USD is the currency of the book';
      expect((await expectRejection(add(user, book, 'Cash abroad', 'USD'), 'not-allowed')).reason).toBe(own);
      expect(
        (await expectRejection(update(user, pounds, { set: { Currency: 'USD' } }), 'not-allowed')).reason,
      ).toBe(own);
      const toPounds = () => update(user, book.root, { set: { CurrencyCodeName: 'GBP' } });
      const reason = 'The book keeps its currency as long as some of its accounts have another';
      expect((await expectRejection(toPounds(), 'not-allowed')).reason).toBe(reason);
      await update(user, book.root, { set: { CurrencyCodeName: 'USD', CurrencyFormatTagCode: 'en-GB' } });
      for (const id of [pounds, rent, shares, trading]) await update(user, id, { unset: ['Currency'] });
      await toPounds();
      expect(
        (await expectRejection(update(user, rent, { set: { Currency: 'GBP' } }), 'not-allowed')).reason,
      ).toBe('GBP is the currency of the book');
    });

    test('a currency that is not a text counts as no currency', async () => {
      const { user, book, post } = await createCurrencyUser(newUser);
      for (const [index, currency] of [5, null, ['GBP'], { a: 1 }].entries()) {
        const account = newAccountInput(book.root, `Odd ${index}`, {
          PropsInJSON: JSON.stringify({ Currency: currency }),
        });
        await user.call('add-subaccount', { account });
        await post(account.AccountId, book.salary);
      }
      expect(await soundOf(user)).toEqual([]);
    });

    test('a text that is neither a currency code nor a commodity of the book is rejected', async () => {
      const { user, book, pounds } = await createCurrencyUser(newUser);
      const other = await addSmallBook(user, 'Other');
      await addCommodity(user, other, 'ELSE');
      const texts = ['', 'a b', '€', 'X'.repeat(25), 'ETH.8', 'USD,EUR', '__proto__', 'gbp', 'ELSE'];
      for (const text of texts) {
        const wrong = async (call: Promise<unknown>) => {
          const error = await expectRejection(call, 'invalid', 'account.PropsInJSON');
          expect(error.issues[0]?.detail?.id).toBe('unknownCurrency');
        };
        await wrong(add(user, book, 'Wallet', text));
        await wrong(update(user, book.cash, { set: { Currency: text } }));
        const row = { ...newAccountInput(book.root, 'Wallet', inCurrency(text)), AccountDescription: '' };
        const result = await user.call('import-data', { data: { accounts: [row] } });
        expect(result).toMatchObject({
          accounts: { added: 0 },
          rejected: [{ id: row.AccountId, detail: { id: 'unknownCurrency' } }],
        });
      }
      expect((await add(user, other, 'Wallet', 'ELSE')).length).toBeGreaterThan(0);
      expect(await soundOf(user)).toEqual([]);
      await update(user, pounds, { set: { Note: 'still pounds' } });
    });

    test('an import adds the commodities that its accounts name, each to its own book', async () => {
      const { user } = await createCurrencyUser(newUser);
      const { data } = await user.call('export-data', {});
      const elsewhere = await newUser();
      expect(await elsewhere.call('import-data', { data })).toMatchObject({ rejected: [] });
      const again = (await elsewhere.call('export-data', {})).data;
      expect([again.accounts, again.items]).toEqual([data.accounts, data.items]);
      const nobody = await newUser();
      const { items: _items, ...without } = data;
      const result = await nobody.call('import-data', { data: without });
      expect(new Set(result.rejected.map(({ detail }) => detail?.id))).toEqual(new Set(['unknownCurrency']));
      expect(result.rejected).toHaveLength(2);
    });

    test('an account keeps a commodity whose item was deleted', async () => {
      const { user, shares } = await createCurrencyUser(newUser);
      const [stored] = await user.call('items', { kinds: ['commodity'] });
      if (stored === undefined) throw new Error('there is no commodity');
      await user.call('change-items', {
        remove: [{ ItemId: stored.ItemId, ItemDateEntered: stored.ItemDateEntered }],
      });
      await user.call('update-subaccount', { account: { AccountId: shares, AccountName: 'Old depot' } });
      await expectRejection(update(user, shares, { set: { Currency: 'ELSE' } }), 'invalid');
    });

    test('tags have a total per currency', async () => {
      const { user, book, pounds, rent, post } = await createCurrencyUser(newUser);
      const tagged = (value: string, tags = 'trip') => ({
        TransactionSplitAValue: value,
        TagsInSemicolonSeparated: tags,
      });
      const tagOf = async (name: string) => {
        const tag = (await user.call('all-tag-accounts', {})).find(({ AccountName }) => AccountName === name);
        return [tag?.TransactionsCount, tag?.TotalAmountHeld, tag?.Totals];
      };
      await post(book.cash, book.salary, tagged('100'));
      expect(await tagOf('trip')).toEqual([1, '100', undefined]);
      const abroadRow = await post(pounds, rent, tagged('40', 'trip;london'));
      expect(await tagOf('trip')).toEqual([2, '100', [{ Amount: '100' }, { Amount: '40', Currency: 'GBP' }]]);
      expect(await tagOf('london')).toEqual([1, '0', [{ Amount: '40', Currency: 'GBP' }]]);
      expect(await user.call('all-transaction-tags', {})).toEqual(['trip', 'london']);
      const container = await user.call('tag-container-account', {});
      expect([container.SubAccountsCount, container.TotalAmountHeld, container.Totals]).toEqual([
        2,
        '100',
        [{ Amount: '100' }, { Amount: '80', Currency: 'GBP' }],
      ]);
      expect(await soundOf(user)).toEqual([]);
      await user.call('delete-transaction', { transaction: { TransactionId: abroadRow.TransactionId } });
      expect(await tagOf('trip')).toEqual([1, '100', undefined]);
      expect(await user.call('all-transaction-tags', {})).toEqual(['trip']);
      await undoById(user, (await readNewestAction(user)).ActionId);
      expect(await tagOf('london')).toEqual([1, '0', [{ Amount: '40', Currency: 'GBP' }]]);
      await user.call('refresh-db', { refreshApp: true });
      expect(await tagOf('trip')).toEqual([2, '100', [{ Amount: '100' }, { Amount: '40', Currency: 'GBP' }]]);
      expect(await soundOf(user)).toEqual([]);
    });

    test('favourites and search results are added up by currency', async () => {
      const { user, book, pounds, rent, post } = await createCurrencyUser(newUser);
      await post(pounds, rent, { TransactionSplitAValue: '40' });
      await post(book.bank, book.salary, { TransactionSplitAValue: '7' });
      for (const AccountId of [pounds, book.bank])
        await user.call('update-subaccount', { account: { AccountId, IsFavourite: '1' } });
      const totals = ['7', [{ Amount: '7' }, { Amount: '40', Currency: 'GBP' }]];
      const favourites = await user.call('favourite-container-account', {});
      expect([favourites.TotalAmountHeld, favourites.Totals]).toEqual(totals);
      const found = await user.call('search-container-account', { searchText: 'bank' });
      expect([found.TotalAmountHeld, found.Totals]).toEqual(totals);
    });

    test('an undo restores a currency only if later transactions of others agree with it', async () => {
      const { user, book, pounds, rent, post } = await createCurrencyUser(newUser);
      await update(user, pounds, { set: { Currency: 'CHF' } });
      const change = (await readNewestAction(user)).ActionId;
      const francs = await add(user, book, 'Rent in francs', 'CHF', { AccountType: 'INCOME' });
      const row = await post(pounds, francs);
      await expectRejection(undoById(user, change), 'conflict');
      await user.call('delete-transaction', { transaction: { TransactionId: row.TransactionId } });
      const deletion = (await readNewestAction(user)).ActionId;
      await undoById(user, change);
      await expectRejection(undoById(user, deletion), 'conflict');
      await post(pounds, rent);
      expect(await readAccountTotals(user, pounds)).toEqual(['1234', undefined]);
      expect(await soundOf(user)).toEqual([]);
    });

    test('a book is exported and imported with its currencies', async () => {
      const { user, book, pounds, rent, shares, trading, post } = await createCurrencyUser(newUser);
      await post(pounds, rent, { TagsInSemicolonSeparated: 'trip' });
      await post(shares, trading);
      await post(book.cash, book.salary);
      const { data } = await user.call('export-data', {});
      const other = await newUser();
      expect((await other.call('import-data', { data })).rejected).toEqual([]);
      expect(await readTotals(other)).toEqual(await readTotals(user));
      expect(await readBookRows(other)).toEqual(await readBookRows(user));
      expect(await other.call('all-tag-accounts', {})).toEqual(await user.call('all-tag-accounts', {}));
      expect(await soundOf(other)).toEqual([]);
      // A file with another currency for an account with transactions does not change the account.
      const accounts = data.accounts.map((each) =>
        each.AccountId === pounds ? { ...each, ...inCurrency('CHF') } : each,
      );
      const { rejected } = await other.call('import-data', { data: { accounts } });
      expect(rejected).toMatchObject([
        { id: pounds, message: 'An account with transactions keeps its currency' },
      ]);
    });
  },
};
