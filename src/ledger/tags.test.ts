import { describe, expect, test } from 'vitest';
import { mergeTagInItems, readTypedTags, mergeTag } from './tags.ts';

test('splits and trims typed tags, removes # and repetitions, and applies the limits', () => {
  expect(readTypedTags(' #home ; Home;;two words; ## ;x')).toEqual(['home', 'two words', 'x']);
  expect(readTypedTags(`${'x'.repeat(101)};ok`)).toEqual(['ok']);
  expect(readTypedTags(Array.from({ length: 60 }, (_, index) => `t${index}`).join(';'))).toHaveLength(50);
});

describe('merging one tag into another', () => {
  test.each([
    { tags: ['EXAMPLE', 'home'], from: 'EXAMPLE', into: 'Example', merged: ['Example', 'home'] },
    { tags: ['home', 'trip'], from: 'home', into: 'trip', merged: ['trip'] },
    { tags: ['trip', 'home'], from: 'home', into: 'TRIP', merged: ['trip'] },
    { tags: ['trip'], from: 'home', into: 'trip', merged: undefined },
    { tags: ['Home'], from: 'home', into: 'trip', merged: undefined },
  ])('returns $merged for $tags', ({ tags, from, into, merged }) => {
    expect(mergeTag(tags, from, into)).toEqual(merged);
  });

  test('changes the tags in schedules and drafts, and no other item', () => {
    const item = (kind: string, body: Record<string, unknown>) => ({
      id: kind,
      kind,
      body,
      enteredAt: new Date(0),
    });
    const schedule = item('schedule', { Name: 'home', Lines: [{ Tags: 'home;work' }, { Tags: '' }] });
    const draft = item('draft', { Tags: 'work', Lines: [{ Tags: 'home' }] });
    const others = [item('report', { Tags: 'home' }), item('draft', { Tags: 'work' })];
    expect(mergeTagInItems([schedule, draft, ...others], 'home', 'trip')).toEqual([
      { ...schedule, body: { Name: 'home', Lines: [{ Tags: 'trip;work' }, { Tags: '' }] } },
      { ...draft, body: { Tags: 'work', Lines: [{ Tags: 'trip' }] } },
    ]);
  });
});
