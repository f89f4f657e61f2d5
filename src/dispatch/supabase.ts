import type { Backend } from '#backends/backend.ts';
import { createSignIn } from '#backends/supabase/sign-in.ts';
import { createSupabaseBackend } from '#backends/supabase/supabase-backend.ts';
import { createWorkerCalls } from '#backends/supabase/worker-calls.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';

/**
 * A provider's Supabase project in the browser: sign-in here, everything else in its worker. Feedback of the default
 * provider goes to `ownServer`.
 */
export function openSupabaseProject(
  { class: kind, publicConfig, uniqueId }: ProviderConfig,
  ownServer: Backend,
): Backend {
  const { url, publicKey: key } = publicConfig ?? {};
  if (!url || !key) throw new CallError('unexpected', 'This provider lacks its address or its key');
  const project = { url, key };
  const signIn = createSignIn({
    ...project,
    storageKey: `Partita.Session.${uniqueId}.${new URL(url).host}`,
    storage: localStorage,
    wayBack: `${location.origin}/dashboard`,
    readsAddress: true,
  });
  const isOwn = kind.name === 'OWN';
  return createSupabaseBackend({
    signIn,
    messages: isOwn ? ownServer : undefined,
    data: createWorkerCalls(project),
    isOwn,
  });
}
