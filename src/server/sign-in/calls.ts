import type { CallAnswer, CallBody, CallsOf } from '#contract/calls.ts';
import { requireBothFactors } from './doors/both-factors.ts';
import { login, signup } from './login.ts';
import { isRecoveryInProgress, recover, reset } from './passwords.ts';
import type { SignInDependencies, SignInRequest } from './dependencies.ts';
import { requireSession } from './sessions.ts';

/** What a sign-in call answers, and the cookies that go with it. */
export type SignInAnswer<Name extends CallsOf<'sign-in'>> = {
  answer: CallAnswer<Name>;
  cookies?: string[];
};

/** One function for each sign-in call of the contract; it is given what may be answered. */
export type SignInCalls = {
  [Name in CallsOf<'sign-in'>]: (body: CallBody<Name>, request: SignInRequest) => Promise<SignInAnswer<Name>>;
};

/** Builds the sign-in calls (spec 4 Login flow, spec 8). Each refusal is a `CallError`. */
export function signInCalls(dependencies: SignInDependencies): SignInCalls {
  return {
    login: (body, request) => login(dependencies, body, request),
    logout: (_body, { headers }) => logout(dependencies, headers),
    'is-loggedin': (_body, request) => isLoggedIn(request),
    signup: (body, request) => signup(dependencies, body, request),
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
