import { listedDelays } from '#async/retry.ts';
import { createPause } from '#async/wait.ts';
import type { Backend } from '#backends/backend.ts';
import { createFirebaseBackend } from '#backends/firebase/firebase-backend.ts';
import { openProject } from '#backends/firebase/project.ts';
import { confirmAddress, createFirebaseSignIn, type ProviderSignIn } from '#backends/firebase/sign-in.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';

function onOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** The delays of an import over an unstable network; each ends early when the browser comes online. */
const pause = createPause(listedDelays(1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000), {
  wakeOn: onOnline,
});

/**
 * Takes the code of an e-mail link from the address, if the project's e-mails lead to this app. A password code becomes the recovery token
 * (spec 2 Route table); a confirmation code is returned.
 */
function takeMailCode(): { confirms: string } | undefined {
  const address = new URL(location.href);
  const { searchParams: parameters } = address;
  const [mode, code] = [parameters.get('mode'), parameters.get('oobCode')];
  if (mode === null || code === null) return undefined;
  for (const name of ['mode', 'oobCode', 'apiKey', 'lang', 'continueUrl']) parameters.delete(name);
  if (mode === 'resetPassword') parameters.set('recoverytoken', code);
  history.replaceState(null, '', address);
  return mode === 'verifyEmail' ? { confirms: code } : undefined;
}

/** Returns the sign-in by the page of Google or GitHub, or undefined if the configuration lists neither. The code is loaded on use. */
function createProviderSignIn({ authProviders = [] }: ProviderConfig): ProviderSignIn | undefined {
  if (!authProviders.some((each) => each !== 'email')) return undefined;
  return async (auth, provider) => {
    const { signInByPage } = await import('#backends/firebase/sign-in-by-page.ts');
    return signInByPage(auth, provider);
  };
}

/** Opens a provider's Firebase project in the browser. Feedback of the default provider goes to `ownServer`. */
export async function openFirebaseProject(provider: ProviderConfig, ownServer: Backend): Promise<Backend> {
  const { uniqueId: projectId, url: authDomain, publicKey: apiKey } = provider.publicConfig ?? {};
  if (!projectId || !authDomain || !apiKey)
    throw new CallError('unexpected', backendError('incompleteFirebase'));
  const { auth, openSession, close } = openProject({
    config: { projectId, authDomain, apiKey },
    appName: `${provider.uniqueId}.${projectId}`,
    isBrowser: true,
  });
  const mailCode = takeMailCode();
  // A link that was already used has confirmed the address before.
  if (mailCode !== undefined) await confirmAddress(auth, mailCode.confirms).catch(() => undefined);
  const isOwn = provider.class.name === 'OWN';
  return createFirebaseBackend({
    signIn: createFirebaseSignIn({
      auth,
      returnUrl: `${location.origin}/dashboard`,
      signInWithProvider: createProviderSignIn(provider),
      canStoreSessions: true,
    }),
    openSession,
    closeProject: close,
    pause,
    isOwn,
    messages: isOwn ? ownServer : undefined,
  });
}
