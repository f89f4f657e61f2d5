import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { type DataCallName, dataCallNames, sqlFunctionOf } from '#contract/data-calls.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  createEngineUser,
  makeAccount,
  makeBook,
  makeTransaction,
  nextEngineId,
  type EngineUser,
} from '../support/engine-user.ts';

/** The table of calls.md, Types: type, normal balance, family. */
const typeTable = [
  ['ROOT', 'DEBIT', 'none'],
  ['ASSET', 'DEBIT', 'worth'],
  ['CASH', 'DEBIT', 'worth'],
  ['BANK', 'DEBIT', 'worth'],
  ['STOCK', 'DEBIT', 'worth'],
  ['MUTUAL', 'DEBIT', 'worth'],
  ['CURRENCY', 'DEBIT', 'worth'],
  ['RECEIVABLE', 'DEBIT', 'worth'],
  ['LIABILITY', 'CREDIT', 'worth'],
  ['CREDIT', 'CREDIT', 'worth'],
  ['PAYABLE', 'CREDIT', 'worth'],
  ['INCOME', 'CREDIT', 'result'],
  ['EXPENSE', 'DEBIT', 'result'],
  ['EQUITY', 'CREDIT', 'equity'],
  ['TRADING', 'DEBIT', 'trading'],
] as const;

/** Tests the answer of each call and its match with the contract. */
export function describeCalls(open: () => TestDatabase) {
  describe('calls', () => {
    const { accounts, ids } = makeBook();
    const posted = makeTransaction(ids.coffee, ids.bank, 450n, { TagsInSemicolonSeparated: 'treat;Home' });
    const brought = { id: nextEngineId(), kind: 'import' };
    let person: EngineUser;

    beforeAll(async () => {
      person = await createEngineUser(open());
      await person.import({ accounts, transactions: [posted] });
    });

    const examples: { [Name in DataCallName]: CallInput<Name> } = {
      'refresh-db': {},
      'get-user-config': {},
      'set-user-config': { config: { enableAnimations: true } },
      'all-books': {},
      'all-accounts': { bookName: 'MAIN' },
      'root-account': {},
      'favourite-container-account': {},
      'all-tag-accounts': {},
      'all-transaction-tags': {},
      'tag-container-account': {},
      transactions: { account: { AccountId: ids.bank } },
      'add-transaction': { transaction: makeTransaction(ids.food, ids.cash, 1n) },
      'update-transaction': {
        transaction: { TransactionId: posted.TransactionId, TransactionNotes: 'With milk' },
      },
      'delete-transaction': { transaction: { TransactionId: posted.TransactionId } },
      'add-subaccount': { account: makeAccount({ ParentAccountId: ids.assets, AccountName: 'Safe' }) },
      'update-subaccount': { account: { AccountId: ids.cash, AccountColor: '#ff0000' } },
      'delete-subaccount': { account: { AccountId: ids.group } },
      'last-posted-transaction': { account: { AccountId: ids.bank } },
      'search-container-account': { searchText: 'cafe' },
      'search-accounts': { searchText: 'cafe' },
      'search-transactions': { searchText: 'treat' },
      flows: { from: '2024-01-01', until: '2024-05-20' },
      changes: { bookName: 'main' },
      'changes-since': { bookName: 'main' },
      undo: { undoes: brought.id },
      'forget-changes': { before: '2020-01-01T00:00:00.000Z' },
      'change-transactions': {
        add: [makeTransaction(ids.food, ids.cash, 1n)],
        remove: [{ TransactionId: posted.TransactionId }],
      },
      'verify-book': {},
      items: { kinds: ['rule'] },
      members: {},
      invite: { role: 'edit' },
      join: { token: '' },
      'change-member': { id: nextEngineId() },
      invitation: { token: '' },
      'offer-hand-over': { id: nextEngineId() },
      'withdraw-hand-over': {},
      'hand-over-offers': {},
      'accept-hand-over': {},
      'decline-hand-over': {},
      'leave-book': {},
      'change-items': { put: [{ ItemId: 'I', Kind: 'note', Body: '{}' }] },
      'account-types': {},
      'account-types-full': {},
      'account-type-relationships': {},
    };

    /** The calls that need a second user. */
    const ofSeveral: DataCallName[] = [
      'invitation',
      'join',
      'offer-hand-over',
      'accept-hand-over',
      'leave-book',
    ];

    test('each call has its function, and each function belongs to a call', async () => {
      const found = await open().query(
        `select p.proname as name from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.proname like 'partita\\_%'`,
      );
      const besides = ['partita_delete_user_account', 'partita_export_rows', 'partita_import_rows'];
      expect(found.map(({ name }) => name).toSorted()).toEqual(
        [...dataCallNames.map(sqlFunctionOf), ...besides].toSorted(),
      );
    });

    test.each(dataCallNames)('the answer of %s matches the contract', async (name) => {
      const own = await createEngineUser(open());
      await own.import({ accounts, transactions: [posted], action: brought });
      // These calls need another user.
      if (ofSeveral.includes(name)) return;
      await expect(own.call(name, examples[name])).resolves.toBeDefined();
    });

    test('types, normal balances and parents equal those of calls.md', async () => {
      expect(await person.call('account-types', {})).toEqual(
        Object.fromEntries(typeTable.map(([type, polarity]) => [type, polarity])),
      );
      expect(await person.call('account-types-full', {})).toEqual(
        typeTable.map(([type, polarity]) => ({
          AccountType: type,
          Name: expect.any(String),
          Polarity: polarity,
          CanHoldTransactions: type !== 'ROOT',
        })),
      );
      const expected = typeTable.flatMap(([parent, , branch]) =>
        typeTable
          .filter(([child, , of]) => child !== 'ROOT' && (parent === 'ROOT' || branch === of))
          .map(([child]) => `${parent} > ${child}`),
      );
      const pairs = await person.call('account-type-relationships', {});
      expect(pairs.map((pair) => `${pair.ParentType} > ${pair.ChildType}`).toSorted()).toEqual(
        expected.toSorted(),
      );
      expect(pairs).toHaveLength(120);
    });

    test('a book is found by name, ignoring case; without a name it is the first one by creation', async () => {
      const own = await createEngineUser(open());
      expect(await own.call('root-account', {})).toBeNull();
      expect(await own.call('root-account', { bookName: 'Gone' })).toBeNull();
      expect(await own.call('all-books', {})).toEqual([]);
      const second = makeAccount({ AccountType: 'ROOT', AccountName: 'Second' });
      const third = makeAccount({ AccountType: 'ROOT', AccountName: 'Third' });
      await own.call('add-subaccount', { account: third });
      await own.call('add-subaccount', { account: second });
      expect((await own.call('all-books', {})).map((book) => book.AccountName)).toEqual(['Second', 'Third']);
      expect(await own.call('root-account', {})).toMatchObject({ AccountName: 'Second', IsPlaceholder: '1' });
      expect(await own.call('root-account', { bookName: 'THIRD' })).toMatchObject({
        AccountId: third.AccountId,
      });
      expect(await own.expectError('all-accounts', { bookName: 'Gone' })).toMatchObject({
        code: 'not-found',
      });
    });

    test('accounts are listed parents first, with totals of their branch and direct counts', async () => {
      const all = await person.call('all-accounts', {});
      const indexes = new Map(all.map((account, index) => [account.AccountId, index]));
      expect(all[0]?.AccountType).toBe('ROOT');
      for (const account of all.slice(1)) {
        expect(indexes.get(account.ParentAccountId ?? '')).toBeLessThan(indexes.get(account.AccountId) ?? -1);
      }
      expect(all.find(({ AccountId }) => AccountId === ids.food)).toMatchObject({
        TotalAmountHeld: '450',
        TransactionsCount: 0,
        SubAccountsCount: 1,
      });
      expect(all.find(({ AccountId }) => AccountId === ids.bank)).toMatchObject({
        TotalAmountHeld: '-450',
        TransactionsCount: 1,
        SubAccountsCount: 0,
      });
    });

    test('virtual accounts have the totals of their members', async () => {
      expect(await person.call('tag-container-account', {})).toMatchObject({
        AccountId: 'TAGS',
        ParentAccountId: ids.root,
        IsTagContainer: '1',
        SubAccountsCount: 2,
      });
      expect(await person.call('favourite-container-account', {})).toMatchObject({
        AccountId: 'FAVOURITES',
        IsFavouriteContainer: '1',
        SubAccountsCount: 2,
        TotalAmountHeld: '-450',
      });
      expect(await person.call('search-container-account', { searchText: 'CAFE' })).toMatchObject({
        AccountId: 'SEARCH',
        AccountName: 'CAFE',
        IsSearchContainer: '1',
        SubAccountsCount: 1,
        TotalAmountHeld: '450',
      });
      expect(await person.call('all-tag-accounts', {})).toMatchObject([
        { AccountId: 'TAG:Home', AccountName: 'Home', ParentAccountId: 'TAGS', IsTagAccount: '1' },
        {
          AccountId: 'TAG:treat',
          TotalAmountHeld: '-450',
          TransactionsCount: 1,
          LastPostedTransaction: posted,
        },
      ]);
      for (const AccountId of ['TAGS', 'FAVOURITES', 'SEARCH']) {
        expect(await person.call('transactions', { account: { AccountId } })).toEqual([]);
        expect(await person.call('last-posted-transaction', { account: { AccountId } })).toBeNull();
      }
    });

    test('an added transaction is returned as sent with the current entry date; a retry answers the same', async () => {
      const own = await createEngineUser(open());
      await own.import({ accounts });
      const sent = makeTransaction(ids.food, ids.cash, 9_999_999_999_999_999n, {
        TagsInSemicolonSeparated: 'a;b',
        PropsInJSON: '{ "kept":  1.50 }',
        OtherTransactionSplitInfoInJSON: '{"x":[1]}',
      });
      const before = Date.now();
      const first = await own.call('add-transaction', { transaction: sent });
      expect(first).toEqual({ ...sent, TransactionDateEntered: expect.any(String) });
      expect(Date.parse(first.TransactionDateEntered)).toBeGreaterThanOrEqual(before - 60_000);
      expect(await own.call('add-transaction', { transaction: sent })).toEqual(first);
      const other = { ...sent, TransactionNotes: 'Other' };
      expect(await own.expectError('add-transaction', { transaction: other })).toMatchObject({
        code: 'conflict',
      });
      expect(await own.call('transactions', { account: { AccountId: ids.food } })).toEqual([first]);
    });

    test('zero has no sign', async () => {
      const own = await createEngineUser(open());
      await own.import({ accounts });
      const { TransactionSplitBValue: _, ...transaction } = makeTransaction(ids.food, ids.cash, 0n);
      const body = { transaction: { ...transaction, TransactionSplitAValue: '-0' } };
      expect(await own.call('add-transaction', body)).toMatchObject({
        TransactionSplitAValue: '0',
        TransactionSplitBValue: '0',
      });
    });

    test('an update changes the sent fields and the entry date, which guards the next one', async () => {
      const own = await createEngineUser(open());
      await own.import({ accounts, transactions: [posted] });
      const { TransactionId, TransactionDateEntered } = posted;
      const update = (fields: object) =>
        own.call('update-transaction', { transaction: { TransactionId, ...fields } });
      const changed = await update({ TransactionSplitBValue: '7', TransactionDateEntered });
      expect(changed).toEqual({
        ...posted,
        TransactionSplitAValue: '-7',
        TransactionSplitBValue: '7',
        TransactionDateEntered: expect.any(String),
      });
      expect(changed.TransactionDateEntered > TransactionDateEntered).toBe(true);
      expect(
        await own.expectError('update-transaction', {
          transaction: { TransactionId, TransactionDateEntered },
        }),
      ).toMatchObject({ code: 'conflict' });
    });

    test('an entry date only ever grows, independent of the clock', async () => {
      const own = await createEngineUser(open());
      const future = makeTransaction(ids.food, ids.bank, 1n, {
        TransactionDateEntered: '2999-01-01T00:00:00.000Z',
      });
      await own.import({ accounts, transactions: [future] });
      const { TransactionId } = future;
      expect(await own.call('update-transaction', { transaction: { TransactionId } })).toMatchObject({
        TransactionDateEntered: '2999-01-01T00:00:00.001Z',
      });
    });

    test('a second deletion answers 404, and deleting a branch reports the number of deleted records', async () => {
      const own = await createEngineUser(open());
      await own.import({ accounts, transactions: [posted] });
      const account = { AccountId: ids.food };
      expect((await own.expectError('delete-subaccount', { account })).message).toBe(
        'Failed ! Please delete all sub-accounts and transactions in Food before deleting...',
      );
      expect(await own.call('delete-subaccount', { account, override: true })).toBe(
        'Deleted 2 accounts and 1 transaction',
      );
      expect(await own.expectError('delete-transaction', { transaction: posted })).toMatchObject({
        code: 'not-found',
      });
      expect(await own.call('all-transaction-tags', {})).toEqual([]);
      expect((await own.expectError('delete-subaccount', { account: { AccountId: ids.root } })).message).toBe(
        'Failed ! Book Main is not empty. Please delete its contents before deleting...',
      );
      expect(await own.call('delete-subaccount', { account: { AccountId: ids.root }, override: true })).toBe(
        'Deleted 8 accounts and 0 transactions',
      );
      expect(await own.call('all-books', {})).toEqual([]);
    });

    test('searching ignores case and accents, and takes every character literally', async () => {
      const own = await createEngineUser(open());
      const texts = ['Crème brûlée', '100% cotton', 'under_score', 'back\\slash', 'ŻÓŁĆ'];
      const transactions = texts.map((TransactionDescription) =>
        makeTransaction(ids.food, ids.cash, 1n, { TransactionDescription }),
      );
      await own.import({ accounts, transactions });
      const find = async (searchText: string) =>
        (await own.call('search-transactions', { searchText })).map((found) => found.TransactionDescription);
      expect(await find('creme BRULEE')).toEqual(['Crème brûlée']);
      expect(await find('CRÈME')).toEqual(['Crème brûlée']);
      expect(await find('0%')).toEqual(['100% cotton']);
      expect(await find('r_s')).toEqual(['under_score']);
      expect(await find('k\\s')).toEqual(['back\\slash']);
      expect(await find('żó')).toEqual(['ŻÓŁĆ']);
      expect(await find('e_')).toEqual([]);
      expect(await own.expectError('search-transactions', { searchText: ' a ' })).toMatchObject({
        code: 'invalid',
      });
    });

    test('settings are merged key by key', async () => {
      const own = await createEngineUser(open());
      expect(await own.call('get-user-config', {})).toEqual({});
      await own.call('set-user-config', { config: { enableAnimations: true, other: { a: 1 } } });
      expect(await own.call('set-user-config', { config: { other: { b: 2 } } })).toEqual({
        enableAnimations: true,
        other: { b: 2 },
      });
    });

    test('a retried add of an account answers the same, other content is rejected', async () => {
      const own = await createEngineUser(open());
      await own.import({ accounts });
      const account = makeAccount({
        ParentAccountId: ids.assets,
        AccountName: 'Safe',
        AccountId: nextEngineId(),
      });
      const first = await own.call('add-subaccount', { account });
      expect(await own.call('add-subaccount', { account })).toEqual(first);
      expect(
        await own.expectError('add-subaccount', { account: { ...account, AccountColor: '#000000' } }),
      ).toMatchObject({
        code: 'conflict',
      });
    });
  });
}
