import { readSplitInfo } from './split-info.ts';
import { expect, test } from 'vitest';
import { appendPage, createRegister } from './register.ts';
import { isFoldedAway, lineAt, findGroupRun } from './group-runs.ts';
import { transaction } from '../../test/support/factories.ts';

const line = (id: string, group: string | undefined, at: number, to = id) =>
  transaction(
    id,
    { to, from: 'bank', valueMinor: 1n },
    {
      postedAt: new Date(2026, 0, 1),
      enteredAt: new Date(2026, 0, 1, 0, 0, 60 - at),
      splitInfo: readSplitInfo(group === undefined ? '{}' : JSON.stringify({ Group: group, GroupLine: at })),
    },
  );

/** Returns the visible rows of a register. */
function shown(rows: ReturnType<typeof line>[], accountId: string | undefined, open: string[] = []) {
  const register = appendPage(
    createRegister(() => 0n),
    rows,
    true,
  );
  return rows.flatMap(({ id }, index) =>
    isFoldedAway({ register, index, accountId }, new Set(open)) ? [] : [id],
  );
}

test('folds adjacent lines of a group behind the first one', () => {
  const rows = [
    line('a', undefined, 0),
    line('b', 'g', 1),
    line('c', 'g', 2),
    line('d', 'h', 3),
    line('e', 'h', 4),
  ];
  expect(shown(rows, 'bank')).toEqual(['a', 'b', 'd']);
  expect(shown(rows, 'bank', ['g'])).toEqual(['a', 'b', 'c', 'd']);
  const register = appendPage(
    createRegister(() => 0n),
    rows,
    false,
  );
  expect(findGroupRun({ register, index: 2, accountId: 'bank' })).toMatchObject({ groupId: 'g', first: 1 });
});

test('shows adjacent lines in the order of their numbers', () => {
  const rows = [line('x', undefined, 0), line('c', 'g', 3), line('a', 'g', 1), line('b', 'g', 2)];
  const register = appendPage(
    createRegister(() => 0n),
    rows,
    true,
  );
  const ids = rows.map((_, index) => lineAt({ register, index, accountId: 'bank' })?.id);
  expect(ids).toEqual([undefined, 'a', 'b', 'c']);
});

test('interrupts a run at other rows and loses no line', () => {
  const rows = [line('a', 'g', 1), line('x', undefined, 2), line('b', 'g', 3), line('c', 'g', 4)];
  expect(shown(rows, 'bank')).toEqual(['a', 'x', 'b']);
});

test('folds nothing in the register of another account, a tag or a search', () => {
  const rows = [line('a', 'g', 1, 'food'), line('b', 'g', 2, 'food'), line('c', 'g', 3, 'gifts')];
  expect(shown(rows, 'food')).toEqual(['a', 'b', 'c']);
  expect(shown(rows, undefined)).toEqual(['a', 'b', 'c']);
});
