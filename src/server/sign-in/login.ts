import { isAPIError } from 'better-auth/api';
import type { CallBody } from '#contract/calls.ts';
import { CallError, unauthenticatedError, invalidFieldError } from '#contract/errors.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { resumeLoginSession } from '#contract/resume-session.ts';
import type { AuthProvider, LoginResult } from '#contract/users.ts';
import type { OAuthProvider } from './config.ts';
import { needsSecondFactor } from './account-security/second-factor-plugin.ts';
import type { SignInDependencies, SignInRequest } from './dependencies.ts';
import { withSignInErrors, convertSignInError } from './library-errors.ts';
import { toLoginResult, toUser } from './sessions.ts';
import { findUser, withMethods } from './users.ts';

/** The result of a sign-in, and its cookies. */
export type SignInResult = {
  answer: LoginResult;
  cookies?: string[];
};

type LoginData = NonNullable<CallBody<'login'>['data']>;

const emailExistsError = () => new CallError('unexpected', signInError('emailExists'));

/** The return address of a provider sign-in; an error is appended to it as `error`. */
const returnPath = '/dashboard';

/**
 * The user created by a pin on a single-user server. The address belongs to no mailbox; a password can be set by a link from the outbox.
 */
const singleUser = { email: 'owner@partita.invalid', name: 'Owner', emailVerified: true };

/** Answers `login` (spec 4 Login flow): resumes the existing session, otherwise signs in with autoLogin, otherwise 401. */
export async function answerLogin(
  dependencies: SignInDependencies,
  input: CallBody<'login'>,
  request: SignInRequest,
): Promise<SignInResult> {
  const resumed = resumeLoginSession(input, await request.session(), ({ user }) => user.email, [
    'email',
    'pin',
  ]);
  if (resumed !== undefined) {
    const user = await withMethods(dependencies, resumed.user, request.headers);
    return { answer: toLoginResult(user) };
  }
  const { authProvider, data } = input;
  requireOffered(dependencies, authProvider);
  const { persistSession = true, ...given } = data ?? {};
  const loginData = { createIfNotFound: false, ...given, persistSession };
  if (authProvider === 'email') return loginByEmail(dependencies, loginData, request);
  if (authProvider === 'pin') return loginByPin(dependencies, loginData, request);
  return loginByProvider(dependencies, authProvider, loginData, request);
}

/** Answers `signup` (spec 8): rejects a taken address; marks a new user as new. */
export async function answerSignup(
  dependencies: SignInDependencies,
  { authProvider, data }: CallBody<'signup'>,
  { address, headers }: SignInRequest,
): Promise<SignInResult> {
  if (authProvider !== 'email') throw notOfferedError();
  requireOffered(dependencies, authProvider);
  await dependencies.limiter.countTry(address, data.email);
  if ((await findUser(dependencies.auth, data.email)) !== undefined) throw emailExistsError();
  return signUp(dependencies, { ...data, rememberMe: true }, headers);
}

const notOfferedError = () => new CallError('not-allowed', signInError('notSetUp'));

/** Rejects with 403 if the operator does not offer this sign-in method. */
export function requireOffered({ config }: SignInDependencies, authProvider: AuthProvider): void {
  if (!config.offered.includes(authProvider)) throw notOfferedError();
}

async function loginByEmail(
  dependencies: SignInDependencies,
  data: LoginData,
  { address, headers }: SignInRequest,
): Promise<SignInResult> {
  const { email, password, persistSession, createIfNotFound } = data;
  if (email === undefined) throw invalidFieldError('data.email', valueError('required'));
  if (password === undefined) throw invalidFieldError('data.password', valueError('required'));
  await dependencies.limiter.countTry(address, email);
  const person = { email, password, rememberMe: persistSession };
  if (createIfNotFound && (await findUser(dependencies.auth, email)) === undefined)
    return signUp(dependencies, person, headers);
  return signIn(dependencies, person, headers);
}

async function loginByPin(
  dependencies: SignInDependencies,
  data: LoginData,
  { address, headers }: SignInRequest,
): Promise<SignInResult> {
  const { pin, persistSession, createIfNotFound } = data;
  if (pin === undefined) throw invalidFieldError('data.pin', valueError('required'));
  await dependencies.limiter.countTry(address);
  const made = createIfNotFound ? await createSingleUser(dependencies, pin, headers) : undefined;
  const { userId, cookie } = made ?? (await dependencies.pins.open(headers, pin));
  const opened = await dependencies.auth.api.openSession({
    body: { userId, rememberMe: persistSession },
    headers,
    returnHeaders: true,
  });
  if (opened.response === null) throw unauthenticatedError();
  const user = toUser(opened.response);
  const methods = [
    'pin',
    ...((await withMethods(dependencies, user, headers)).app_metadata?.providers ?? []),
  ];
  return {
    answer: {
      ...(made !== undefined && { isNew: true }),
      ...toLoginResult({ ...user, app_metadata: { providers: [...new Set(methods)] } }),
    },
    cookies: [cookie, ...opened.headers.getSetCookie()],
  };
}

/** On a single-user server without a user, the first pin creates the user and is bound to this device. */
async function createSingleUser({ auth, config, pins }: SignInDependencies, pin: string, headers: Headers) {
  const { internalAdapter } = await auth.$context;
  if (!config.isSingleUser || (await internalAdapter.countTotalUsers()) > 0) return undefined;
  const { id: userId } = await internalAdapter.createUser(singleUser, { method: 'anonymous' });
  return { userId, cookie: await pins.set(headers, userId, pin) };
}

async function loginByProvider(
  { auth, limiter }: SignInDependencies,
  provider: OAuthProvider,
  { persistSession }: LoginData,
  { address, headers }: SignInRequest,
): Promise<SignInResult> {
  await limiter.countTry(address);
  const remembered = await auth.api.rememberSession({
    body: { rememberMe: persistSession },
    headers,
    returnHeaders: true,
  });
  const body = { provider, callbackURL: returnPath, errorCallbackURL: returnPath, disableRedirect: true };
  const { headers: answered, response } = await withSignInErrors(
    auth.api.signInSocial({ body, headers, returnHeaders: true }),
  );
  if (response.url === undefined) throw notOfferedError();
  return {
    answer: { oAuthURL: response.url },
    cookies: [...remembered.headers.getSetCookie(), ...answered.getSetCookie()],
  };
}

type SignInCredentials = {
  email: string;
  password: string;
  rememberMe: boolean;
};

/** Signs up a user with a free address; if no confirmation is needed, also signs them in. */
async function signUp(
  dependencies: SignInDependencies,
  person: SignInCredentials,
  requestHeaders: Headers,
): Promise<SignInResult> {
  const { auth, limiter, mails, needsConfirmation } = dependencies;
  if (needsConfirmation) await limiter.countMail(person.email);
  const body = { ...person, name: '' };
  const signedUp = auth.api.signUpEmail({ body, headers: requestHeaders, returnHeaders: true });
  const { headers, response } = await signedUp.catch(async (error: unknown) => {
    throw (await findUser(auth, person.email)) === undefined ? convertSignInError(error) : emailExistsError(); // a simultaneous sign-up was faster
  });
  if (!needsConfirmation) {
    const user = await withMethods(dependencies, toUser(response.user), requestHeaders);
    return { answer: { isNew: true, ...toLoginResult(user) }, cookies: headers.getSetCookie() };
  }
  try {
    await mails.sendConfirmation(person.email);
  } catch (error) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteUser(response.user.id); // the sign-up is reverted, so that it can be tried again
    throw error;
  }
  return { answer: { isNew: true } };
}

async function signIn(
  dependencies: SignInDependencies,
  person: SignInCredentials,
  headers: Headers,
): Promise<SignInResult> {
  const { auth, limiter, mails } = dependencies;
  try {
    const signedIn = await auth.api.signInEmail({ body: person, headers, returnHeaders: true });
    const cookies = signedIn.headers.getSetCookie();
    if (needsSecondFactor(signedIn.response)) return { answer: { needsCode: true }, cookies };
    const user = await withMethods(dependencies, toUser(signedIn.response.user), headers);
    return { answer: toLoginResult(user), cookies };
  } catch (error) {
    if (!isAPIError(error) || error.body?.code !== 'EMAIL_NOT_VERIFIED') throw convertSignInError(error);
    await limiter.countMail(person.email);
    await mails.sendConfirmation(person.email);
    throw new CallError('unauthenticated', signInError('confirmFirst'));
  }
}
