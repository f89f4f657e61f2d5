import { expect, test } from 'vitest';
import { displayNameOf } from './sign-in-sentence.ts';

const user = { id: 'U', email: 'ada@example.org' };
const named = { full_name: 'Ada Example', preferred_username: 'ada', user_name: 'a.e' };

test.each([
  [named, 'Ada Example'],
  [{ ...named, full_name: null }, 'ada'],
  [{ user_name: 'a.e' }, 'a.e'],
  [undefined, 'ada@example.org'],
])('a user with the metadata %j has the display name %s', (metadata, name) => {
  expect(displayNameOf({ ...user, ...(metadata && { user_metadata: metadata }) })).toBe(name);
});
