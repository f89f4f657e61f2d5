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

test('each is offered until it is done, by what is in the book', () => {
  expect(stepsOf(rootWith(all), bank(0), opening(0), food(0))).toEqual(all);
  expect(stepsOf(rootWith(all), bank(1), opening(1), food(0))).toEqual(['statement', 'transaction']);
  expect(stepsOf(rootWith(all), bank(2), opening(1), food(1))).toEqual(['statement']);
  expect(
    stepsOf(rootWith(all), bank(0), food(1), account('PAID', 'EXPENSE', { transactionsCount: 1 })),
  ).toEqual(['balances', 'statement']);
});

test('what the accounts hold is asked until one of them began with it, or all hold something', () => {
  const other = account('CASH', 'CASH', { parentId: 'ROOT' });
  expect(stepsOf(rootWith(all), bank(1), other, food(1))).toEqual(['balances', 'statement']);
  expect(stepsOf(rootWith(all), bank(2), other, opening(1), food(1))).toEqual(['statement']);
  expect(stepsOf(rootWith(all), bank(1), food(1))).toEqual(['statement']);
});

test('the opening balances of the chart of the specification are known by their name', () => {
  const named = account('OPENING', 'EQUITY', { name: 'Opening Balances', transactionsCount: 1 });
  expect(stepsOf(rootWith(all), bank(1), named)).toEqual(['statement', 'transaction']);
});

test('a row or the number of a bank tells that a statement was imported', () => {
  const tree = buildAccountTree([rootWith(['statement']), bank(1), food(1)]);
  const rowOf = (id: string) => transaction(id, { to: 'BANK', from: 'FOOD', valueMinor: 1n });
  const [number] = withBankNumber([], 'BANK', '123');
  expect(bankNumberFilter.isOf(number ?? { kind: '', body: {} }, 'BANK')).toBe(true);
  expect(findOpenSteps({ tree, items: [], newest: [rowOf(makeId())] })).toEqual(['statement']);
  expect(findOpenSteps({ tree, items: [], newest: [rowOf(deriveId('statement', 'BANK'))] })).toEqual([]);
  expect(findOpenSteps({ tree, items: number === undefined ? [] : [number], newest: [] })).toEqual([]);
});

test('what was put away is not offered, nor anything in a book that says nothing or something odd', () => {
  expect(stepsOf(rootWith(['transaction', 'unknown']), bank(0))).toEqual(['transaction']);
  expect(stepsOf(rootWith(undefined), bank(0))).toEqual([]);
  expect(stepsOf(rootWith('balances'), bank(0))).toEqual([]);
});
