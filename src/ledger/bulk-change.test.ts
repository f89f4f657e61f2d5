import { describe, expect, test } from 'vitest';
import { buildAccountTree } from './account-tree.ts';
import {
  selectOtherAccount,
  selectCategory,
  listPlannedChanges,
  isWholeGroup,
  planBulkChange,
  type BulkTransactionChange,
} from './bulk-change.ts';
import { exchangeSide } from './commodity/exchange-side.ts';
import { createExchangeRows, createExchangeIds } from './commodity/exchange.ts';
import { groupSplits } from './split-groups.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { noSplitInfo } from './split-info.ts';
import type { Transaction } from './transaction.ts';
import { account, transaction } from '../../test/support/factories.ts';

const group = '0191d3c2-0000-7000-8000-000000000001';

/** Creates a purchase from the bank account; `line` makes it a line of the split. */
function bought(
  id: string,
  what: string,
  fields: Partial<Transaction> & { line?: number } = {},
): Transaction {
  const { line, ...others } = fields;
  return transaction(
    id,
    { to: what, from: 'bank', valueMinor: 100n },
    {
      ...(line !== undefined && { splitInfo: changeSplitInfo(noSplitInfo, { group, groupLine: line }) }),
      ...others,
    },
  );
}

const lunch = bought('lunch', 'food');
const split = [bought('one', 'food', { line: 1 }), bought('two', 'toys', { line: 2 })];
const tree = buildAccountTree([
  account('bank', 'BANK'),
  account('food', 'EXPENSE'),
  account('toys', 'EXPENSE'),
  account('salary', 'INCOME'),
]);

const sidesOf = ({ splitA, splitB }: Transaction) => [splitA.accountId, splitB.accountId];
const after = (rows: readonly Transaction[], wanted: BulkTransactionChange) =>
  listPlannedChanges(planBulkChange(groupSplits(rows), wanted)).map((change) => change.after ?? lunch);
const stays = (rows: readonly Transaction[], wanted: BulkTransactionChange) =>
  planBulkChange(groupSplits(rows), wanted).map((each) => ('stays' in each ? each.stays : 'changes'));

test('counts a split among rows as one', () => {
  expect(groupSplits([lunch, ...split]).map(({ chosen }) => chosen.length)).toEqual([1, 2]);
});

test('moves the category and keeps the bank account', () => {
  const wanted = { account: { aim: selectOtherAccount('bank'), toId: 'home' } };
  expect(after([lunch, ...split], wanted).map(sidesOf)).toEqual([
    ['home', 'bank'],
    ['home', 'bank'],
    ['home', 'bank'],
  ]);
});

test('moves the account itself, for a split in all lines or none', () => {
  const wanted = { account: { aim: () => 'bank', toId: 'cash' } };
  expect(after([lunch, ...split], wanted).map(sidesOf)).toEqual([
    ['food', 'cash'],
    ['food', 'cash'],
    ['toys', 'cash'],
  ]);
  const onto = { account: { aim: () => 'bank', toId: 'food' } };
  expect(stays([bought('pen', 'home'), ...split], onto)).toEqual(['changes', 'same-sides']);
});

test('moves the shared side of a split in all lines, whichever line was chosen', () => {
  const [one, two] = split;
  if (one === undefined || two === undefined) throw new Error('a split has two lines');
  const unit = { chosen: [two], lines: split };
  const wanted = { account: { aim: selectOtherAccount('toys'), toId: 'cash' } };
  expect(
    listPlannedChanges(planBulkChange([unit], wanted)).map((each) => sidesOf(each.after ?? one)),
  ).toEqual([
    ['food', 'cash'],
    ['toys', 'cash'],
  ]);
  const own = { account: { aim: () => 'toys', toId: 'home' } };
  expect(listPlannedChanges(planBulkChange([unit], own)).map((each) => each.before?.id)).toEqual(['two']);
});

test('treats a single line as less than the whole split, but several lines of the shared account as the whole', () => {
  expect(groupSplits(split).map((unit) => isWholeGroup(unit, 'bank'))).toEqual([true]);
  expect(groupSplits(split).map((unit) => isWholeGroup(unit, 'food'))).toEqual([false]);
  expect(groupSplits(split.slice(1)).map((unit) => isWholeGroup(unit, 'bank'))).toEqual([false]);
  expect(groupSplits([lunch]).map((unit) => isWholeGroup(unit, undefined))).toEqual([true]);
});

test('reports rows that would not change or have no category', () => {
  const loan = transaction('loan', { to: 'bank', from: 'cash', valueMinor: 1n });
  const wanted = { account: { aim: selectCategory(tree), toId: 'food' } };
  expect(stays([lunch, bought('ball', 'toys'), loan], wanted)).toEqual(['same', 'changes', 'no-side']);
});

test('adds, removes and replaces tags, ignoring case', () => {
  const tagged = bought('tagged', 'food', { tags: ['Trip', 'old'] });
  const tagsAfter = (how: 'add' | 'remove' | 'replace', tags: string[]) =>
    after([tagged], { tags: { how, tags } }).map((each) => each.tags);
  expect(tagsAfter('add', ['trip', 'new'])).toEqual([['Trip', 'old', 'new']]);
  expect(tagsAfter('remove', ['TRIP'])).toEqual([['old']]);
  expect(tagsAfter('replace', ['one'])).toEqual([['one']]);
  expect(stays([tagged], { tags: { how: 'add', tags: ['old'] } })).toEqual(['same']);
});

test('changes description and day of all lines of a split', () => {
  const unit = { chosen: split.slice(1), lines: split };
  const wanted = { description: 'Market', moment: () => new Date(5) };
  const changed = listPlannedChanges(planBulkChange([unit], wanted)).map((each) => each.after);
  expect(changed.map((each) => [each?.description, each?.postedAt.getTime()])).toEqual([
    ['Market', 5],
    ['Market', 5],
  ]);
});

test('sets the status of the account’s side, but keeps reconciled sides on their statement', () => {
  const B = { status: 'reconciled', statementDate: '2026-01-31' } as const;
  const held = bought('held', 'food', { splitInfo: changeSplitInfo(noSplitInfo, { B }) });
  const status = { accountId: 'bank', status: 'cleared' } as const;
  expect(stays([lunch, held], { status })).toEqual(['changes', 'reconciled']);
  expect(after([lunch], { status })[0]?.splitInfo.text).toBe('{"B":{"Status":"cleared"}}');
  expect(after([held], { status, description: 'x' })[0]?.splitInfo).toBe(held.splitInfo);
});

describe('a purchase abroad with its fee', () => {
  const ids = createExchangeIds();
  const [near, far] = createExchangeRows({
    near: { accountId: 'bank', tradingId: 'over', currency: 'USD', valueMinor: -110n },
    far: { accountId: 'paris', tradingId: 'overEur', currency: 'EUR', valueMinor: 100n },
    shared: { description: 'To Paris', postedAt: new Date(0), notes: '', tags: [] },
    ids,
  });
  const fee = transaction(
    'fee',
    { to: 'fees', from: 'bank', valueMinor: 2n },
    { splitInfo: changeSplitInfo(noSplitInfo, { group: ids.group, groupLine: 3 }) },
  );
  const ends = (rows: readonly Transaction[]) =>
    rows.map((row) => {
      const side = exchangeSide(row);
      return side && [side.split.accountId, side.foreign.accountId];
    });

  test('is not complete if only the rows of its bank are chosen, because the other end is in another account', () => {
    expect(groupSplits([near, fee]).map((unit) => isWholeGroup(unit, 'bank'))).toEqual([false]);
  });

  test.each([
    ['its bank', [near, fee], 'bank', 'savings', [['savings', 'paris'], ['paris', 'savings'], undefined]],
    ['the account abroad', [far], 'paris', 'rome', [['bank', 'rome'], ['rome', 'bank'], undefined]],
    ['the one across', [near], 'across', 'rome', [['bank', 'rome'], ['rome', 'bank'], undefined]],
  ])('moves with both its ends: %s', (_what, chosen, from, toId, expected) => {
    const aim = from === 'across' ? selectOtherAccount('bank') : () => from;
    const plan = planBulkChange([{ chosen, lines: [near, far, fee] }], { account: { aim, toId } });
    const changed = new Map(listPlannedChanges(plan).map((change) => [change.before?.id, change.after]));
    expect(ends([near, far, fee].map((row) => changed.get(row.id) ?? row))).toEqual(expected);
  });
});
