import { expect, test } from 'vitest';
import { createDraftStore } from './drafts.ts';

test('what was typed comes back to the same user and the same form, until it is forgotten', () => {
  const drafts = createDraftStore<string>();
  drafts.keep('ada', 'bank', 'half a name');
  expect(drafts.kept('eve', 'bank')).toBeUndefined();
  expect(drafts.kept('ada', 'cash')).toBeUndefined();
  expect(drafts.kept('ada', 'bank')).toBe('half a name');
  drafts.forget();
  expect(drafts.kept('ada', 'bank')).toBeUndefined();
});
