import type { Backend } from '#backends/backend.ts';
import { createSignIn } from '#backends/supabase/sign-in.ts';
import { createSupabaseBackend } from '#backends/supabase/supabase-backend.ts';
import { createWorkerCalls } from '#backends/supabase/worker-calls.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { backendRefusal } from '#contract/refusals/back-ends.ts';

const texts = {
  incomplete: backendRefusal('incompleteSupabase'),
  noAddress: backendRefusal('noSupabaseAddress'),
} as const;

/**
 * A provider's Supabase project in the browser: sign-in here, everything else in its worker. Feedback of the default
 * provider goes to `ownServer`.
 */
export function openSupabaseProject(
  { class: kind, publicConfig, uniqueId }: ProviderConfig,
  ownServer: Backend,
): Backend {
  const { url, publicKey: key } = publicConfig ?? {};
  if (!url || !key) throw new CallError('unexpected', texts.incomplete);
  if (!URL.canParse(url)) throw new CallError('unexpected', texts.noAddress);
  const project = { url, key };
  const signIn = createSignIn({
    ...project,
    storageKey: `Partita.Session.${uniqueId}.${new URL(url).host}`,
    storage: { lasting: localStorage, tab: sessionStorage },
    origin: location.origin,
    address: {
      read: () => new URL(location.href),
      replace: (address) => history.replaceState(history.state, '', address),
    },
  });
  const data = createWorkerCalls({ ...project, renewToken: signIn.renewToken });
  signIn.onToken(data.setToken);
  const isOwn = kind.name === 'OWN';
  return createSupabaseBackend({
    signIn,
    messages: isOwn ? ownServer : undefined,
    data,
    isOwn,
  });
}
