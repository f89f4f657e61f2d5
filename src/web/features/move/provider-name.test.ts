import { expect, test } from 'vitest';
import type { ProviderConfig } from '#contract/providers.ts';
import { browserProvider } from '#contract/browser-providers.ts';
import { formatProviderName } from './panel.tsx';

const own: ProviderConfig = {
  name: 'Partita',
  uniqueId: 'default_server',
  class: { name: 'OWN', type: { name: 'SERVER' } },
};
const project: ProviderConfig = {
  name: 'Supabase',
  uniqueId: 'custom_supabase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  publicConfig: { url: 'https://abc.supabase.co', publicKey: 'key' },
};
const firebase: ProviderConfig = {
  name: 'Firebase',
  uniqueId: 'custom_firebase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'FIREBASE' } },
  publicConfig: { uniqueId: 'books-1', url: 'books-1.firebaseapp.com', publicKey: 'key' },
};

test("the name of a user's own project includes its address, unless its owner named it", () => {
  const named = { ...project, name: 'Mine', customName: 'Mine' };
  expect([own, browserProvider, project, firebase, named].map(formatProviderName)).toEqual([
    'Partita',
    'this browser',
    'Supabase (abc.supabase.co)',
    'Firebase (books-1)',
    'Mine',
  ]);
});
