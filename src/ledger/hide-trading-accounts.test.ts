import { expect, test } from 'vitest';
import { listAccountOptions } from './account-options.ts';
import { buildAccountTree, hasOwnCurrencies, hideTradingAccounts } from './account-tree.ts';
import { listTreeRows } from './tree-rows.ts';
import { account } from '../../test/support/factories.ts';

const bookWith = (props: Record<string, unknown>) =>
  buildAccountTree([
    account('root', 'ROOT', { props }),
    account('bank', 'BANK', { parentId: 'root' }),
    account('trading', 'TRADING', { parentId: 'root' }),
    account('usd', 'TRADING', { parentId: 'trading', props: { Trading: true, Currency: 'USD' } }),
  ]);

test('keeps trading accounts for lookups but hides them in the tree, unless the book shows them', () => {
  const [hidden, shown] = [bookWith({}), bookWith({ ShowTrading: true })];
  const rows = (tree: typeof hidden) =>
    listTreeRows(tree, new Set(['trading'])).map(({ key, fold }) => [key, fold]);
  expect(rows(hidden)).toEqual([
    ['root', 'leaf'],
    ['bank', 'leaf'],
    ['trading', 'leaf'],
  ]);
  expect(rows(shown)).toContainEqual(['usd', 'leaf']);
  expect(hidden.accounts.has('usd')).toBe(true);
  const options = (tree: typeof hidden) => listAccountOptions(tree, () => true).map(({ value }) => value);
  expect(options(hidden)).toEqual(['bank', 'trading']);
  expect(options(shown)).toEqual(['bank', 'trading', 'usd']);
});

test('returns a tree without trading accounts unchanged', () => {
  const plain = buildAccountTree([account('root', 'ROOT'), account('bank', 'BANK', { parentId: 'root' })]);
  expect(hideTradingAccounts(plain)).toBe(plain);
  expect(hasOwnCurrencies(plain)).toBe(false);
  expect(hasOwnCurrencies(bookWith({}))).toBe(true);
});
