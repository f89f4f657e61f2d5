import type { CallAnswer, CallBody, CallsOf } from '#contract/calls.ts';
import { canSignInWithoutPin } from '#contract/capabilities.ts';
import { CallError } from '#contract/errors.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import type { LoginResult } from '#contract/users.ts';
import { requireBothFactors } from './account-security/both-factors.ts';
import { answerLogin, requireOffered, answerSignup } from './login.ts';
import type { SignInDependencies, SignInRequest } from './dependencies.ts';
import { requireSession } from './sessions.ts';
import { withSignInErrors, requirePassword, requireReauthentication } from './library-errors.ts';
import { recoveryIdentifierOf } from './mails.ts';
import { findUser, withMethods } from './users.ts';

/** Answers `recover` (spec 8): sends the link, or reports an unknown account. */
async function recover(
  { auth, limiter, mails }: SignInDependencies,
  { authProvider, data }: CallBody<'recover'>,
  { address }: SignInRequest,
): Promise<{ answer: LoginResult }> {
  if (authProvider !== 'email') throw new CallError('not-allowed', signInError('onlyPassword'));
  await limiter.countTry(address, data.email);
  const user = await findUser(auth, data.email);
  if (user === undefined) throw new CallError('unexpected', signInError('recoverFailed'));
  await limiter.countMail(data.email);
  await mails.sendRecovery(user);
  return { answer: { isReset: true } };
}

/** Answers `is-recovery-in-progress`: true if the token of a link is still valid. */
async function isRecoveryInProgress(
  { auth, limiter }: SignInDependencies,
  { recoverytoken }: CallBody<'is-recovery-in-progress'>,
  { address }: SignInRequest,
) {
  if (!recoverytoken) return { answer: false };
  await limiter.countTry(address);
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(recoveryIdentifierOf(recoverytoken));
  return { answer: found !== null && found.expiresAt > new Date() };
}

/**
 * Answers `reset`: sets a new password by the token of a link or by the current password, or the pin of this device. After a new password
 * the database deletes all links and pins of the user (server.sql).
 */
async function reset(dependencies: SignInDependencies, input: CallBody<'reset'>, request: SignInRequest) {
  if (input.authProvider === 'pin')
    return resetPin(dependencies, input.data.resetInfo.newpassword, input.data.password, request);
  const { data, recoverytoken } = input;
  const newPassword = data.resetInfo.newpassword;
  if (recoverytoken) return resetByToken(dependencies, recoverytoken, newPassword, request);
  const { user } = await requireSession(request);
  const currentPassword = requirePassword({ password: data.password, field: 'data.password' });
  await dependencies.limiter.countTry(request.address, user.email);
  const change = { currentPassword, newPassword, revokeOtherSessions: true };
  const changed = await withSignInErrors(
    dependencies.auth.api.changePassword({ body: change, headers: request.headers, returnHeaders: true }),
  );
  return { answer: true, cookies: changed.headers.getSetCookie() };
}

async function resetByToken(
  { auth, limiter }: SignInDependencies,
  token: string,
  newPassword: string,
  { address }: SignInRequest,
) {
  await limiter.countTry(address);
  await withSignInErrors(auth.api.resetPassword({ body: { newPassword, token } }));
  return { answer: true };
}

/** Sets or removes the pin of this device; requires a recent complete sign-in or the password. */
async function resetPin(
  dependencies: SignInDependencies,
  pin: string,
  password: string | undefined,
  request: SignInRequest,
) {
  const { pins } = dependencies;
  requireOffered(dependencies, 'pin');
  const { headers } = request;
  const session = await requireSession(request);
  const user = await withMethods(dependencies, session.user, headers);
  if (pin === '') {
    if (!canSignInWithoutPin(dependencies.config.offered, user)) throw lastMethodError();
    await pins.remove(headers, user.id);
    return { answer: true };
  }
  await requireReauthentication(dependencies, { password, field: 'data.password' }, request);
  return { answer: true, cookies: [await pins.set(headers, user.id, pin)] };
}

const lastMethodError = () => new CallError('not-allowed', signInError('onlySignInMethod'));

/** The answer of a sign-in call, and its cookies. */
export type SignInAnswer<Name extends CallsOf<'sign-in'>> = {
  answer: CallAnswer<Name>;
  cookies?: string[];
};

/** One function for each sign-in call of the contract; its input is already permitted. */
export type SignInCalls = {
  [Name in CallsOf<'sign-in'>]: (body: CallBody<Name>, request: SignInRequest) => Promise<SignInAnswer<Name>>;
};

/** Creates the sign-in calls (spec 4 Login flow, spec 8). Errors are `CallError`s. */
export function createSignInCalls(dependencies: SignInDependencies): SignInCalls {
  return {
    login: (body, request) => answerLogin(dependencies, body, request),
    logout: (_body, { headers }) => logout(dependencies, headers),
    'is-loggedin': (_body, request) => isLoggedIn(request),
    signup: (body, request) => answerSignup(dependencies, body, request),
    recover: (body, request) => recover(dependencies, body, request),
    reset: (body, request) => reset(dependencies, body, request),
    'is-recovery-in-progress': (body, request) => isRecoveryInProgress(dependencies, body, request),
    'delete-user-account': (body, request) => deleteUserAccount(dependencies, body, request),
  };
}

async function logout({ auth }: SignInDependencies, headers: Headers) {
  const signedOut = await auth.api.signOut({ headers, returnHeaders: true });
  return { answer: true, cookies: signedOut.headers.getSetCookie() };
}

async function isLoggedIn(request: SignInRequest) {
  return { answer: (await request.session()) !== undefined };
}

async function deleteUserAccount(
  dependencies: SignInDependencies,
  { password, code }: CallBody<'delete-user-account'>,
  request: SignInRequest,
) {
  const { user } = await requireSession(request);
  await requireBothFactors(dependencies, { password, code }, request);
  await dependencies.deleteUser(user.id);
  return logout(dependencies, request.headers);
}
