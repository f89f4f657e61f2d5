import { expect, test } from 'vitest';
import { createDraftStore } from './drafts.ts';

test('returns a draft to the same user and form until it is deleted', () => {
  const drafts = createDraftStore<string>();
  drafts.save('ada', 'bank', 'half a name');
  expect(drafts.load('eve', 'bank')).toBeUndefined();
  expect(drafts.load('ada', 'cash')).toBeUndefined();
  expect(drafts.load('ada', 'bank')).toBe('half a name');
  drafts.clear();
  expect(drafts.load('ada', 'bank')).toBeUndefined();
});
