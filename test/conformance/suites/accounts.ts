import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import {
  newAccountInput,
  newTestId,
  expectRejection,
  readTotals,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** The account tree: reading, adding, moving, deleting (calls.md Accounts). */
export const accountsSuite: ConformanceSuite = {
  calls: [
    'all-accounts',
    'add-subaccount',
    'update-subaccount',
    'delete-subaccount',
    'favourite-container-account',
  ],
  run({ newUser, differences }) {
    test('all accounts are listed root first, parents before children', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const accounts = await user.call('all-accounts', {});
      expect(accounts[0]).toMatchObject({
        AccountId: book.root,
        AccountType: 'ROOT',
        SubAccountsCount: 5,
        ParentAccountId: null,
      });
      const seen = new Set<string | null>([null]);
      for (const account of accounts) {
        expect(seen.has(account.ParentAccountId)).toBe(true);
        seen.add(account.AccountId);
      }
      expect(accounts.find((account) => account.AccountId === book.group)).toMatchObject({
        SubAccountsCount: 2,
        IsPlaceholder: '1',
      });
    });

    test('an added account is returned completely; a retry is safe, other content is a conflict', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const account = newAccountInput(book.group, 'Tin', {
        AccountType: 'CASH',
        AccountColor: '#AbCdEf',
        IsFavourite: '1',
        PropsInJSON: '{"preferences":{"sortOrder":3},"unknown":true}',
      });
      const stored = await user.call('add-subaccount', { account });
      expect(stored).toMatchObject({
        ...account,
        SubAccountsCount: 0,
        TransactionsCount: 0,
        TotalAmountHeld: '0',
      });
      expect(await user.call('add-subaccount', { account })).toEqual(stored);
      await expectRejection(
        user.call('add-subaccount', { account: { ...account, AccountName: 'Other' } }),
        'conflict',
      );
    });

    test('names are compared letter by letter, independent of neighbouring letters', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const add = (name: string) =>
        user.call('add-subaccount', { account: newAccountInput(book.group, name) });
      await add('οδος');
      await add('ΟΔΟΣ');
      await expectRejection(add('οδοσ'), 'conflict');
      await add('İz');
      await expectRejection(add('IZ'), 'conflict');
    });

    test('names among siblings, types under parents and required fields are enforced', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const add = (account: ReturnType<typeof newAccountInput>) => user.call('add-subaccount', { account });
      await expectRejection(
        add(newAccountInput(book.group, 'CASH in hand', { AccountType: 'CASH' })),
        'conflict',
      );
      await expectRejection(add(newAccountInput(book.food, 'Wages', { AccountType: 'BANK' })), 'not-allowed');
      await expectRejection(
        add(newAccountInput(book.opening, 'Food', { AccountType: 'EXPENSE' })),
        'not-allowed',
      );
      await expectRejection(add(newAccountInput(newTestId(), 'Orphan')), 'not-found');
      await expectRejection(add(newAccountInput(null, 'Orphan')), 'invalid', 'account.ParentAccountId');
      await expectRejection(add(newAccountInput(book.group, '')), 'invalid', 'account.AccountName');
      await expectRejection(
        add(newAccountInput(book.group, 'x'.repeat(101))),
        'invalid',
        'account.AccountName',
      );
      await expectRejection(
        add(newAccountInput(book.group, 'Plain', { AccountDescription: '' })),
        'invalid',
        'account.AccountDescription',
      );
      await expectRejection(
        add(newAccountInput(book.group, 'Plain', { AccountColor: 'red' })),
        'invalid',
        'account.AccountColor',
      );
      await expectRejection(
        add({ ...newAccountInput(book.group, 'Plain'), AccountType: 'PIGGY' as 'CASH' }),
        'invalid',
        'account.AccountType',
      );
      expect(await user.call('all-accounts', {})).toHaveLength(8);
    });

    test('an update changes the sent fields, moves the totals, and allows no cycle', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-transaction', { transaction: newTransactionInput(book.cash, book.opening) });
      const vault = await user.call('add-subaccount', { account: newAccountInput(book.root, 'Vault') });
      const moved = await user.call('update-subaccount', {
        account: { AccountId: book.cash, ParentAccountId: vault.AccountId, AccountColor: '#123456' },
      });
      expect(moved).toMatchObject({
        AccountName: 'Cash in Hand',
        AccountColor: '#123456',
        ParentAccountId: vault.AccountId,
      });
      const totals = await readTotals(user);
      expect(totals.get(vault.AccountId)?.total).toBe('1234');
      expect(totals.get(book.group)?.total).toBe('0');

      const update = (account: Parameters<typeof change>[0]) => user.call('update-subaccount', { account });
      const change = (account: {
        AccountId: string;
        ParentAccountId?: string;
        AccountType?: 'EXPENSE';
        IsPlaceholder?: '1';
        AccountName?: string;
      }) => account;
      await expectRejection(
        update({ AccountId: vault.AccountId, ParentAccountId: book.cash }),
        'not-allowed',
      );
      await expectRejection(
        update({ AccountId: vault.AccountId, ParentAccountId: vault.AccountId }),
        'not-allowed',
      );
      await expectRejection(update({ AccountId: book.cash, ParentAccountId: book.food }), 'not-allowed');
      await expectRejection(update({ AccountId: book.cash, AccountType: 'EXPENSE' }), 'not-allowed');
      await expectRejection(update({ AccountId: book.cash, IsPlaceholder: '1' }), 'not-allowed');
      await expectRejection(update({ AccountId: vault.AccountId, AccountName: 'FOOD' }), 'conflict');
      await expectRejection(update({ AccountId: newTestId(), AccountName: 'Nobody' }), 'not-found');
    });

    test('no account becomes a book and no book an account by any update', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const update = (AccountId: string, fields: object) =>
        user.call('update-subaccount', { account: { AccountId, ...fields } });
      const toBook = update(book.cash, { AccountType: 'ROOT', ParentAccountId: null });
      expect((await expectRejection(toBook, 'invalid', 'account.AccountType')).detail.id).toBe('rootStays');
      const toAccount = update(book.root, { AccountType: 'ASSET', ParentAccountId: book.group });
      expect((await expectRejection(toAccount, 'invalid', 'account.AccountType')).detail.id).toBe(
        'rootStays',
      );
      const long = update(book.cash, { AccountName: 'x'.repeat(101) });
      expect((await expectRejection(long, 'invalid', 'account.AccountName')).detail).toMatchObject({
        id: 'atMost',
        params: { most: 100 },
      });
    });

    test('accounts are nested at most a hundred levels deep, by every call', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const tooDeep = async (call: Promise<unknown>) => {
        const { detail } = await expectRejection(call, 'not-allowed');
        expect(detail).toMatchObject({ id: 'tooDeep', params: { most: limits.accountDepth } });
      };
      const chainUnder = (parent: string, length: number) => {
        const chain: ReturnType<typeof newAccountInput>[] = [];
        for (let level = 1; level <= length; level += 1)
          chain.push(newAccountInput(chain.at(-1)?.AccountId ?? parent, `Level ${level}`));
        return chain;
      };
      const chain = chainUnder(book.root, limits.accountDepth + 2);
      const result = await user.call('import-data', { data: { accounts: chain } });
      expect(result).toMatchObject({
        accounts: { added: limits.accountDepth },
        rejected: [
          { id: chain[limits.accountDepth]?.AccountId, detail: { id: 'tooDeep' } },
          { id: chain[limits.accountDepth + 1]?.AccountId, detail: { id: 'parentNotFound' } },
        ],
      });
      const [lowest, above] = [chain[limits.accountDepth - 1], chain[limits.accountDepth - 2]];
      await tooDeep(
        user.call('add-subaccount', { account: newAccountInput(lowest?.AccountId ?? '', 'Deeper') }),
      );
      const move = (id: string, ParentAccountId = '') =>
        user.call('update-subaccount', { account: { AccountId: id, ParentAccountId } });
      await tooDeep(move(book.bank, lowest?.AccountId));
      // A branch with two levels: the account itself would fit, its sub-account would not.
      await tooDeep(move(book.group, above?.AccountId));
      await move(book.bank, above?.AccountId);
      const deep = await user.call('import-data', {
        data: {
          accounts: [
            {
              ...newAccountInput(lowest?.AccountId ?? '', 'Group'),
              AccountId: book.group,
              IsPlaceholder: '1',
            },
          ],
        },
      });
      expect(deep).toMatchObject({ accounts: { updated: 0 }, rejected: [{ detail: { id: 'tooDeep' } }] });
      expect(await user.call('verify-book', {})).toMatchObject({ ok: true });
    });

    test('only an empty account is deleted, unless the call overrides', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-transaction', { transaction: newTransactionInput(book.cash, book.opening) });
      const remove = (id: string, override?: boolean) =>
        user.call('delete-subaccount', {
          account: { AccountId: id },
          ...(override === undefined ? {} : { override }),
        });
      await expectRejection(remove(book.group), 'not-allowed');
      await expectRejection(remove(book.cash), 'not-allowed');
      expect(typeof (await remove(book.loan))).toBe('string');
      await expectRejection(remove(book.loan), 'not-found');
    });

    test.skipIf(differences['delete-subaccount'] !== undefined)(
      'an override deletes a branch with all its records',
      async () => {
        const { user, book } = await createUserWithBook(newUser);
        await user.call('add-transaction', { transaction: newTransactionInput(book.cash, book.opening) });
        expect(
          await user.call('delete-subaccount', { account: { AccountId: book.group }, override: true }),
        ).toMatch(/3.*1/);
        const totals = await readTotals(user);
        expect(totals.get(book.opening)).toEqual({ total: '0', count: 0 });
        expect(totals.has(book.cash)).toBe(false);
      },
    );

    test('the favourites are a virtual account under the root', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('update-subaccount', { account: { AccountId: book.bank, IsFavourite: '1' } });
      await user.call('add-transaction', { transaction: newTransactionInput(book.bank, book.opening) });
      expect(await user.call('favourite-container-account', {})).toMatchObject({
        AccountId: 'FAVOURITES',
        ParentAccountId: book.root,
        IsFavouriteContainer: '1',
        SubAccountsCount: 1,
        TotalAmountHeld: '1234',
      });
    });
  },
};
