import { AuthClient, type Session, type User as AuthUser } from '@supabase/auth-js';
import type { SignInCall } from '#backends/backend.ts';
import type { CallAnswer, CallBody } from '#contract/calls.ts';
import type { MakeSecurityCall } from '#contract/security-calls.ts';
import { CallError, unauthenticatedError, invalidFieldError } from '#contract/errors.ts';
import { parseInput } from '#contract/parse-input.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { resumeLoginSession } from '#contract/resume-session.ts';
import { type LoginResult, User } from '#contract/users.ts';
import { redirectUrls } from '#contract/sign-in-methods.ts';
import {
  askForCode,
  type PageAddress,
  type SessionInAddress,
  takeSessionInAddress,
} from './session-in-address.ts';
import {
  callSecondFactor,
  isAwaitingCode,
  type FactorDependencies,
  reauthenticate,
} from './second-factor.ts';
import { requireData, isProjectUnreachable, toSupabaseSignInError } from './failure.ts';
import { type StorageAreas, createSessionStore, type SessionStore } from './session-store.ts';

/** Options of the sign-in to a project. */
export type SupabaseSignInOptions = {
  url: string;
  key: string;
  /** The storage key of the session, so that two projects do not share one. */
  storageKey: string;
  storage: StorageAreas;
  /** The origin of the app, for e-mail links and provider redirects. */
  origin: string;
  /** The address of the page. It may carry a session after an e-mail link or a provider redirect. */
  address?: PageAddress;
  send?: typeof fetch;
};

/** The sign-in of a project: its calls, and the token of the signed-in user for the data calls. */
export type SupabaseSignIn = {
  call<Name extends SignInCall>(name: Name, input: unknown): Promise<CallAnswer<Name>>;
  /** Handles the second-factor calls. */
  callSecurity: MakeSecurityCall;
  /** Returns the current token, renewed if it is about to expire; undefined without a session. */
  token(): Promise<string | undefined>;
  /** Renews the token immediately; undefined if the session is over. */
  renewToken(): Promise<string | undefined>;
  /** Subscribes to each new token, after a renewal or after a verified second factor. */
  onToken(listener: (token: string | undefined) => void): void;
  /** Re-authenticates the user by the password, if there is one, and a code, if there is a second factor. @throws CallError */
  reauthenticate(given: CallBody<'delete-user-account'>): Promise<void>;
  /** Deletes the session of this browser. */
  deleteSession(): Promise<void>;
  /** Ends the renewal of the token; the session stays. */
  close(): void;
};

function toUser({ id, email, user_metadata, app_metadata }: AuthUser): User {
  const user = User.safeParse({ id, email, user_metadata, app_metadata });
  return user.success ? user.data : { id, email: email ?? '' };
}

const sessionResult = (session: Session): LoginResult => ({ session: { user: toUser(session.user) } });

const notOffered = () => new CallError('not-allowed', signInError('notInProject'));

/** A client of a project's sign-in service. Separate clients are used for work that must not affect the stored session. */
type Client = InstanceType<typeof AuthClient>;
type Dependencies = {
  auth: Client;
  store: SessionStore;
  urls: ReturnType<typeof redirectUrls>;
  createSeparateClient: () => Client;
  address: PageAddress | undefined;
  /** The session from the address, until it is accepted or rejected. */
  sessionInAddress: SessionInAddress | undefined;
};

/** True if the session in the address belongs to the signed-in user, or if no session exists. */
async function isAcceptable(
  { auth, createSeparateClient }: Dependencies,
  sessionInAddress: SessionInAddress,
): Promise<boolean> {
  const session = await readFullSession(auth);
  if (session === null) return true;
  // The check uses a separate client: with an invalid token the main client would end the stored session.
  const { data, error } = await createSeparateClient().getUser(sessionInAddress.access_token);
  if (error !== null && isProjectUnreachable(error)) throw toSupabaseSignInError(error);
  return data.user?.id === session.user.id;
}

/**
 * Signs in with the session from the address. It never replaces the session of another user: with a forged link, an attacker could make
 * users store their books in the attacker's account.
 */
async function acceptSession(dependencies: Dependencies, sessionInAddress: SessionInAddress): Promise<void> {
  const { auth, store } = dependencies;
  if (await isAcceptable(dependencies, sessionInAddress)) {
    const { data, error } = await auth.setSession(sessionInAddress);
    if (error !== null && isProjectUnreachable(error)) throw toSupabaseSignInError(error);
    if (data.user !== null) {
      store.storeAsPlanned();
      if (sessionInAddress.type === 'recovery') store.setRecovering(data.user.id);
      // Our own server redirects to the app in the same way.
      if (dependencies.address !== undefined && (await isAwaitingCode(auth)))
        askForCode(dependencies.address);
    }
  }
  dependencies.sessionInAddress = undefined;
}

/** Returns the session of the signed-in user; null while it lacks the second factor. */
async function readFullSession(auth: Client): Promise<Session | null> {
  const { session } = requireData(await auth.getSession());
  return session !== null && (await isAwaitingCode(auth)) ? null : session;
}

async function readSession(dependencies: Dependencies): Promise<Session | null> {
  if (dependencies.sessionInAddress !== undefined)
    await acceptSession(dependencies, dependencies.sessionInAddress);
  return readFullSession(dependencies.auth);
}

async function signUp({ auth, urls }: Dependencies, email: string, password: string): Promise<LoginResult> {
  const data = requireData(
    await auth.signUp({ email, password, options: { emailRedirectTo: urls.signedIn } }),
  );
  // If e-mail confirmation is on, the service returns a made-up user without identities for an existing address.
  if (data.session === null && data.user?.identities?.length === 0)
    throw new CallError('unexpected', signInError('emailExists'));
  return { isNew: true, ...(data.session && sessionResult(data.session)) };
}

async function signIn(
  dependencies: Dependencies,
  data: NonNullable<CallBody<'login'>['data']>,
): Promise<LoginResult> {
  const { email, password, createIfNotFound } = data;
  if (email === undefined) throw invalidFieldError('data.email', valueError('required'));
  if (password === undefined) throw invalidFieldError('data.password', valueError('required'));
  const answer = await dependencies.auth.signInWithPassword({ email, password });
  if (answer.error?.code === 'invalid_credentials' && createIfNotFound)
    return signUp(dependencies, email, password);
  const { session } = requireData(answer);
  if (session === null) throw unauthenticatedError();
  dependencies.store.storeAsPlanned();
  return (await isAwaitingCode(dependencies.auth)) ? { needsCode: true } : sessionResult(session);
}

async function login(dependencies: Dependencies, input: unknown): Promise<LoginResult> {
  const body = parseInput('login', input);
  const session = await readSession(dependencies);
  const resumed = resumeLoginSession(body, session, ({ user }) => user.email, ['email']);
  if (resumed !== undefined) return sessionResult(resumed);
  const { authProvider: provider, data } = body;
  dependencies.store.planArea(data?.persistSession === false ? 'tab' : 'lasting');
  if (provider === 'email' && data !== undefined) return signIn(dependencies, data);
  if (provider === 'email' || provider === 'pin' || provider === 'oidc') throw notOffered();
  const options = { redirectTo: dependencies.urls.signedIn, skipBrowserRedirect: true };
  const { url } = requireData(await dependencies.auth.signInWithOAuth({ provider, options }));
  if (url === null) throw notOffered();
  return { oAuthURL: url };
}

async function signup(dependencies: Dependencies, input: unknown): Promise<LoginResult> {
  const { authProvider, data } = parseInput('signup', input);
  if (authProvider !== 'email') throw notOffered();
  return signUp(dependencies, data.email, data.password);
}

async function recover({ auth, urls }: Dependencies, input: unknown): Promise<LoginResult> {
  const { data } = parseInput('recover', input);
  const answer = await auth.resetPasswordForEmail(data.email, { redirectTo: urls.recovery });
  if (answer.error?.code === 'user_not_found')
    throw new CallError('unexpected', signInError('recoverFailed'));
  requireData(answer);
  return { isReset: true };
}

async function reset(dependencies: Dependencies, input: unknown): Promise<boolean> {
  const body = parseInput('reset', input);
  if (body.authProvider === 'pin') throw notOffered();
  const session = await readSession(dependencies);
  if (session === null) throw unauthenticatedError();
  if (!dependencies.store.isRecovering(session.user.id))
    await checkPassword(dependencies, session, body.data.password);
  requireData(await dependencies.auth.updateUser({ password: body.data.resetInfo.newpassword }));
  dependencies.store.setRecovering(undefined);
  return true;
}

/** Verifies the current password on a separate client, as the project's password change does not ask for it. */
async function checkPassword(
  dependencies: Dependencies,
  { user }: Session,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw invalidFieldError('data.password', valueError('required'));
  const apart = dependencies.createSeparateClient();
  const { error } = await apart.signInWithPassword({ email: user.email ?? '', password });
  await apart.signOut({ scope: 'local' });
  if (error?.code === 'invalid_credentials')
    throw invalidFieldError('data.password', signInError('wrongPassword'));
  if (error !== null) throw toSupabaseSignInError(error);
}

/** True for a session from a recovery link only. The address alone proves nothing, as anyone can write it. */
async function isRecoveryInProgress(dependencies: Dependencies): Promise<boolean> {
  const session = await readSession(dependencies);
  // The recovery continues after the second factor is verified.
  if (session === null && (await isAwaitingCode(dependencies.auth))) throw unauthenticatedError();
  return session !== null && dependencies.store.isRecovering(session.user.id);
}

async function logout({ auth, store }: Dependencies): Promise<boolean> {
  await auth.signOut({ scope: 'local' });
  store.setRecovering(undefined);
  return true;
}

type Handlers = {
  [Name in SignInCall]: (dependencies: Dependencies, input: unknown) => Promise<CallAnswer<Name>>;
};

const handlers: Handlers = {
  login,
  logout,
  'is-loggedin': async (dependencies) => (await readSession(dependencies)) !== null,
  signup,
  recover,
  reset,
  'is-recovery-in-progress': isRecoveryInProgress,
};

/** Creates the sign-in for a Supabase project by its own service (spec 4 Login flow, spec 7: on the main thread). */
export function createSupabaseSignIn(options: SupabaseSignInOptions): SupabaseSignIn {
  const { key, storageKey, address, send } = options;
  const url = `${options.url.replace(/\/$/, '')}/auth/v1`;
  const shared = { url, headers: { apikey: key }, ...(send && { fetch: send }) };
  const store = createSessionStore(options.storage, storageKey);
  const auth = new AuthClient({
    ...shared,
    storage: store,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false, // It would replace the current session with any session in the address.
    flowType: 'implicit', // E-mail links may be opened on other devices.
  });
  const apart = () =>
    new AuthClient({
      ...shared,
      storageKey: `${storageKey}.apart`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    });
  const dependencies: Dependencies = {
    auth,
    store,
    urls: redirectUrls(options.origin),
    createSeparateClient: apart,
    address,
    sessionInAddress: address && takeSessionInAddress(address),
  };
  const factors: FactorDependencies = {
    auth,
    checkPassword: (session, password) => checkPassword(dependencies, session, password),
    toResult: sessionResult,
  };
  const token = async () => (await readSession(dependencies))?.access_token;
  return {
    call: (name, input) => handlers[name](dependencies, input),
    callSecurity: (name, input) => callSecondFactor(factors, name, input),
    async reauthenticate({ password = '', code = '' }) {
      await reauthenticate(factors, { password, code });
    },
    token,
    renewToken: async () => (await auth.refreshSession()).data.session?.access_token,
    onToken(listener) {
      auth.onAuthStateChange((event) => {
        // Other tabs send their events too, possibly for another session. The token of this tab's session is read instead.
        if (event === 'TOKEN_REFRESHED' || event === 'MFA_CHALLENGE_VERIFIED') void token().then(listener);
      });
    },
    async deleteSession() {
      await logout(dependencies);
    },
    close: () => void auth.dispose(),
  };
}
