import { expect, test } from 'vitest';
import type { ProviderConfig } from '#contract/providers.ts';
import {
  isSamePlace,
  kindOf,
  makeSupabaseProvider,
  offeredProviders,
  withProvider,
} from './provider-list.ts';

const own: ProviderConfig = {
  name: 'Partita',
  uniqueId: 'default_server',
  class: { name: 'OWN', type: { name: 'SERVER' } },
};
const fields = { url: ' https://a.supabase.co/ ', publicKey: ' key ', customName: ' Home ' };
const home = makeSupabaseProvider(fields);
const work = makeSupabaseProvider({ ...fields, url: 'https://b.supabase.co', customName: 'Work' });

test('a configuration of a Supabase project is trimmed and carries its name', () => {
  expect(home).toEqual({
    name: 'Home',
    uniqueId: 'custom_supabase',
    class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
    publicConfig: { url: 'https://a.supabase.co', publicKey: 'key' },
    customName: 'Home',
  });
  expect(makeSupabaseProvider({ ...fields, customName: ' ' })).not.toHaveProperty('customName');
  expect([kindOf(home), kindOf(own)]).toEqual(['SUPABASE', undefined]);
});

test('a name is in the list once; an edited configuration takes the place of what it was', () => {
  const other = makeSupabaseProvider({ ...fields, url: 'https://c.supabase.co' });
  expect(withProvider([home, work], other)).toEqual([work, other]);
  const renamed = { ...home, name: 'Flat', customName: 'Flat' };
  expect(withProvider([home, work], renamed, home)).toEqual([work, renamed]);
});

test('the one in use is not offered, nor are other kinds', () => {
  expect(offeredProviders([home, work], 'SUPABASE', own)).toEqual([home, work]);
  expect(offeredProviders([home, work], 'SUPABASE', home)).toEqual([work]);
  expect(offeredProviders([home, work], 'FIREBASE', own)).toEqual([]);
  expect(
    isSamePlace(home, { ...home, publicConfig: { url: 'https://z.supabase.co', publicKey: 'key' } }),
  ).toBe(false);
});
