import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import {
  toAccountForm,
  updateAccountForm,
  checkAccountForm,
  toAccountFields,
  createAccountForm,
  readPropsText,
  listTypeChoices,
} from './account-form.ts';
import { account } from '../../test/support/factories.ts';

const root = account('root', 'ROOT');
const assets = account('assets', 'ASSET', { parentId: 'root' });
const bank = account('bank', 'BANK', { parentId: 'assets' });
const food = account('food', 'EXPENSE', { parentId: 'root' });
const tree = buildAccountTree([root, assets, bank, food]);

describe('the account form', () => {
  test('creates a black account of its parent’s type, an asset below the root', () => {
    expect(createAccountForm(food)).toMatchObject({ type: 'EXPENSE', color: '#000000', parentId: 'food' });
    expect(createAccountForm(root)).toMatchObject({ type: 'ASSET' });
  });

  test('rejects the name of a sibling, ignoring case, but accepts the account’s own name', () => {
    const form = { ...createAccountForm(root), name: ' FOOD ', description: 'x', type: 'EXPENSE' as const };
    expect(checkAccountForm(form, tree, undefined)).toEqual({ name: 'exists' });
    expect(checkAccountForm({ ...toAccountForm(food), name: 'Food' }, tree, food)).toEqual({});
    expect(Object.keys(checkAccountForm(createAccountForm(root), tree, undefined))).toEqual([
      'name',
      'description',
    ]);
  });

  test('rejects the account itself, accounts below it and disallowed types as parent', () => {
    const form = toAccountForm(assets);
    for (const parentId of ['assets', 'bank', 'food'])
      expect(checkAccountForm({ ...form, parentId }, tree, assets).parentId).toBe('parentNotAllowed');
    expect(checkAccountForm({ ...form, parentId: 'root' }, tree, assets)).toEqual({});
    expect(checkAccountForm({ ...toAccountForm(bank), type: 'EXPENSE' }, tree, bank).parentId).toBe(
      'parentNotAllowed',
    );
  });

  test('rejects a type that its sub-accounts do not allow', () => {
    const form = toAccountForm(assets);
    expect(checkAccountForm({ ...form, type: 'EXPENSE' }, tree, assets)).toEqual({
      type: 'typeNotAbove',
    });
    expect(checkAccountForm({ ...form, type: 'EXPENSE' }, tree, undefined)).toEqual({
      name: 'exists',
    });
    const empty = buildAccountTree([root, assets, food]);
    expect(checkAccountForm({ ...form, type: 'EXPENSE' }, empty, assets)).toEqual({});
  });

  test('offers only types of the same family for an account with transactions', () => {
    expect(listTypeChoices(undefined)).toHaveLength(14);
    expect(listTypeChoices({ ...food, transactionsCount: 1 })).toEqual(['EXPENSE']);
    expect(listTypeChoices({ ...bank, transactionsCount: 1 })).toContain('CASH');
  });

  test('keeps all other props when preferences change repeatedly', () => {
    const key = fc.stringMatching(/^[a-z]{1,6}$/).filter((text) => text !== 'preferences');
    // As in the wire format: JSON has no negative zero.
    const json = fc.dictionary(
      key,
      fc.json().map((text) => JSON.parse(text.replaceAll('-0', '0'))),
    );
    const props = fc.record({ other: json, preferences: json });
    const steps = fc.array(
      fc.record({
        showTransactionsFirst: fc.boolean(),
        sortOrder: fc.integer({ min: -99, max: 99 }).map(String),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(props, steps, ({ other, preferences }, changes) => {
        const stored = account('a', 'ASSET', { parentId: 'root', props: { ...other, preferences } });
        const after = changes.reduce(updateAccountForm, toAccountForm(stored));
        const storedProps = toAccountFields(after).props;
        expect(storedProps).toMatchObject(other);
        expect(storedProps.preferences ?? {}).toMatchObject(preferences);
        const again = toAccountForm({ ...stored, props: storedProps });
        expect(readPropsText(again.propsText)).toEqual(storedProps);
      }),
    );
  });

  test('keeps the advanced editor and the fields equal, and rejects a text that is not a JSON object', () => {
    const form = updateAccountForm(toAccountForm(bank), {
      propsText: '{"preferences":{"sortOrder":7},"x":1}',
    });
    expect(form.sortOrder).toBe('7');
    expect(toAccountFields(updateAccountForm(form, { showTransactionsFirst: true })).props).toEqual({
      x: 1,
      preferences: { sortOrder: 7, showTransactionsFirst: true },
    });
    const broken = updateAccountForm(form, { propsText: '[1' });
    expect(checkAccountForm(broken, tree, bank).propsText).toBe('notObject');
    expect(broken.sortOrder).toBe('7');
    for (const wrong of ['1.5', 'x', '-']) {
      expect(checkAccountForm({ ...form, sortOrder: wrong }, tree, bank).sortOrder).toBe('wholeNumber');
    }
  });
});
