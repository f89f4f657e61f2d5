import type { Backend } from '#backends/backend.ts';
import { createSupabaseSignIn, type SupabaseSignIn } from '#backends/supabase/sign-in.ts';
import { createSupabaseBackend } from '#backends/supabase/supabase-backend.ts';
import { createWorkerCalls } from '#backends/supabase/worker-calls.ts';
import type { MakeSecurityCall } from '#contract/security-calls.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';

const texts = {
  incomplete: backendError('incompleteSupabase'),
  noAddress: backendError('noSupabaseAddress'),
} as const;

/** The sign-in of each open project, by provider id. */
const signIns = new Map<string, SupabaseSignIn>();

/** Makes an account-security call on the sign-in of an open project. */
export function callProjectSecurity(
  { uniqueId }: ProviderConfig,
  ...args: Parameters<MakeSecurityCall>
): Promise<unknown> {
  const signIn = signIns.get(uniqueId);
  if (signIn === undefined) throw new CallError('unexpected', backendError('providerChanged'));
  return signIn.callSecurity(...args);
}

/**
 * Opens a provider's Supabase project in the browser: the sign-in runs here, the other calls in its worker. Feedback of the default
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
