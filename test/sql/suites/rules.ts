import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import type { DataCallName } from '#contract/data-calls.ts';
import { limits } from '#contract/limits.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  createEngineUser,
  makeAccount,
  makeBook,
  makeTransaction,
  type EngineUser,
} from '../support/engine-user.ts';

/** Tests rejected calls: the field of the error, and that nothing is stored. */
export function describeRules(open: () => TestDatabase) {
  describe('rules of the database for accounts and transactions', () => {
    const { accounts, ids } = makeBook();
    const other = makeBook('Other');
    const posted = makeTransaction(ids.coffee, ids.bank, 450n);
    let person: EngineUser;

    beforeAll(async () => {
      person = await createEngineUser(open());
      await person.import({ accounts: [...accounts, ...other.accounts], transactions: [posted] });
    });

    const transaction = makeTransaction(ids.food, ids.cash, 5n);
    const add = (fields: object) => ({ transaction: { ...transaction, ...fields } });
    const change = (fields: object) => ({ transaction: { TransactionId: posted.TransactionId, ...fields } });
    const account = makeAccount({ ParentAccountId: ids.assets, AccountName: 'New' });
    const addAccount = (fields: object) => ({ account: { ...account, ...fields } });
    const changeAccount = (AccountId: string, fields: object) => ({ account: { AccountId, ...fields } });

    type Case = [says: string, name: DataCallName, body: unknown, code: ErrorCode, path?: string];
    const cases: Case[] = [
      [
        '17 digits',
        'add-transaction',
        add({ TransactionSplitAValue: '12345678901234567' }),
        'invalid',
        'transaction.TransactionSplitAValue',
      ],
      [
        'a float',
        'add-transaction',
        add({ TransactionSplitAValue: '1.5' }),
        'invalid',
        'transaction.TransactionSplitAValue',
      ],
      [
        'a number',
        'add-transaction',
        add({ TransactionSplitAValue: 15 }),
        'invalid',
        'transaction.TransactionSplitAValue',
      ],
      [
        'sides that do not cancel',
        'add-transaction',
        add({ TransactionSplitBValue: '-4' }),
        'invalid',
        'transaction.TransactionSplitBValue',
      ],
      [
        'equal accounts',
        'add-transaction',
        add({ TransactionSplitBAccountId: ids.food }),
        'invalid',
        'transaction.TransactionSplitBAccountId',
      ],
      ['a placeholder', 'add-transaction', add({ TransactionSplitBAccountId: ids.group }), 'not-allowed'],
      ['the root', 'add-transaction', add({ TransactionSplitBAccountId: ids.root }), 'not-allowed'],
      [
        'an account of another book',
        'add-transaction',
        add({ TransactionSplitBAccountId: other.ids.cash }),
        'not-found',
      ],
      ['an unknown account', 'add-transaction', add({ TransactionSplitBAccountId: 'NONE' }), 'not-found'],
      ['an unknown book', 'add-transaction', { ...add({}), bookName: 'None' }, 'not-found'],
      [
        'no description',
        'add-transaction',
        add({ TransactionDescription: '  ' }),
        'invalid',
        'transaction.TransactionDescription',
      ],
      [
        'a long description',
        'add-transaction',
        add({ TransactionDescription: 'x'.repeat(1001) }),
        'invalid',
        'transaction.TransactionDescription',
      ],
      [
        'long notes',
        'add-transaction',
        add({ TransactionNotes: 'x'.repeat(2501) }),
        'invalid',
        'transaction.TransactionNotes',
      ],
      [
        'no date',
        'add-transaction',
        add({ TransactionDatePosted: undefined }),
        'invalid',
        'transaction.TransactionDatePosted',
      ],
      [
        'no such day',
        'add-transaction',
        add({ TransactionDatePosted: '2024-02-31T00:00:00.000Z' }),
        'invalid',
        'transaction.TransactionDatePosted',
      ],
      [
        'a date without zone',
        'add-transaction',
        add({ TransactionDatePosted: '2024-02-01' }),
        'invalid',
        'transaction.TransactionDatePosted',
      ],
      [
        '51 tags',
        'add-transaction',
        add({ TagsInSemicolonSeparated: Array.from({ length: 51 }, (_, n) => `t${n}`).join(';') }),
        'invalid',
        'transaction.TagsInSemicolonSeparated',
      ],
      [
        'a long tag',
        'add-transaction',
        add({ TagsInSemicolonSeparated: 'x'.repeat(101) }),
        'invalid',
        'transaction.TagsInSemicolonSeparated',
      ],
      [
        'props that are a list',
        'add-transaction',
        add({ PropsInJSON: '[]' }),
        'invalid',
        'transaction.PropsInJSON',
      ],
      [
        'props that are no JSON',
        'add-transaction',
        add({ PropsInJSON: '{a' }),
        'invalid',
        'transaction.PropsInJSON',
      ],
      [
        'long props',
        'add-transaction',
        add({ PropsInJSON: JSON.stringify({ a: 'x'.repeat(10_000) }) }),
        'invalid',
        'transaction.PropsInJSON',
      ],
      [
        'a reserved id',
        'add-transaction',
        add({ TransactionId: 'TAG:x' }),
        'invalid',
        'transaction.TransactionId',
      ],
      [
        'an id with a blank',
        'add-transaction',
        add({ TransactionId: 'a b' }),
        'invalid',
        'transaction.TransactionId',
      ],
      ['no transaction', 'add-transaction', {}, 'invalid', 'transaction'],
      ['a body that is a list', 'add-transaction', [], 'invalid', 'transaction'],
      ['a body that is nothing', 'transactions', null, 'invalid', 'account.AccountId'],
      [
        'an update to equal accounts',
        'update-transaction',
        change({ TransactionSplitAAccountId: ids.bank }),
        'invalid',
        'transaction.TransactionSplitBAccountId',
      ],
      [
        'an update to a placeholder',
        'update-transaction',
        change({ TransactionSplitAAccountId: ids.group }),
        'not-allowed',
      ],
      ['an update of nothing', 'update-transaction', { transaction: { TransactionId: 'NONE' } }, 'not-found'],
      ['an update in another book', 'update-transaction', { ...change({}), bookName: 'Other' }, 'not-found'],
      ['a deletion in another book', 'delete-transaction', { ...change({}), bookName: 'Other' }, 'not-found'],
      ['the name of a sibling', 'add-subaccount', addAccount({ AccountName: 'BANK' }), 'conflict'],
      [
        'the name of a book',
        'add-subaccount',
        { account: makeAccount({ AccountType: 'ROOT', AccountName: 'MAIN' }) },
        'conflict',
      ],
      ['no name', 'add-subaccount', addAccount({ AccountName: '' }), 'invalid', 'account.AccountName'],
      [
        'a long name',
        'add-subaccount',
        addAccount({ AccountName: 'x'.repeat(101) }),
        'invalid',
        'account.AccountName',
      ],
      [
        'a long name of a book',
        'add-subaccount',
        { account: makeAccount({ AccountType: 'ROOT', AccountName: 'x'.repeat(201) }) },
        'invalid',
        'account.AccountName',
      ],
      [
        'a long account description',
        'add-subaccount',
        addAccount({ AccountDescription: 'x'.repeat(501) }),
        'invalid',
        'account.AccountDescription',
      ],
      ['no type', 'add-subaccount', addAccount({ AccountType: 'MONEY' }), 'invalid', 'account.AccountType'],
      ['no colour', 'add-subaccount', addAccount({ AccountColor: 'red' }), 'invalid', 'account.AccountColor'],
      ['no flag', 'add-subaccount', addAccount({ IsFavourite: true }), 'invalid', 'account.IsFavourite'],
      [
        'no parent',
        'add-subaccount',
        addAccount({ ParentAccountId: null }),
        'invalid',
        'account.ParentAccountId',
      ],
      ['an unknown parent', 'add-subaccount', addAccount({ ParentAccountId: 'NONE' }), 'not-found'],
      [
        'a parent in another book',
        'add-subaccount',
        addAccount({ ParentAccountId: other.ids.assets }),
        'not-found',
      ],
      [
        'a type the parent does not take',
        'add-subaccount',
        addAccount({ AccountType: 'EXPENSE' }),
        'not-allowed',
      ],
      [
        'a root with a parent',
        'add-subaccount',
        addAccount({ AccountType: 'ROOT' }),
        'invalid',
        'account.ParentAccountId',
      ],
      [
        'a move below itself',
        'update-subaccount',
        changeAccount(ids.assets, { ParentAccountId: ids.bank }),
        'not-allowed',
      ],
      [
        'a move below oneself',
        'update-subaccount',
        changeAccount(ids.assets, { ParentAccountId: ids.assets }),
        'not-allowed',
      ],
      [
        'a move to another book',
        'update-subaccount',
        changeAccount(ids.cash, { ParentAccountId: other.ids.assets }),
        'not-found',
      ],
      [
        'a move under a wrong type',
        'update-subaccount',
        changeAccount(ids.cash, { ParentAccountId: ids.food }),
        'not-allowed',
      ],
      ['a sibling’s name', 'update-subaccount', changeAccount(ids.cash, { AccountName: 'bank' }), 'conflict'],
      [
        'another family, with transactions',
        'update-subaccount',
        changeAccount(ids.bank, { AccountType: 'LIABILITY' }),
        'not-allowed',
      ],
      [
        'a type the children may not be under',
        'update-subaccount',
        changeAccount(ids.food, { AccountType: 'EQUITY' }),
        'not-allowed',
      ],
      [
        'a placeholder with transactions',
        'update-subaccount',
        changeAccount(ids.bank, { IsPlaceholder: '1' }),
        'not-allowed',
      ],
      [
        'an account that becomes a root',
        'update-subaccount',
        changeAccount(ids.cash, { AccountType: 'ROOT' }),
        'invalid',
        'account.AccountType',
      ],
      [
        'a root that becomes an account',
        'update-subaccount',
        changeAccount(ids.root, { AccountType: 'ASSET' }),
        'invalid',
        'account.AccountType',
      ],
      [
        'the name of another book',
        'update-subaccount',
        changeAccount(ids.root, { AccountName: 'OTHER' }),
        'conflict',
      ],
      ['a made-up account', 'update-subaccount', changeAccount('TAGS', { AccountName: 'x' }), 'not-found'],
      ['an account with transactions', 'delete-subaccount', changeAccount(ids.bank, {}), 'not-allowed'],
      ['an account with sub-accounts', 'delete-subaccount', changeAccount(ids.food, {}), 'not-allowed'],
      [
        'an account of another book',
        'delete-subaccount',
        { ...changeAccount(ids.group, {}), bookName: 'Other' },
        'not-found',
      ],
      [
        'an override that is a text',
        'delete-subaccount',
        { ...changeAccount(ids.bank, {}), override: 'yes' },
        'invalid',
        'override',
      ],
      [
        'page 0',
        'transactions',
        { account: { AccountId: ids.bank }, pageNumber: 0 },
        'invalid',
        'pageNumber',
      ],
      [
        'a page beyond the last',
        'transactions',
        { account: { AccountId: ids.bank }, pageNumber: limits.pageNumber + 1 },
        'invalid',
        'pageNumber',
      ],
      [
        '21 pages',
        'transactions',
        { account: { AccountId: ids.bank }, pageNumbers: Array.from({ length: 21 }, (_, n) => n + 1) },
        'invalid',
        'pageNumbers',
      ],
      [
        'an `after` without a date',
        'transactions',
        { account: { AccountId: ids.bank }, after: { TransactionId: 'X' } },
        'invalid',
        'after.TransactionDatePosted',
      ],
      ['an unknown account', 'transactions', { account: { AccountId: 'NONE' } }, 'not-found'],
      ['settings that are a list', 'set-user-config', { config: [] }, 'invalid', 'config'],
      ['huge settings', 'set-user-config', { config: { a: 'x'.repeat(100_001) } }, 'invalid', 'config'],
      ['a NUL', 'set-user-config', { config: { a: '\u0000' } }, 'invalid'],
    ];

    test.each(cases)('%s: %s is rejected', async (_says, name, body, code, path) => {
      const before = await person.export();
      const detail = await person.expectError(name, body);
      expect({ code: detail.code, path: detail.issues[0]?.path }).toEqual({ code, path });
      expect(await person.export()).toEqual(before);
    });

    test('similar calls that are allowed succeed', async () => {
      const own = await createEngineUser(open());
      await own.import({ accounts, transactions: [posted] });
      const update = (AccountId: string, fields: object) =>
        own.call('update-subaccount', changeAccount(AccountId, fields));
      expect(await update(ids.bank, { AccountType: 'ASSET' })).toMatchObject({
        AccountType: 'ASSET',
        TotalAmountHeld: '-450',
      });
      expect(
        await update(ids.cash, { AccountType: 'LIABILITY', ParentAccountId: ids.loan, AccountName: 'Bank' }),
      ).toMatchObject({
        AccountType: 'LIABILITY',
        ParentAccountId: ids.loan,
      });
      expect(await update(ids.root, { AccountName: 'MAIN', IsPlaceholder: '0' })).toMatchObject({
        AccountName: 'MAIN',
        IsPlaceholder: '1',
      });
      expect(await update(ids.cash, { AccountName: 'bank' })).toMatchObject({ AccountName: 'bank' });
      expect(await update(ids.group, { IsPlaceholder: '0' })).toMatchObject({ IsPlaceholder: '0' });
    });

    test('tags are normalized', async () => {
      const own = await createEngineUser(open());
      await own.import({ accounts });
      const body = add({ TagsInSemicolonSeparated: ' #Food ;; food;##x ; y' });
      expect(await own.call('add-transaction', body)).toMatchObject({ TagsInSemicolonSeparated: 'Food;x;y' });
      expect(await own.call('all-transaction-tags', {})).toEqual(['Food', 'x', 'y']);
    });
  });
}
