import { expect, test } from 'vitest';
import type { ItemBody } from '#contract/item-kinds.ts';
import { createDraftItem, listDrafts, draftFilter } from './saved-searches.ts';
import { createItem } from './items.ts';

const body = (Description: string): ItemBody<'draft'> => ({
  Transaction: 'T',
  SplitA: 'A',
  SplitB: 'B',
  Description,
  Notes: '',
  Digits: '',
  Tags: '',
});

const stored = (name: string, day: string) => ({
  ...createDraftItem(undefined, body(name)),
  enteredAt: new Date(`${day}T00:00:00Z`),
});

test('lists drafts newest first and skips unreadable ones', () => {
  const [older, newer] = [stored('Older', '2026-01-01'), stored('Newer', '2026-02-01')];
  const odd = createItem('draft', 'odd', body('Odd'));
  const items = [
    older,
    { ...odd, body: { Description: 'Odd' } },
    createItem('search', 's', { Name: 'a', Query: 'b' }),
    newer,
  ];
  expect(listDrafts(items)).toEqual([newer, older]);
  expect(items.map((item) => draftFilter.isOf(item, 'root'))).toEqual([true, true, false, true]);
});

test('updates the same item when a draft is saved again, and keeps keys of other programs', () => {
  const first = createDraftItem(undefined, { ...body('Shoes'), InAccount: 'Bank' });
  const before = { ...first, body: { ...first.body, Color: 'red' } };
  const after = createDraftItem(before, body('Boots'));
  expect(after).toEqual({ ...before, body: { ...body('Boots'), Color: 'red' } });
});

test('creates a new item for each new draft', () => {
  expect(createDraftItem(undefined, body('a')).id).not.toBe(createDraftItem(undefined, body('a')).id);
});
