import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { readNewestAction } from '../action-support.ts';
import { expectRejection, createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

type Update = CallInput<'update-subaccount'>;

/** `update-subaccount` with the values that the caller saw (`seen`), and with single property keys (`props`). */
export const accountSeenSuite: ConformanceSuite = {
  calls: ['update-subaccount'],
  run({ newUser }) {
    const propsOf = async (user: Backend, AccountId: string, props: Update['props']) =>
      (await user.call('update-subaccount', { account: { AccountId }, props })).PropsInJSON;

    describe('seen values', () => {
      test('a field that another device changed meanwhile is a conflict that names the stored value', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const AccountId = book.cash;
        await user.call('update-subaccount', {
          account: { AccountId, AccountName: 'Purse', AccountColor: '#111111', ParentAccountId: book.root },
        });
        const seen = {
          AccountName: 'Cash in Hand',
          AccountType: 'CASH',
          AccountColor: '#000000',
          ParentAccountId: book.group,
          IsPlaceholder: '0',
        } as const;
        const error = await expectRejection(
          user.call('update-subaccount', {
            account: {
              AccountId,
              AccountName: 'Wallet',
              AccountType: 'BANK',
              AccountColor: '#222222',
              ParentAccountId: book.bank,
            },
            seen,
          }),
          'conflict',
        );
        expect(error.detail).toMatchObject({ id: 'accountChangedMeanwhile', params: { name: 'Purse' } });
        expect(error.issues.map(({ path, detail }) => [path, detail])).toEqual([
          ['account.AccountName', { id: 'fieldChangedMeanwhile', params: { stored: 'Purse' } }],
          ['account.AccountColor', { id: 'fieldChangedMeanwhile', params: { stored: '#111111' } }],
          ['account.ParentAccountId', { id: 'fieldChangedMeanwhile', params: { stored: book.root } }],
        ]);
        expect(await readNewestAction(user, { id: AccountId })).toMatchObject({ About: 'Purse' });
      });

      test('changes by others to other fields, or to the same value, are no conflict', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const AccountId = book.cash;
        await user.call('update-subaccount', {
          account: { AccountId, AccountName: 'Purse', AccountColor: '#111111', AccountDescription: 'Mine' },
        });
        const answer = await user.call('update-subaccount', {
          account: { AccountId, AccountName: 'Purse', AccountType: 'BANK' },
          seen: { AccountName: 'Cash in Hand', AccountType: 'CASH', AccountColor: '#000000' },
        });
        expect(answer).toMatchObject({
          AccountName: 'Purse',
          AccountType: 'BANK',
          AccountColor: '#111111',
          AccountDescription: 'Mine',
        });
      });

      test('a field without a seen value is always written', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const account = { AccountId: book.cash, AccountName: 'Purse' };
        expect(
          await user.call('update-subaccount', { account, seen: { AccountColor: '#abcdef' } }),
        ).toMatchObject(account);
      });

      test('descriptions and tags are compared as well', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const AccountId = book.cash;
        const { AccountDescription, TagsInSemicolonSeparated } = await user.call('update-subaccount', {
          account: { AccountId },
        });
        await user.call('update-subaccount', {
          account: { AccountId, AccountDescription: 'Theirs', TagsInSemicolonSeparated: 'theirs' },
        });
        const error = await expectRejection(
          user.call('update-subaccount', {
            account: { AccountId, AccountDescription: 'Mine', TagsInSemicolonSeparated: 'mine' },
            seen: { AccountDescription, TagsInSemicolonSeparated },
          }),
          'conflict',
        );
        expect(error.issues.map(({ path, detail }) => [path, detail?.params])).toEqual([
          ['account.AccountDescription', { stored: 'Theirs' }],
          ['account.TagsInSemicolonSeparated', { stored: 'theirs' }],
        ]);
      });

      test('a book with a seen parent of null can be renamed, and a renamed one is a conflict', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const account = { AccountId: book.root, AccountName: 'Home', ParentAccountId: null };
        const seen = { AccountName: 'Main', ParentAccountId: null };
        expect(await user.call('update-subaccount', { account, seen })).toMatchObject(account);
        const error = await expectRejection(
          user.call('update-subaccount', { account: { ...account, AccountName: 'House' }, seen }),
          'conflict',
          'account.AccountName',
        );
        expect(error.issues).toHaveLength(1);
      });
    });

    describe('single property keys', () => {
      test('setting and unsetting keys leaves all other keys unchanged and in order', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const AccountId = book.cash;
        const props = { z: 1, a: { y: [1, 2.5], b: '"ü"\n' }, m: null, '': '', é: 'x' };
        await user.call('update-subaccount', { account: { AccountId, PropsInJSON: JSON.stringify(props) } });
        const set = { a: { z: 0, b: { d: 1, c: 2 } }, new: [true], z: 'last' };
        expect(await propsOf(user, AccountId, { set, unset: ['m', 'nothing'] })).toBe(
          JSON.stringify({ z: 'last', a: set.a, '': '', é: 'x', new: [true] }),
        );
        expect(await propsOf(user, AccountId, { unset: ['z', 'a', '', 'é', 'new'] })).toBe('{}');
        expect(await propsOf(user, AccountId, {})).toBe('{}');
      });

      test('the stored text equals that of JSON.stringify for any keys and values', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const AccountId = book.cash;
        const first = { b: 1e21, '10': 'ten', a: -0.5, '\u0001': '\u001f', '2': [], half: '\ud83d' };
        expect(await propsOf(user, AccountId, { set: first })).toBe(JSON.stringify(first));
        const second = { '1': {}, '01': '\\ud800', a: { '3': 1, c: 2, '0': 3 }, '4294967295': 1 };
        expect(await propsOf(user, AccountId, { set: second })).toBe(JSON.stringify({ ...first, ...second }));
        const { '10': _ten, ...rest } = { ...first, ...second };
        expect(await propsOf(user, AccountId, { unset: ['10'] })).toBe(JSON.stringify(rest));
      });

      test('keys that several devices set concurrently are all stored', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const AccountId = book.cash;
        await Promise.all(
          ['a', 'b', 'c'].map((key) =>
            user.call('update-subaccount', { account: { AccountId }, props: { set: { [key]: key } } }),
          ),
        );
        const { PropsInJSON } = await user.call('update-subaccount', { account: { AccountId } });
        expect(JSON.parse(PropsInJSON)).toEqual({ a: 'a', b: 'b', c: 'c' });
      });

      test('a key that was changed meanwhile is neither unset nor set by a caller who saw another value', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const AccountId = book.cash;
        const before = { a: { x: 1, y: [1, 2] }, b: 'half \ud83d', c: null, d: 1 };
        const now = { ...before, a: { y: [2, 1], x: 1 }, b: 'new', d: 2 };
        await propsOf(user, AccountId, { set: now });
        const change = (seen: Update['seen'], props: Update['props']) =>
          user.call('update-subaccount', { account: { AccountId }, seen, props });
        const error = await expectRejection(
          change({ props: before }, { set: { a: 1 }, unset: ['b', 'c'] }),
          'conflict',
          'props.a',
        );
        expect(error.detail).toMatchObject({
          id: 'accountChangedMeanwhile',
          params: { name: 'Cash in Hand' },
        });
        expect(error.issues.map(({ path, detail }) => [path, detail])).toEqual([
          ['props.a', { id: 'fieldChangedMeanwhile', params: { stored: '{"y":[2,1],"x":1}' } }],
          ['props.b', { id: 'fieldChangedMeanwhile', params: { stored: '"new"' } }],
        ]);
        await expectRejection(change({ props: { c: 1 } }, { unset: ['c'] }), 'conflict', 'props.c');
        await expectRejection(change({ props: { none: 1 } }, { set: { none: 2 } }), 'conflict', 'props.none');
        expect(await propsOf(user, AccountId, {})).toBe(JSON.stringify(now));
      });

      test('a key with the seen value in any key order, or with the new value already, is no conflict', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const AccountId = book.cash;
        await propsOf(user, AccountId, { set: { a: { x: 1, y: 2 }, b: '\ud83d', c: { n: null } } });
        const { PropsInJSON } = await user.call('update-subaccount', {
          account: { AccountId },
          seen: { props: { a: { y: 2, x: 1 }, b: '\ud83d', c: 'before', gone: 1 } },
          props: { set: { c: { n: null } }, unset: ['a', 'b', 'gone'] },
        });
        expect(PropsInJSON).toBe('{"c":{"n":null}}');
      });

      test('properties that are too long are rejected by name, and so are whole properties beside single keys', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const AccountId = book.cash;
        const half = 'x'.repeat(limits.propsLength / 2);
        await propsOf(user, AccountId, { set: { a: half } });
        const over = await expectRejection(
          propsOf(user, AccountId, { set: { b: half } }),
          'invalid',
          'props',
        );
        expect(over.issues[0]?.detail).toMatchObject({ id: 'atMost', params: { most: limits.propsLength } });
        await expectRejection(
          user.call('update-subaccount', { account: { AccountId, PropsInJSON: '{}' }, props: {} }),
          'invalid',
          'props',
        );
        const exact = 'y'.repeat(limits.propsLength - '{"a":""}'.length);
        expect(await propsOf(user, AccountId, { set: { a: exact } })).toHaveLength(limits.propsLength);
      });
    });
  },
};
