import type { CallAnswer, CallInput } from '#contract/calls.ts';
import type { User } from '#contract/users.ts';
import type { Call } from '#web/session/client.ts';
import { auth as texts } from '#web/languages/en/auth.ts';

/** The purpose of the e-mail form. */
export type LoginMode = 'login' | 'signup' | 'forgot';

/** The outcome of a sign-in attempt (spec 4 Login screen outcomes). */
export type SignInOutcome =
  | { user: User }
  /** The address of the provider's own page. */
  | { leaveFor: string }
  | { message: string }
  /** The user has to enter a second factor. */
  | { needsCode: true }
  | { failure: string };

type LoginAnswer = CallAnswer<'login'>;

/** Converts the answer of the login call. */
export function judgeLogin({ session, isNew, oAuthURL, needsCode }: LoginAnswer): SignInOutcome {
  if (session) return { user: session.user };
  if (needsCode) return { needsCode };
  if (isNew) return { message: texts.created };
  if (oAuthURL !== undefined && isWebAddress(oAuthURL)) return { leaveFor: oAuthURL };
  return { failure: texts.failed.login };
}

/** Converts the answer of the sign-up call, which succeeds only with the marker of a new account. */
export function judgeSignup(result: LoginAnswer): SignInOutcome {
  return result.isNew ? judgeLogin(result) : { failure: texts.failed.signup };
}

/** Converts the answer of the recovery call, which succeeds only with the marker of a reset. */
export function judgeRecovery({ isReset }: LoginAnswer): SignInOutcome {
  return isReset ? { message: texts.resetSent } : { failure: texts.failed.forgot };
}

/** True for web addresses: a redirect must never lead to a script. */
function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Makes the call for the mode of the e-mail form and converts its answer. */
export async function submitEmailForm(
  call: Call,
  mode: LoginMode,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const authProvider = 'email';
  if (mode === 'forgot') return judgeRecovery(await call('recover', { authProvider, data: { email } }));
  const data = { email, password: password.trim() };
  if (mode === 'signup') return judgeSignup(await call('signup', { authProvider, data }));
  return judgeLogin(await call('login', { authProvider, autoLogin: true, data }));
}

/** Logs in by a method other than e-mail. */
export async function requestLogin(call: Call, input: CallInput<'login'>): Promise<SignInOutcome> {
  return judgeLogin(await call('login', { ...input, autoLogin: true }));
}
