import { afterAll, beforeAll, vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { createDataCalls } from '#backends/supabase/data.ts';
import { createSupabaseSignIn } from '#backends/supabase/sign-in.ts';
import { createSupabaseBackend } from '#backends/supabase/supabase-backend.ts';
import { backendDifferences } from '#contract/backend-differences.ts';
import { startSupabase, type SupabaseProject } from '../emulators/supabase.ts';
import { runSuites } from './run-suites.ts';
import { newTestId } from './support.ts';

let project: SupabaseProject;
beforeAll(async () => {
  // The stand-in prints every rejection of the ledger as an error.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  project = await startSupabase({ siteUrl: 'http://books.example' });
});
afterAll(() => project.stop());

/** Creates a browser storage that ends with the test. */
function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

/** Creates the back-end as in a browser, without the worker, which only forwards calls. */
function backend(): Backend {
  const { url, key } = project;
  let token: string | undefined;
  const signIn = createSupabaseSignIn({
    url,
    key,
    storageKey: 'session',
    storage: { lasting: memoryStorage(), tab: memoryStorage() },
    origin: 'http://books.example',
  });
  const renewToken = async () => (token = await signIn.renewToken());
  const calls = createDataCalls({ url, key, token: () => token, renewToken });
  const setToken = (next: string | undefined) => {
    token = next;
  };
  return createSupabaseBackend({ signIn, data: { ...calls, setToken, close: () => undefined }, isOwn: true });
}

runSuites({
  name: 'a Supabase project',
  stranger: async () => backend(),
  async newUser() {
    const user = backend();
    const data = { email: `${newTestId().toLowerCase()}@example.org`, password: 'correct horse' };
    await user.call('signup', { data });
    return user;
  },
  differences: backendDifferences.SUPABASE,
  hidesUnknownAddresses:
    'the service of Supabase answers every address alike, so that nobody can ask who has an account',
});
