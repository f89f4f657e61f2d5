import { afterEach, expect, test, vi } from 'vitest';
import { recall } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const mine = {
  name: 'Mine',
  customName: 'Mine',
  uniqueId: 'custom_supabase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  publicConfig: { url: 'https://a.supabase.co', publicKey: 'key' },
};

test.each([
  ['an entry that cannot be read', JSON.stringify([{ name: 7 }, mine, null]), [mine]],
  ['a list that cannot be read', 'not JSON', undefined],
  ['what is no list', '{}', undefined],
])('%s is left out of the saved configurations, and nothing else', (_name, stored, kept) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'Partita.CurrentProviderList' ? stored : null),
  });
  expect(recall('CurrentProviderList')).toEqual(kept);
});
