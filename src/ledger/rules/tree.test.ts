import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, sortParentsFirst, reattachAccounts } from './tree.ts';

type Node = { id: string; parentId: string | undefined };

/** Any accounts under one root, whose parents are valid, missing or circular. */
const anyNodes: fc.Arbitrary<Node[]> = fc
  .array(fc.integer({ min: -1, max: 14 }), { maxLength: 14 })
  .map((parents) => [
    { id: 'root', parentId: undefined },
    ...parents.map((parent, index) => ({
      id: String(index),
      parentId: parent < 0 ? 'root' : String(parent),
    })),
  ]);

test('moves disconnected accounts below the root and keeps all others', () => {
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

test('moves one account of a circle to the root and keeps the others below it', () => {
  const circle = [
    { id: 'root', parentId: undefined },
    { id: 'x', parentId: 'y' },
    { id: 'y', parentId: 'x' },
  ];
  expect([...reattachAccounts(circle, () => 'root')]).toEqual([['x', 'root']]);
});

test('sorts parents before children for any file order, without losing rows', () => {
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

test('sorts rows of the same depth by id, and circles last', () => {
  const rows = [
    { id: 'x', parentId: 'y' },
    { id: 'y', parentId: 'x' },
    { id: 'c', parentId: 'b' },
    { id: 'b', parentId: 'stored' },
    { id: 'a', parentId: undefined },
  ];
  expect(sortParentsFirst(rows, (row) => row).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'x', 'y']);
});
