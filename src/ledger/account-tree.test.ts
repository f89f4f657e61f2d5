import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listAllowedParents } from '#entry/account-form.ts';
import { buildAccountTree, compareSiblings, pathTo, rollUp, listDescendants } from './account-tree.ts';
import type { Account } from './account.ts';
import { account as makeAccount } from '../../test/support/factories.ts';

const account = (id: string, parentId: string | undefined, fields: Partial<Account> = {}) =>
  makeAccount(id, parentId === undefined ? 'ROOT' : 'ASSET', { parentId, ...fields });

/** Any list of accounts whose parents are valid, missing or circular. */
const anyList = fc
  .array(fc.integer({ min: -1, max: 14 }), { minLength: 1, maxLength: 14 })
  .map((parents) => [
    account('root', undefined),
    ...parents.map((parent, index) => account(String(index), parent < 0 ? 'root' : String(parent))),
  ]);

const small = [
  account('root', undefined),
  account('b', 'root', { name: 'b', preferences: { sortOrder: 1, showTransactionsFirst: false } }),
  account('a', 'root', { name: 'Äpfel' }),
  account('c', 'root', { name: 'zebra 10' }),
  account('d', 'root', { name: 'Zebra 9' }),
  account('aa', 'a', { type: 'CASH' }),
  account('e', 'root', { type: 'EXPENSE' }),
];

describe('the account tree', () => {
  test('contains every account and terminates for any parents', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const tree = buildAccountTree(list);
        const seen = listDescendants(tree, 'root').map(({ account: { id } }) => id);
        expect([...seen, 'root'].toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        for (const { id } of list) expect(pathTo(tree, id).at(-1)?.id).toBe(id);
      }),
    );
  });

  test('sorts siblings by sort order, highest first, then by name', () => {
    const tree = buildAccountTree(small);
    expect(tree.childrenOf('root').map(({ id }) => id)).toEqual(['b', 'a', 'e', 'd', 'c']);
    fc.assert(
      fc.property(fc.constantFrom(...small), fc.constantFrom(...small), (a, b) => {
        expect(Math.sign(compareSiblings(a, b))).toBe(
          a === b ? Math.sign(compareSiblings(b, a)) : -Math.sign(compareSiblings(b, a)),
        );
      }),
    );
  });

  test('returns the path to an account and all accounts below it', () => {
    const tree = buildAccountTree(small);
    expect(pathTo(tree, 'aa').map(({ id }) => id)).toEqual(['root', 'a', 'aa']);
    expect(pathTo(tree, 'nowhere')).toEqual([]);
    expect(listDescendants(tree, 'root').find(({ account: { id } }) => id === 'aa')?.depth).toBe(1);
  });

  test('rolls up balances to the sum of all accounts below', () => {
    fc.assert(
      fc.property(anyList, fc.array(fc.bigInt(), { minLength: 15, maxLength: 15 }), (list, sums) => {
        const own = new Map(list.map(({ id }, index) => [id, sums[index] ?? 0n]));
        const tree = buildAccountTree(list);
        const totals = rollUp(tree, own);
        for (const { id } of list) {
          const below = listDescendants(tree, id).reduce(
            (sum, { account: child }) => sum + (own.get(child.id) ?? 0n),
            0n,
          );
          expect(totals.get(id)).toBe((own.get(id) ?? 0n) + below);
        }
      }),
    );
  });

  test('offers only allowed parents: not the account itself, none below it, no other type', () => {
    const tree = buildAccountTree(small);
    expect(
      listAllowedParents(tree, 'ASSET', 'a')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['b', 'c', 'd', 'root']);
    expect(
      listAllowedParents(tree, 'EXPENSE')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['e', 'root']);
  });
});
