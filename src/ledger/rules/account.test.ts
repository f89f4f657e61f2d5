import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartAccount as account } from '../../../test/support/chart.ts';
import { allTypes } from '#ledger/account-types.ts';
import { canHaveParent } from './parent.ts';
import {
  findAccountObjection,
  findDeletionObjection,
  findFieldsObjection,
  isEffectivePlaceholder,
  isAccountNameTaken,
  canBecomePlaceholder,
  canBecomeType,
  findReplacementObjection,
} from './account.ts';
import { canMoveUnder } from './parent.ts';
import { buildChart } from './chart.ts';

const accounts = [
  account('root', undefined),
  account('other', undefined, { bookId: 'other', name: 'Other' }),
  account('a', 'root', { name: 'Äpfel' }),
  account('aa', 'a', { type: 'CASH' }),
  account('aaa', 'aa', { transactionsCount: 2 }),
  account('e', 'root', { type: 'EXPENSE' }),
];
const chart = buildChart(accounts);
const [root, other, a, aa, aaa] = accounts;
if (!root || !other || !a || !aa || !aaa) throw new Error('no accounts');

describe('the rules between an account and its neighbours', () => {
  test('a name is taken among siblings, ignoring case and the blanks around it', () => {
    const siblings = chart.childrenOf('root');
    expect(isAccountNameTaken(siblings, ' äPFEL ')).toBe(true);
    expect(isAccountNameTaken(siblings, 'äpfel', 'a')).toBe(false);
    expect(isAccountNameTaken(chart.childrenOf('a'), 'e')).toBe(false);
    expect(findAccountObjection(chart, account('n', 'root', { name: 'ÄPFEL' }))).toEqual({
      id: 'account-name-taken',
    });
    expect(findAccountObjection(chart, account('n', undefined, { bookId: 'n', name: 'other' }))).toEqual({
      id: 'book-name-taken',
    });
  });

  test('each pair of types is allowed or not, for a new account and for one that moves', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allTypes), fc.constantFrom(...allTypes), (type, parentType) => {
        const pair = buildChart([account('p', undefined, { type: parentType })]);
        const child = account('c', 'p', { type });
        const isAllowed = canHaveParent(type, parentType);
        expect(canMoveUnder(pair.byId, { type, id: undefined }, { id: 'p', type: parentType })).toBe(
          isAllowed,
        );
        expect(findAccountObjection(pair, child)).toEqual(
          isAllowed ? undefined : { id: 'type-not-under-parent', type },
        );
      }),
    );
  });

  test('nothing moves below itself', () => {
    const moved = { ...a, parentId: 'aaa' };
    expect(findAccountObjection(chart, moved, a)).toEqual({ id: 'moved-below-itself' });
    expect(findAccountObjection(chart, { ...a, parentId: 'a' }, a)).toEqual({ id: 'moved-below-itself' });
    expect(findAccountObjection(chart, { ...aaa, parentId: 'root' }, aaa)).toBeUndefined();
    expect(canMoveUnder(chart.byId, a, aaa)).toBe(false);
    expect(canMoveUnder(chart.byId, aaa, a)).toBe(true);
  });

  test('a type fits what lies below, and what was posted keeps it within its family', () => {
    expect(findAccountObjection(chart, { ...a, type: 'EXPENSE' }, a)).toEqual({
      id: 'sub-accounts-not-under-type',
      type: 'EXPENSE',
    });
    const posted = account('n', 'root', { transactionsCount: 1 });
    expect(findAccountObjection(chart, { ...posted, type: 'EXPENSE' }, posted)).toEqual({ id: 'other-family' });
    expect(findAccountObjection(chart, { ...posted, type: 'BANK' }, posted)).toBeUndefined();
    expect(canBecomeType({ type: 'ASSET', transactionsCount: 0 }, 'INCOME')).toBe(true);
    expect(findAccountObjection(chart, { ...posted, isPlaceholder: true }, posted)).toEqual({
      id: 'placeholder-with-transactions',
    });
  });

  test('a root stays one, without a parent; it alone may have a long name', () => {
    expect(findFieldsObjection({ ...root, type: 'ASSET' }, root)).toEqual({ id: 'type-of-root' });
    expect(findFieldsObjection({ ...a, type: 'ROOT' }, a)).toEqual({ id: 'type-of-root' });
    expect(findFieldsObjection({ ...root, parentId: 'other' }, root)).toEqual({ id: 'parent-of-root' });
    expect(findFieldsObjection({ ...a, parentId: undefined }, a)).toEqual({ id: 'parent-of-root' });
    const [long, longer] = ['😀'.repeat(101), '😀'.repeat(201)];
    expect(findFieldsObjection({ ...a, name: long }, a)).toEqual({ id: 'name-too-long', most: 100 });
    expect(findFieldsObjection({ ...root, name: long }, root)).toBeUndefined();
    expect(findFieldsObjection({ ...root, name: longer }, root)).toEqual({ id: 'name-too-long', most: 200 });
    expect([{ ...root, isPlaceholder: false }, a].map(isEffectivePlaceholder)).toEqual([true, false]);
    expect([a, aaa].map(canBecomePlaceholder)).toEqual([true, false]);
  });

  test('what a file replaces stays in its book and what it is', () => {
    expect(findReplacementObjection({ ...a, bookId: 'other' }, a)).toEqual({ id: 'moved-to-other-book' });
    expect(findReplacementObjection({ ...a, parentId: undefined }, a)).toEqual({ id: 'root-stays-root' });
    expect(findReplacementObjection({ ...a, parentId: 'e' }, a)).toBeUndefined();
  });

  test('only what is empty is deleted by itself', () => {
    expect(findDeletionObjection(chart, root)).toEqual({ id: 'book-not-empty', name: 'root' });
    expect(findDeletionObjection(chart, other)).toBeUndefined();
    expect(findDeletionObjection(chart, aa)).toEqual({ id: 'account-not-empty', name: 'aa' });
    expect(findDeletionObjection(chart, aaa)).toEqual({ id: 'account-not-empty', name: 'aaa' });
  });
});
