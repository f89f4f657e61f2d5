import { noSplitInfo, readSplitInfo } from '#ledger/split-info.ts';
import { expect, test } from 'vitest';
import { belongsTo, sourceKey, type RegisterSource } from './register-source.ts';
import { transaction } from '../../../../test/support/factories.ts';

const tagged = (...tags: string[]) =>
  transaction('Shoes', { to: 'shopping', from: 'bank', valueMinor: 8000n }, { tags });

test('a transaction belongs to the registers of its accounts and its tags', () => {
  const row = tagged('Home', 'work');
  for (const accountId of ['shopping', 'bank', 'TAG:Home', 'TAG:work'])
    expect(belongsTo({ accountId }, row), accountId).toBe(true);
  expect(belongsTo({ accountId: 'food' }, row)).toBe(false);
  expect(belongsTo({ accountId: 'bank', searchText: 'shoes' }, row)).toBe(false);
});

test('treats tags that differ in case as different, like the back-ends', () => {
  expect(belongsTo({ accountId: 'TAG:Home' }, tagged('home'))).toBe(false);
});

test('a filtered register contains the transactions of its period in the accounts of its branch', () => {
  const row = transaction(
    'Shoes',
    { to: 'shoes', from: 'bank', valueMinor: 8000n },
    { postedAt: new Date('2026-11-20T12:00:00Z') },
  );
  const filter = { postedFrom: '2026-11-20T12:00:00.000Z', postedBefore: undefined, branchIds: undefined };
  expect(belongsTo({ accountId: 'bank', filter }, row)).toBe(true);
  expect(
    belongsTo({ accountId: 'bank', filter: { ...filter, postedBefore: '2026-11-20T12:00:00.000Z' } }, row),
  ).toBe(false);
  expect(belongsTo({ accountId: 'shopping', filter }, row)).toBe(false);
  const branchIds = new Set(['shopping', 'shoes']);
  expect(belongsTo({ accountId: 'shopping', filter: { ...filter, branchIds } }, row)).toBe(true);
});

test('a row leaves a status filter when its status changes', () => {
  const row = transaction('Shoes', { to: 'shoes', from: 'bank', valueMinor: 8000n });
  const cleared = { ...row, splitInfo: readSplitInfo('{"B":{"Status":"cleared"}}') };
  const isMet = ({ splitInfo }: typeof row) => splitInfo.text === noSplitInfo.text;
  const span = { postedFrom: undefined, postedBefore: undefined, branchIds: undefined };
  const filter = { ...span, status: { wanted: 'new', isMet } } as const;
  expect(belongsTo({ accountId: 'bank', filter }, row)).toBe(true);
  expect(belongsTo({ accountId: 'bank', filter }, cleared)).toBe(false);
  expect(belongsTo({ accountId: 'pay', filter }, row)).toBe(false);
});

test('caches differently filtered registers separately', () => {
  const filter = { postedFrom: undefined, postedBefore: undefined, branchIds: undefined };
  const sources: RegisterSource[] = [
    { accountId: 'a' },
    { accountId: 'a', filter },
    { accountId: 'a', filter: { ...filter, branchIds: new Set(['a', 'b']) } },
    { accountId: 'a', filter: { ...filter, postedFrom: '2026-01-01T00:00:00.000Z' } },
    { accountId: 'a', filter: { ...filter, postedBefore: '2026-01-01T00:00:00.000Z' } },
    { accountId: 'a', filter: { ...filter, status: { wanted: 'new', isMet: () => true } } },
    { accountId: 'a', filter: { ...filter, status: { wanted: 'open', isMet: () => true } } },
  ];
  expect(new Set(sources.map((source) => JSON.stringify(sourceKey(source)))).size).toBe(sources.length);
});

test('checks rows against the parsed search line, in a search and in a filtered register', () => {
  const row = transaction('Shoes', { to: 'shoes', from: 'bank', valueMinor: 8000n });
  const searchBy = (isMet: boolean) => ({
    postedFrom: undefined,
    postedBefore: undefined,
    branchIds: undefined,
    search: {
      key: 'line',
      words: [],
      within: { accountId: 'root', isBranch: true },
      isMet: () => isMet,
      valueOf: () => 0n,
    },
  });
  for (const isMet of [true, false]) {
    const filter = searchBy(isMet);
    expect(belongsTo({ accountId: 'found', searchText: 'shoes', filter }, row)).toBe(isMet);
    expect(belongsTo({ accountId: 'bank', filter }, row)).toBe(isMet);
  }
  expect(belongsTo({ accountId: 'food', filter: searchBy(true) }, row)).toBe(false);
});
