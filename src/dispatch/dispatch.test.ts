import { expect, test, vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { errorCatalogue } from '#contract/error-catalogue.ts';
import { backendOf } from './dispatch.ts';

/** A back-end that returns its own name from every call. */
const named = (name: string): Backend => ({
  // The returned name has no call's shape; the tests only check which back-end it was.
  call: async (_name, _input, onProgress) => {
    onProgress?.({ done: 1, of: 2 });
    return name as never;
  },
});

vi.mock('#backends/http/http-backend.ts', () => ({
  createHttpBackend: (address: string) => named(`server at ${address}`),
}));
vi.mock('./supabase.ts', () => ({ openSupabaseProject: () => named('Supabase') }));
vi.mock('./firebase.ts', () => ({ openFirebaseProject: () => named('Firebase') }));
vi.mock('./browser.ts', () => ({ openLocalBooks: () => named('this browser') }));

const server: ProviderConfig = {
  name: 'Own',
  uniqueId: 'default_server',
  class: { name: 'OWN', type: { name: 'SERVER' } },
};
const database = (dbProvider: 'SUPABASE' | 'FIREBASE' | 'BROWSER'): ProviderConfig => ({
  name: 'Mine',
  uniqueId: 'custom',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider } },
});

test.each([
  ['our own server under the address of the app', server, 'server at /api'],
  [
    'another server at its address',
    { ...server, publicConfig: { url: 'https://books.example/api' } },
    'server at https://books.example/api',
  ],
  ['a Supabase project', database('SUPABASE'), 'Supabase'],
  ['a Firebase project', database('FIREBASE'), 'Firebase'],
  ['this browser', database('BROWSER'), 'this browser'],
])('%s handles the call', async (_name, provider, who) => {
  const onProgress = vi.fn<OnProgress>();
  expect(await backendOf(provider).call('import-data', { data: { accounts: [] } }, onProgress)).toBe(who);
  expect(onProgress).toHaveBeenCalledExactlyOnceWith({ done: 1, of: 2 });
});

test('an unknown provider kind is rejected with the text of the specification', () => {
  const unknown = {
    ...server,
    class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'OTHER' } },
  };
  expect(() => backendOf(unknown as never)).toThrow(errorCatalogue.unsupportedProvider);
});
