import { isAPIError } from 'better-auth/api';
import { type CallAnswer, type CallName, calls } from '#contract/calls.ts';
import { CallError, errorTexts } from '#contract/errors.ts';
import { parseBody } from '#server/calls/parse-body.ts';
import type { Auth } from './auth.ts';
import type { Limiter } from './limiter.ts';
import { recoveryIdentifier, type SignInMails } from './mails.ts';
import { findSession, type Session, sessionResult, toUser } from './sessions.ts';

/** The calls that sign-in answers. */
export type SignInCall = {
  [Name in CallName]: (typeof calls)[Name]['kind'] extends 'sign-in' ? Name : never;
}[CallName];

/** What a sign-in call sees of its request. */
export interface SignInRequest {
  headers: Headers;
  address: string;
}

/** What a sign-in call answers, and the cookies that go with it. */
export interface SignInAnswer<Name extends SignInCall> {
  answer: CallAnswer<Name>;
  cookies?: string[];
}

/** One function for each sign-in call of the contract; it checks the body that it is given. */
export type SignInCalls = {
  [Name in SignInCall]: (body: string, request: SignInRequest) => Promise<SignInAnswer<Name>>;
};

/** What the sign-in calls are built on. */
export interface SignInParts {
  auth: Auth;
  limiter: Limiter;
  mails: SignInMails;
  needsConfirmation: boolean;
  /** Removes a user and all their rows. */
  deleteUser(userId: string): Promise<unknown>;
}

/** Builds the sign-in calls (spec 4 Login flow, spec 8). Each refusal is a `CallError`. */
export function signInCalls(parts: SignInParts): SignInCalls {
  return {
    login: (body, request) => login(parts, body, request),
    logout: (_body, { headers }) => logout(parts, headers),
    'is-loggedin': (_body, { headers }) => isLoggedIn(parts, headers),
    signup: (body, request) => signup(parts, body, request),
    recover: (body, request) => recover(parts, body, request),
    reset: (body, request) => reset(parts, body, request),
    'is-recovery-in-progress': (body) => isRecoveryInProgress(parts, body),
    'delete-user-account': (_body, { headers }) => deleteUserAccount(parts, headers),
  };
}

const unauthenticated = () => new CallError('unauthenticated', errorTexts.unauthenticated);
const emailExists = () => new CallError('unexpected', errorTexts.emailExists);
const wrongField = (path: string, message: string) =>
  new CallError('invalid', errorTexts.invalid, [{ path, message }]);

async function login(parts: SignInParts, body: string, { headers, address }: SignInRequest) {
  const { authProvider, autoLogin, data } = parseBody(calls.login.input, body);
  const session = await findSession(parts.auth, headers);
  const isSamePerson = data?.email === undefined || data.email.toLowerCase() === session?.user.email;
  if (session !== undefined && isSamePerson) {
    return { answer: sessionResult(session.user), cookies: session.cookies };
  }
  if (!autoLogin || data === undefined) throw unauthenticated();
  requireEmailProvider(authProvider);
  const { email, password, persistSession, createIfNotFound } = data;
  if (email === undefined) throw wrongField('data.email', 'Required');
  if (password === undefined) throw wrongField('data.password', 'Required');
  await parts.limiter.countTry(address, email);
  const person = { email, password, rememberMe: persistSession };
  if (createIfNotFound && (await findUser(parts.auth, email)) === undefined) return signUp(parts, person);
  return signIn(parts, person, headers);
}

async function logout({ auth }: SignInParts, headers: Headers) {
  const signedOut = await auth.api.signOut({ headers, returnHeaders: true });
  return { answer: true, cookies: signedOut.headers.getSetCookie() };
}

async function isLoggedIn({ auth }: SignInParts, headers: Headers) {
  const session = await findSession(auth, headers);
  return { answer: session !== undefined, cookies: session?.cookies ?? [] };
}

async function signup(parts: SignInParts, body: string, { address }: SignInRequest) {
  const { authProvider, data } = parseBody(calls.signup.input, body);
  requireEmailProvider(authProvider);
  await parts.limiter.countTry(address, data.email);
  if ((await findUser(parts.auth, data.email)) !== undefined) throw emailExists();
  return signUp(parts, { ...data, rememberMe: true });
}

async function recover({ auth, limiter, mails }: SignInParts, body: string, { address }: SignInRequest) {
  const { authProvider, data } = parseBody(calls.recover.input, body);
  requireEmailProvider(authProvider);
  await limiter.countTry(address, data.email);
  const user = await findUser(auth, data.email);
  if (user === undefined) throw new CallError('unexpected', errorTexts.recoverFailed);
  await mails.sendRecovery(user);
  return { answer: { isReset: true } };
}

async function reset({ auth, limiter }: SignInParts, body: string, { headers, address }: SignInRequest) {
  const { data, recoverytoken } = parseBody(calls.reset.input, body);
  const newPassword = data.resetInfo.newpassword;
  if (recoverytoken) {
    await limiter.countTry(address);
    await refusing(auth.api.resetPassword({ body: { newPassword, token: recoverytoken } }));
    return { answer: true };
  }
  const { user } = await requireSession(auth, headers);
  const currentPassword = data.password;
  if (currentPassword === undefined) throw wrongField('data.password', 'Required');
  await limiter.countTry(address, user.email);
  const change = { currentPassword, newPassword, revokeOtherSessions: true };
  const changed = await refusing(auth.api.changePassword({ body: change, headers, returnHeaders: true }));
  return { answer: true, cookies: changed.headers.getSetCookie() };
}

async function isRecoveryInProgress({ auth }: SignInParts, body: string) {
  const { recoverytoken } = parseBody(calls['is-recovery-in-progress'].input, body);
  if (!recoverytoken) return { answer: false };
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(recoveryIdentifier(recoverytoken));
  return { answer: found !== null && found.expiresAt > new Date() };
}

async function deleteUserAccount(parts: SignInParts, headers: Headers) {
  const { user } = await requireSession(parts.auth, headers);
  await parts.deleteUser(user.id);
  return logout(parts, headers);
}

async function requireSession(auth: Auth, headers: Headers): Promise<Session> {
  const session = await findSession(auth, headers);
  if (session === undefined) throw unauthenticated();
  return session;
}

interface Person {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** Signs up somebody whose address is not taken; with nothing to confirm they are signed in as well. */
async function signUp({ auth, mails, needsConfirmation }: SignInParts, person: Person) {
  const body = { ...person, name: '' };
  const signedUp = auth.api.signUpEmail({ body, returnHeaders: true });
  const { headers, response } = await signedUp.catch(async (error: unknown) => {
    throw (await findUser(auth, person.email)) === undefined ? error : emailExists(); // somebody was quicker
  });
  if (!needsConfirmation) {
    return {
      answer: { isNew: true, ...sessionResult(toUser(response.user)) },
      cookies: headers.getSetCookie(),
    };
  }
  try {
    await mails.sendConfirmation(person.email);
  } catch (error) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteUser(response.user.id); // nothing is half done: they may try again
    throw error;
  }
  return { answer: { isNew: true } };
}

async function findUser(auth: Auth, email: string) {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findUserByEmail(email.toLowerCase()))?.user;
}

async function signIn({ auth, mails }: SignInParts, person: Person, headers: Headers) {
  try {
    const signedIn = await auth.api.signInEmail({ body: person, headers, returnHeaders: true });
    return {
      answer: sessionResult(toUser(signedIn.response.user)),
      cookies: signedIn.headers.getSetCookie(),
    };
  } catch (error) {
    if (!isAPIError(error) || error.body?.code !== 'EMAIL_NOT_VERIFIED') throw toCallError(error);
    await mails.sendConfirmation(person.email);
    throw new CallError(
      'unauthenticated',
      'Please confirm your e-mail address first: a new link is on its way to you',
    );
  }
}

function requireEmailProvider(authProvider: string): void {
  if (authProvider === 'email') return;
  throw new CallError('not-allowed', 'This way of signing in is not set up on this server');
}

async function refusing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    throw toCallError(error);
  });
}

const refusals: Record<string, () => CallError> = {
  INVALID_EMAIL_OR_PASSWORD: () => new CallError('unauthenticated', 'Invalid email or password'),
  INVALID_PASSWORD: () => wrongField('data.password', 'This is not your current password'),
  INVALID_TOKEN: () => new CallError('invalid', 'This link was used already, or is older than an hour'),
};

/** better-auth's refusals in the words of the contract; anything else stays what it is, and is unexpected. */
function toCallError(error: unknown): unknown {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return (code === undefined ? undefined : refusals[code]?.()) ?? error;
}
