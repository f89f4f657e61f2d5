import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptySelection,
  invertSelection,
  updateSelection,
  selectAll,
  selectRange,
  toggle,
} from './selection.ts';
import { transaction } from '../../../test/support/factories.ts';

const row = (id: string) => transaction(id, { to: 'A', from: 'B', valueMinor: 1n });
const rows = ['a', 'b', 'c', 'd', 'e'].map(row);
const ids = (selection: typeof emptySelection) => [...selection.chosen.keys()].toSorted();

test('a click toggles, a range replaces, and a range with Ctrl extends the selection', () => {
  const one = toggle(emptySelection, row('a'), 0);
  expect(one.anchor).toEqual({ id: 'a', index: 0, size: 1 });
  expect(ids(toggle(one, row('a'), 0))).toEqual([]);
  expect(ids(selectRange(one, rows.slice(2, 4), false))).toEqual(['c', 'd']);
  const kept = selectRange(one, rows.slice(2, 4), true);
  expect(ids(kept)).toEqual(['a', 'c', 'd']);
  expect(kept.anchor?.id).toBe('a');
});

test('inverting twice restores the selection, and both halves make up all rows', () => {
  fc.assert(
    fc.property(fc.subarray(rows), (chosen) => {
      const selection = selectAll(chosen);
      const inverted = invertSelection(selection, rows);
      expect(ids(invertSelection(inverted, rows))).toEqual(ids(selection));
      expect([...ids(selection), ...ids(inverted)].toSorted()).toEqual(ids(selectAll(rows)));
    }),
  );
});

test('removes deleted rows and updates changed rows', () => {
  const selection = selectAll(rows.slice(0, 2));
  expect(updateSelection(selection, ['z'], [row('e')])).toBe(selection);
  const kept = updateSelection(selection, ['a'], [{ ...row('b'), description: 'new' }]);
  expect([...kept.chosen.values()].map(({ description }) => description)).toEqual(['new']);
});
