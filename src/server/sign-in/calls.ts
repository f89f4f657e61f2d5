import type { CallAnswer, CallsOf } from '#contract/calls.ts';
import { login, signup } from './login.ts';
import { requireSession, type SignInParts, type SignInRequest, withWays } from './parts.ts';
import { isRecoveryInProgress, recover, reset } from './passwords.ts';
import { findSession } from './sessions.ts';

/** What a sign-in call answers, and the cookies that go with it. */
export interface SignInAnswer<Name extends CallsOf<'sign-in'>> {
  answer: CallAnswer<Name>;
  cookies?: string[];
}

/** One function for each sign-in call of the contract; it checks the body that it is given. */
export type SignInCalls = {
  [Name in CallsOf<'sign-in'>]: (body: string, request: SignInRequest) => Promise<SignInAnswer<Name>>;
};

/** Builds the sign-in calls (spec 4 Login flow, spec 8). Each refusal is a `CallError`. */
export function signInCalls(parts: SignInParts): SignInCalls {
  return {
    login: (body, request) => login(parts, body, request),
    logout: (_body, { headers }) => logout(parts, headers),
    'is-loggedin': (_body, { headers }) => isLoggedIn(parts, headers),
    signup: (body, request) => signup(parts, body, request),
    recover: (body, request) => recover(parts, body, request),
    reset: (body, request) => reset(parts, body, request),
    'is-recovery-in-progress': (body, request) => isRecoveryInProgress(parts, body, request),
    'delete-user-account': (_body, { headers }) => deleteUserAccount(parts, headers),
  };
}

async function logout({ auth }: SignInParts, headers: Headers) {
  const signedOut = await auth.api.signOut({ headers, returnHeaders: true });
  return { answer: true, cookies: signedOut.headers.getSetCookie() };
}

async function isLoggedIn({ auth }: SignInParts, headers: Headers) {
  const session = await findSession(auth, headers);
  return { answer: session !== undefined, cookies: session?.cookies ?? [] };
}

async function deleteUserAccount(parts: SignInParts, headers: Headers) {
  const { user } = await requireSession(parts.auth, headers);
  await parts.requireCall('delete-user-account', {}, await withWays(parts, user, headers));
  await parts.deleteUser(user.id);
  return logout(parts, headers);
}
