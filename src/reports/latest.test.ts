import { expect, test } from 'vitest';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { account, transaction } from '../../test/support/factories.ts';
import { findLatestEntries } from './home.ts';

const accounts = new Map(
  [
    account('Bank', 'BANK'),
    account('Card', 'CREDIT'),
    account('Food', 'EXPENSE'),
    account('Shop', 'EXPENSE'),
  ].map((each) => [each.id, each]),
);
const row = (id: string, from: string, to: string, valueMinor: bigint, group?: string) => ({
  ...transaction(id, { from, to, valueMinor }),
  ...(group !== undefined && { splitInfo: changeSplitInfo(noSplitInfo, { group }) }),
});
const latestOf = (rows: Parameters<typeof findLatestEntries>[0]) =>
  findLatestEntries(rows, accounts, 3).map(({ id, minor, direction, isTransfer }) => [
    id,
    minor,
    direction,
    isTransfer,
  ]);

test('returns a card payment as a transfer without direction', () => {
  expect(latestOf([row('1', 'Bank', 'Card', 6450n), row('2', 'Bank', 'Food', 500n)])).toEqual([
    ['1', 6450n, undefined, true],
    ['2', -500n, 'out', false],
  ]);
});

test('counts a split once with its total', () => {
  const rows = [
    row('1', 'Bank', 'Food', 4000n, 'G'),
    row('2', 'Bank', 'Shop', 8000n, 'G'),
    row('3', 'Card', 'Food', 100n),
    row('4', 'Bank', 'Food', 200n),
    row('5', 'Bank', 'Food', 300n),
  ];
  expect(latestOf(rows)).toEqual([
    ['1', -12_000n, 'out', false],
    ['3', -100n, 'out', false],
    ['4', -200n, 'out', false],
  ]);
});

test('returns a transaction between expenses without direction and not as a transfer', () => {
  expect(latestOf([row('1', 'Food', 'Shop', 100n)])).toEqual([['1', 100n, undefined, false]]);
});
