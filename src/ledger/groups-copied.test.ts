import { expect, test } from 'vitest';
import { planGroup, withNewGroups } from '#ledger/groups.ts';
import { readSplitInfo } from '#ledger/split-info.ts';

test('gives copied groups new ids and removes their bank data', () => {
  const rows = ['a', 'b', 'a', 'alone'].map((Group, at) => ({
    splitInfo: readSplitInfo(
      JSON.stringify({ Group, GroupLine: at + 1, memo: 'kept', A: { Status: 'reconciled' } }),
    ),
  }));
  const bare = { splitInfo: readSplitInfo('{"memo":"x"}') };
  const copied = withNewGroups([...rows, { splitInfo: readSplitInfo('{"Group":"b"}') }, bare]);
  const groups = copied.map(({ splitInfo }) => splitInfo);
  expect(groups[0]?.group).toBe(groups[2]?.group);
  expect(groups[1]?.group).toBe(groups[4]?.group);
  expect(new Set(groups.map(({ group }) => group)).size).toBe(3);
  expect(['a', 'b', 'alone']).not.toContain(groups[0]?.group);
  expect(groups[3]).toEqual({ text: '{"memo":"kept"}', A: {}, B: {} });
  expect(groups[2]).toMatchObject({ groupLine: 3, A: {} });
  expect(copied[0]?.splitInfo.text).toContain('"memo":"kept"');
  expect(copied[5]).toBe(bare);
});

test('adds the same lines when a plan is made again for a retry', () => {
  const ids = (id: string) => ({ id, splitAId: `${id}A`, splitBId: `${id}B` });
  const line = (id: string) => ({ newIds: ids(id), otherId: 'food', valueMinor: -1n, notes: '', tags: [] });
  const wanted = {
    shared: { accountId: 'bank', description: 'Market', postedAt: new Date(0) },
    lines: [line('1'), line('2')],
    newGroupId: 'g',
  };
  const [first, again] = [planGroup([], wanted, new Date(0)), planGroup([], wanted, new Date(0))];
  expect(again).toEqual(first);
  expect(first.add.map(({ id, splitB }) => [id, splitB.id])).toEqual([
    ['1', '1B'],
    ['2', '2B'],
  ]);
});
