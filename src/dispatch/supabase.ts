import type { Backend } from '#backends/backend.ts';
import { createSupabaseSignIn, type SupabaseSignIn } from '#backends/supabase/sign-in.ts';
import { createSupabaseBackend } from '#backends/supabase/supabase-backend.ts';
import { createWorkerCalls } from '#backends/supabase/worker-calls.ts';
import type { MakeSecurityCall } from '#contract/door-calls.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { backendError } from '#contract/refusals/back-ends.ts';

const texts = {
  incomplete: backendError('incompleteSupabase'),
  noAddress: backendError('noSupabaseAddress'),
} as const;

/** The sign-in of each project that is open, by the id of its provider. */
const signIns = new Map<string, SupabaseSignIn>();

/** Makes a call about the second factor of an account at the sign-in of the project that is open. */
export function callProjectSecurity({ uniqueId }: ProviderConfig, ...args: Parameters<MakeSecurityCall>): Promise<unknown> {
  const signIn = signIns.get(uniqueId);
  if (signIn === undefined) throw new CallError('unexpected', backendError('providerChanged'));
  return signIn.callSecurity(...args);
}

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
  const signIn = createSupabaseSignIn({
    ...project,
    storageKey: `Partita.Session.${uniqueId}.${new URL(url).host}`,
    storage: { lasting: localStorage, tab: sessionStorage },
    origin: location.origin,
    address: {
      read: () => new URL(location.href),
      replace: (address) => history.replaceState(history.state, '', address),
    },
  });
  signIns.set(uniqueId, signIn);
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
