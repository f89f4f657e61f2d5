import { expect, test } from 'vitest';
import { errorTexts } from '#contract/errors.ts';
import { backendOf } from './dispatch.ts';

test('a server is asked at its address, a kind that is not known is refused in the words of the specification', () => {
  const server = {
    name: 'Own',
    uniqueId: 'default_server',
    class: { name: 'OWN', type: { name: 'SERVER' } },
  } as const;
  expect(backendOf(server).call).toBeTypeOf('function');
  const database = {
    name: 'Mine',
    uniqueId: 'custom_supabase',
    class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  } as const;
  expect(backendOf(database).call).toBeTypeOf('function');
  const fire = {
    ...database,
    class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'FIREBASE' } },
  } as const;
  expect(backendOf(fire).call).toBeTypeOf('function');
  const other = { name: 'DATABASE', dbProvider: 'OTHER' };
  const unknown = { ...database, class: { name: 'THIRD_PARTY', type: other } };
  expect(() => backendOf(unknown as never)).toThrow(errorTexts.unsupportedProvider);
});
