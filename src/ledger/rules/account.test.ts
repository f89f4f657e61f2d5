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

describe('the account rules', () => {
  test('reject the name of a sibling, ignoring case and surrounding blanks', () => {
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

  test('check each pair of types for new and moved accounts', () => {
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

  test('reject a move below the account itself', () => {
    const moved = { ...a, parentId: 'aaa' };
    expect(findAccountObjection(chart, moved, a)).toEqual({ id: 'moved-below-itself' });
    expect(findAccountObjection(chart, { ...a, parentId: 'a' }, a)).toEqual({ id: 'moved-below-itself' });
    expect(findAccountObjection(chart, { ...aaa, parentId: 'root' }, aaa)).toBeUndefined();
    expect(canMoveUnder(chart.byId, a, aaa)).toBe(false);
    expect(canMoveUnder(chart.byId, aaa, a)).toBe(true);
  });

  test('require a type that fits the sub-accounts, and the same family after transactions', () => {
    expect(findAccountObjection(chart, { ...a, type: 'EXPENSE' }, a)).toEqual({
      id: 'sub-accounts-not-under-type',
      type: 'EXPENSE',
    });
    const posted = account('n', 'root', { transactionsCount: 1 });
    expect(findAccountObjection(chart, { ...posted, type: 'EXPENSE' }, posted)).toEqual({
      id: 'other-family',
    });
    expect(findAccountObjection(chart, { ...posted, type: 'BANK' }, posted)).toBeUndefined();
    expect(canBecomeType({ type: 'ASSET', transactionsCount: 0 }, 'INCOME')).toBe(true);
    expect(findAccountObjection(chart, { ...posted, isPlaceholder: true }, posted)).toEqual({
      id: 'placeholder-with-transactions',
    });
  });

  test('keep a root without a parent, and allow only a root a long name', () => {
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

  test('reject a replacement that changes the book or the kind of an account', () => {
    expect(findReplacementObjection({ ...a, bookId: 'other' }, a)).toEqual({ id: 'moved-to-other-book' });
    expect(findReplacementObjection({ ...a, parentId: undefined }, a)).toEqual({ id: 'root-stays-root' });
    expect(findReplacementObjection({ ...a, parentId: 'e' }, a)).toBeUndefined();
  });

  test('allow only empty accounts to be deleted', () => {
    expect(findDeletionObjection(chart, root)).toEqual({ id: 'book-not-empty', name: 'root' });
    expect(findDeletionObjection(chart, other)).toBeUndefined();
    expect(findDeletionObjection(chart, aa)).toEqual({ id: 'account-not-empty', name: 'aa' });
    expect(findDeletionObjection(chart, aaa)).toEqual({ id: 'account-not-empty', name: 'aaa' });
  });
});
