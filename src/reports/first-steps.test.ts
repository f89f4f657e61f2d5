import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bankNumberFilter, withBankNumber } from '#ledger/bank-numbers.ts';
import { makeId } from '#ledger/ids.ts';
import { deriveId } from '#ledger/statement/ids.ts';
import { account, transaction } from '../../test/support/factories.ts';
import { findOpenSteps } from './home.ts';

const all = ['balances', 'statement', 'transaction'];
const rootWith = (FirstSteps: unknown) =>
  account('ROOT', 'ROOT', { parentId: undefined, props: { FirstSteps } });
const bank = (transactionsCount: number) => account('BANK', 'BANK', { parentId: 'ROOT', transactionsCount });
const opening = (transactionsCount: number) =>
  account('OPENING', 'EQUITY', { parentId: 'ROOT', transactionsCount, props: { Role: 'opening' } });
const food = (transactionsCount: number) =>
  account('FOOD', 'EXPENSE', { parentId: 'ROOT', transactionsCount });
const stepsOf = (root: Account, ...others: Account[]) =>
  findOpenSteps({ tree: buildAccountTree([root, ...others]), items: [], newest: [] });

test('offers each step until the book shows that it is done', () => {
  expect(stepsOf(rootWith(all), bank(0), opening(0), food(0))).toEqual(all);
  expect(stepsOf(rootWith(all), bank(1), opening(1), food(0))).toEqual(['statement', 'transaction']);
  expect(stepsOf(rootWith(all), bank(2), opening(1), food(1))).toEqual(['statement']);
  expect(
    stepsOf(rootWith(all), bank(0), food(1), account('PAID', 'EXPENSE', { transactionsCount: 1 })),
  ).toEqual(['balances', 'statement']);
});

test('asks for balances until one account has an opening balance, or all have transactions', () => {
  const other = account('CASH', 'CASH', { parentId: 'ROOT' });
  expect(stepsOf(rootWith(all), bank(1), other, food(1))).toEqual(['balances', 'statement']);
  expect(stepsOf(rootWith(all), bank(2), other, opening(1), food(1))).toEqual(['statement']);
  expect(stepsOf(rootWith(all), bank(1), food(1))).toEqual(['statement']);
});

test("recognizes the opening balances account of the specification's chart by its name", () => {
  const named = account('OPENING', 'EQUITY', { name: 'Opening Balances', transactionsCount: 1 });
  expect(stepsOf(rootWith(all), bank(1), named)).toEqual(['statement', 'transaction']);
});

test('recognizes an imported statement by a row or a bank number', () => {
  const tree = buildAccountTree([rootWith(['statement']), bank(1), food(1)]);
  const rowOf = (id: string) => transaction(id, { to: 'BANK', from: 'FOOD', valueMinor: 1n });
  const [number] = withBankNumber([], 'BANK', '123');
  expect(bankNumberFilter.isOf(number ?? { kind: '', body: {} }, 'BANK')).toBe(true);
  expect(findOpenSteps({ tree, items: [], newest: [rowOf(makeId())] })).toEqual(['statement']);
  expect(findOpenSteps({ tree, items: [], newest: [rowOf(deriveId('statement', 'BANK'))] })).toEqual([]);
  expect(findOpenSteps({ tree, items: number === undefined ? [] : [number], newest: [] })).toEqual([]);
});

test('does not offer dismissed steps, nor any in a book without or with invalid data about them', () => {
  expect(stepsOf(rootWith(['transaction', 'unknown']), bank(0))).toEqual(['transaction']);
  expect(stepsOf(rootWith(undefined), bank(0))).toEqual([]);
  expect(stepsOf(rootWith('balances'), bank(0))).toEqual([]);
});
