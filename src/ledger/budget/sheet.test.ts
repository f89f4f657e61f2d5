import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { createBudget } from '../../../test/support/budgets.ts';
import { account } from '../../../test/support/factories.ts';
import { listLinesToFill } from './fill-plans.ts';
import {
  calculateBar,
  calculateMissing,
  groupLinesByPart,
  listSheetRows,
  calculatePartTotals,
} from './sheet.ts';
import { calculateBudgetTable, type BudgetCell } from './table.ts';

const month = '2026-01';
const below = (parentId: string, ...ids: string[]) =>
  ids.map((id) => account(id, 'EXPENSE', { parentId, name: id }));
const tree = buildAccountTree([
  account('root', 'ROOT'),
  account('money', 'ASSET', { parentId: 'root' }),
  account('house', 'BANK', { parentId: 'money' }),
  account('pay', 'INCOME', { parentId: 'root' }),
  ...below('root', 'costs'),
  ...below('costs', 'food', 'rent'),
  ...below('food', 'eating', 'market'),
]);
const monthly = (minor: bigint) => ({ plans: [{ from: month, minor, every: 'month' as const }] });
const budgets = [
  createBudget('food', monthly(400n)),
  createBudget('market', monthly(250n)),
  createBudget('house', monthly(50n)),
  createBudget('pay', monthly(900n)),
];
const flows = [
  { month, fromId: 'house', toId: 'market', amountMinor: 300n, count: 1 },
  { month, fromId: 'house', toId: 'rent', amountMinor: 70n, count: 1 },
];
const isListed = ({ type }: { type: string }) => type === 'EXPENSE' || type === 'INCOME';
const table = calculateBudgetTable({ tree, budgets, envelopes: undefined, flows }, [month], isListed);
const parts = groupLinesByPart(table, new Set());

const none: BudgetCell = { planned: undefined, spent: 0n, unplanned: 0n, carried: 0n, left: 0n };

test('lists assets without their parents, everything else as a tree, and the remainder of a plan last', () => {
  const rows = (part: 'earned' | 'spent' | 'aside', folded: string[] = []) =>
    listSheetRows(parts, part, new Set(folded)).map(({ key, depth, fold }) => [key, depth, fold]);
  expect(rows('spent')).toEqual([
    ['costs', 0, 'unfolded'],
    ['food', 1, 'unfolded'],
    ['eating', 2, 'leaf'],
    ['market', 2, 'leaf'],
    ['food rest', 2, 'leaf'],
    ['rent', 1, 'leaf'],
  ]);
  expect(rows('spent', ['food']).map(([key]) => key)).toEqual(['costs', 'food', 'rent']);
  expect(rows('aside')).toEqual([['house', 0, 'leaf']]);
  expect(rows('earned')).toEqual([['pay', 0, 'leaf']]);
});

test('shows an added account before it has a budget', () => {
  const withMoney = calculateBudgetTable(
    { tree, budgets: [], envelopes: undefined, flows },
    [month],
    ({ id }) => ['money', 'house'].includes(id),
  );
  const keys = (added: string[]) =>
    groupLinesByPart(withMoney, new Set(added)).aside.map(({ node }) => node.account.id);
  expect(keys([])).toEqual([]);
  expect(keys(['house'])).toEqual(['house']);
});

test('adds up the lines of each part', () => {
  const { earned, spent, aside } = calculatePartTotals(parts, 1);
  expect(earned[0]?.planned).toBe(900n);
  expect(spent[0]).toEqual({ planned: 400n, spent: 370n, unplanned: 70n, carried: 0n, left: 100n });
  expect(aside[0]?.planned).toBe(50n);
});

test('fills lines with a budget, and leaf lines that no budget covers', () => {
  expect(listLinesToFill(parts.spent).map(({ node }) => node.account.id)).toEqual(['food', 'market', 'rent']);
});

test.each([
  [none, undefined],
  [
    { ...none, planned: 100n, left: 100n },
    { spent: 0, over: 0 },
  ],
  [
    { ...none, planned: 100n, spent: 25n, left: 75n },
    { spent: 0.25, over: 0 },
  ],
  [
    { ...none, planned: 100n, spent: 75n, unplanned: 50n, left: 75n },
    { spent: 0.25, over: 0 },
  ],
  [
    { ...none, planned: 50n, carried: 50n, spent: 200n, left: -100n },
    { spent: 0.5, over: 0.5 },
  ],
  [
    { ...none, planned: 0n, spent: 20n, left: -20n },
    { spent: 0, over: 1 },
  ],
])('draws %o as a bar', (cell, bar) => expect(calculateBar(cell)).toEqual(bar));

test('returns the missing amount', () => {
  expect(calculateMissing({ ...none, left: -5n })).toBe(5n);
  expect(calculateMissing({ ...none, left: 5n })).toBe(0n);
});
