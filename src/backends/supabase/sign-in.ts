import { AuthClient, type AuthError, type Session, type User as AuthUser } from '@supabase/auth-js';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallBody, CallInput, CallName } from '#contract/calls.ts';
import { CallError, errorTexts } from '#contract/errors.ts';
import { parseInput } from '#contract/parse-input.ts';
import { type LoginResult, User } from '#contract/users.ts';
import { projectTexts } from './failure.ts';

/** What sign-in on a project needs. */
export type SignInOptions = {
  url: string;
  key: string;
  /** Under which name the session is kept, so that two projects do not share one. */
  storageKey: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Where links of mails and providers lead back to. */
  wayBack: string;
  /** Whether the address of the page may carry a session (links of mails, the way back from a provider). */
  readsAddress: boolean;
  send?: typeof fetch;
};

/** Sign-in on a project: its calls, and the token of who is signed in, for the data calls. */
export type SupabaseSignIn = Backend & {
  /** The token as it is now, renewed when it is about to end; undefined when nobody is signed in. */
  token(): Promise<string | undefined>;
  /** Renews the token at once; undefined when the session is over. */
  renewToken(): Promise<string | undefined>;
  /** Deletes the session of this browser. */
  forget(): Promise<void>;
};

function toUser({ id, email, user_metadata, app_metadata }: AuthUser): User {
  const user = User.safeParse({ id, email, user_metadata, app_metadata });
  return user.success ? user.data : { id, email: email ?? '' };
}

const sessionResult = (session: Session): LoginResult => ({ session: { user: toUser(session.user) } });

const wrongField = (path: string, message: string) =>
  new CallError('invalid', errorTexts.invalid, [{ path, message }]);
const unauthenticated = () => new CallError('unauthenticated', errorTexts.unauthenticated);
const notOffered = () =>
  new CallError('not-allowed', 'This way of signing in is not to be had with your project');

const takenCodes = new Set(['user_already_exists', 'email_exists']);
const passwordCodes = new Set(['weak_password', 'same_password', 'validation_failed']);

/** What a project refuses, in the codes and words of the contract (spec 8). */
function toCallError(error: AuthError): CallError {
  const { code = '', status, message } = error;
  if (error.name === 'AuthRetryableFetchError' || status === 0)
    return new CallError('unexpected', projectTexts.unreachable);
  if (takenCodes.has(code)) return new CallError('unexpected', errorTexts.emailExists);
  if (passwordCodes.has(code)) return wrongField('data.password', message);
  if (status === 429) return new CallError('quota', message);
  const isRefusal = status === 400 || status === 401 || status === 403;
  return new CallError(isRefusal ? 'unauthenticated' : 'unexpected', message);
}

function orThrow<Answer extends { error: AuthError | null }>(answer: Answer): Answer {
  if (answer.error !== null) throw toCallError(answer.error);
  return answer;
}

/** A project's sign-in service, and a client of its own for trying a password aside. */
type Client = InstanceType<typeof AuthClient>;
type Parts = { auth: Client; wayBack: string; apart: () => Client };

async function sessionOf({ auth }: Parts): Promise<Session | null> {
  return orThrow(await auth.getSession()).data.session;
}

async function signUp({ auth, wayBack }: Parts, email: string, password: string): Promise<LoginResult> {
  const { data } = orThrow(await auth.signUp({ email, password, options: { emailRedirectTo: wayBack } }));
  // With confirmation on, a taken address answers a made-up user without identities.
  if (data.session === null && data.user?.identities?.length === 0)
    throw new CallError('unexpected', errorTexts.emailExists);
  return { isNew: true, ...(data.session && sessionResult(data.session)) };
}

async function signIn(parts: Parts, data: NonNullable<CallBody<'login'>['data']>): Promise<LoginResult> {
  const { email, password, createIfNotFound } = data;
  if (email === undefined) throw wrongField('data.email', 'Required');
  if (password === undefined) throw wrongField('data.password', 'Required');
  const answer = await parts.auth.signInWithPassword({ email, password });
  if (answer.error?.code === 'invalid_credentials' && createIfNotFound) return signUp(parts, email, password);
  const { session } = orThrow(answer).data;
  if (session === null) throw unauthenticated();
  return sessionResult(session);
}

async function login(parts: Parts, input: unknown): Promise<LoginResult> {
  const { authProvider: provider, autoLogin, data } = parseInput('login', input);
  const session = await sessionOf(parts);
  const isSamePerson = data?.email === undefined || data.email.toLowerCase() === session?.user.email;
  if (session !== null && isSamePerson) return sessionResult(session);
  if (!autoLogin || (provider === 'email' && data === undefined)) throw unauthenticated();
  if (provider === 'email' && data !== undefined) return signIn(parts, data);
  if (provider === 'email' || provider === 'pin' || provider === 'oidc') throw notOffered();
  const options = { redirectTo: parts.wayBack, skipBrowserRedirect: true };
  const { url } = orThrow(await parts.auth.signInWithOAuth({ provider, options })).data;
  if (url === null) throw notOffered();
  return { oAuthURL: url };
}

async function signup(parts: Parts, input: unknown): Promise<LoginResult> {
  const { authProvider, data } = parseInput('signup', input);
  if (authProvider !== 'email') throw notOffered();
  return signUp(parts, data.email, data.password);
}

async function recover({ auth, wayBack }: Parts, input: unknown): Promise<LoginResult> {
  const { data } = parseInput('recover', input);
  const redirectTo = `${wayBack}?recoverytoken=link`;
  const answer = await auth.resetPasswordForEmail(data.email, { redirectTo });
  if (answer.error?.code === 'user_not_found') throw new CallError('unexpected', errorTexts.recoverFailed);
  orThrow(answer);
  return { isReset: true };
}

async function reset(parts: Parts, input: unknown): Promise<boolean> {
  const body = parseInput('reset', input);
  if (body.authProvider === 'pin') throw notOffered();
  const session = await sessionOf(parts);
  if (session === null) throw unauthenticated();
  if (!body.recoverytoken) await checkPassword(parts, session, body.data.password);
  orThrow(await parts.auth.updateUser({ password: body.data.resetInfo.newpassword }));
  return true;
}

/** Tries the current password on a client of its own: the project does not ask for it. */
async function checkPassword(parts: Parts, { user }: Session, password: string | undefined): Promise<void> {
  if (password === undefined) throw wrongField('data.password', 'Required');
  const apart = parts.apart();
  const { error } = await apart.signInWithPassword({ email: user.email ?? '', password });
  await apart.signOut({ scope: 'local' });
  if (error?.code === 'invalid_credentials')
    throw wrongField('data.password', 'This is not your current password');
  if (error !== null) throw toCallError(error);
}

async function isRecoveryInProgress(parts: Parts, input: unknown): Promise<boolean> {
  const { recoverytoken } = parseInput('is-recovery-in-progress', input);
  return Boolean(recoverytoken) && (await sessionOf(parts)) !== null;
}

async function logout({ auth }: Parts): Promise<boolean> {
  await auth.signOut({ scope: 'local' });
  return true;
}

type Answers = Partial<{
  [Name in CallName]: (parts: Parts, input: unknown) => Promise<CallAnswer<Name>>;
}>;

const answers: Answers = {
  login,
  logout,
  'is-loggedin': async (parts) => (await sessionOf(parts)) !== null,
  signup,
  recover,
  reset,
  'is-recovery-in-progress': isRecoveryInProgress,
};

/** Sign-in on a Supabase project by its own service (spec 4 Login flow, spec 7: on the main thread). */
export function createSignIn(options: SignInOptions): SupabaseSignIn {
  const { key, storage, storageKey, wayBack, readsAddress, send } = options;
  const url = `${options.url.replace(/\/$/, '')}/auth/v1`;
  const shared = { url, headers: { apikey: key }, ...(send && { fetch: send }) };
  const auth = new AuthClient({
    ...shared,
    storage,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: readsAddress,
    flowType: 'implicit',
  });
  const apart = () =>
    new AuthClient({
      ...shared,
      storageKey: `${storageKey}.apart`,
      persistSession: false,
      autoRefreshToken: false,
    });
  const parts = { auth, wayBack, apart };
  return {
    async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>> {
      const answer = answers[name];
      if (answer === undefined) throw new CallError('not-found', errorTexts.unknownPath);
      return answer(parts, input);
    },
    token: async () => (await sessionOf(parts))?.access_token,
    renewToken: async () => (await auth.refreshSession()).data.session?.access_token,
    async forget() {
      await auth.signOut({ scope: 'local' });
    },
  };
}
