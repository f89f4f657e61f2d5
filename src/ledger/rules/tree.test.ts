import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, sortParentsFirst, reattachAccounts } from './tree.ts';

type Node = { id: string; parentId: string | undefined };

/** Any accounts under one root, their parents sane, missing or going in circles. */
const anyNodes: fc.Arbitrary<Node[]> = fc
  .array(fc.integer({ min: -1, max: 14 }), { maxLength: 14 })
  .map((parents) => [
    { id: 'root', parentId: undefined },
    ...parents.map((parent, index) => ({
      id: String(index),
      parentId: parent < 0 ? 'root' : String(parent),
    })),
  ]);

test('whatever hangs nowhere hangs under the root then; what hangs right stays', () => {
  fc.assert(
    fc.property(anyNodes, (nodes) => {
      const moved = reattachAccounts(nodes, () => 'root');
      const mended = nodes.map(({ id, parentId }) => ({ id, parentId: moved.get(id) ?? parentId }));
      const byId = new Map(mended.map((node) => [node.id, node]));
      expect(mended.filter(({ id }) => !isWithin(byId, id, 'root'))).toEqual([]);
      expect([...reattachAccounts(mended, () => 'root')]).toEqual([]);
      expect([...new Set(moved.values())]).toEqual(moved.size === 0 ? [] : ['root']);
    }),
  );
});

test('one of a circle goes to the root, the others stay below it', () => {
  const circle = [
    { id: 'root', parentId: undefined },
    { id: 'x', parentId: 'y' },
    { id: 'y', parentId: 'x' },
  ];
  expect([...reattachAccounts(circle, () => 'root')]).toEqual([['x', 'root']]);
});

test('parents come before their children, whatever the order of a file, and nothing is lost', () => {
  const byId = (a: Node, b: Node) => (a.id < b.id ? -1 : 1);
  fc.assert(
    fc.property(
      anyNodes.chain((nodes) => fc.shuffledSubarray(nodes, { minLength: nodes.length })),
      (nodes) => {
        const rows = sortParentsFirst(nodes, (node) => node);
        expect(rows.toSorted(byId)).toEqual(nodes.toSorted(byId));
        const all = new Map(nodes.map((node) => [node.id, node]));
        const ids = rows.map(({ id }) => id);
        const early = rows.filter(
          ({ id, parentId }) =>
            parentId !== undefined && isWithin(all, id, 'root') && ids.indexOf(parentId) > ids.indexOf(id),
        );
        expect(early).toEqual([]);
      },
    ),
  );
});

test('rows of one depth come by id, and circles last', () => {
  const rows = [
    { id: 'x', parentId: 'y' },
    { id: 'y', parentId: 'x' },
    { id: 'c', parentId: 'b' },
    { id: 'b', parentId: 'stored' },
    { id: 'a', parentId: undefined },
  ];
  expect(sortParentsFirst(rows, (row) => row).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'x', 'y']);
});
