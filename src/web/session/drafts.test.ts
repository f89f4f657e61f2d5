import { expect, test } from 'vitest';
import { makeDraftStore } from './drafts.ts';

test('what was typed comes back to the same user and the same form, until it is forgotten', () => {
  const keeper = makeDraftStore<string>();
  keeper.keep('ada', 'bank', 'half a name');
  expect(keeper.kept('eve', 'bank')).toBeUndefined();
  expect(keeper.kept('ada', 'cash')).toBeUndefined();
  expect(keeper.kept('ada', 'bank')).toBe('half a name');
  keeper.forget();
  expect(keeper.kept('ada', 'bank')).toBeUndefined();
});
