import type { CallAnswer, CallInput } from '#contract/calls.ts';
import type { User } from '#contract/users.ts';
import type { Call } from '#web/session/client.ts';
import { texts } from './texts.ts';

/** What the e-mail form is for at the moment. */
export type LoginMode = 'login' | 'signup' | 'forgot';

/** What a try to sign in means to the person (spec 4 Login screen outcomes). */
export type SignInOutcome =
  | { user: User }
  /** The address of the provider's own page. */
  | { leaveFor: string }
  | { message: string }
  /** The second factor is asked for. */
  | { needsCode: true }
  | { failure: string };

type LoginAnswer = CallAnswer<'login'>;

/** What the answer to a login means. */
export function judgeLogin({ session, isNew, oAuthURL, needsCode }: LoginAnswer): SignInOutcome {
  if (session) return { user: session.user };
  if (needsCode) return { needsCode };
  if (isNew) return { message: texts.created };
  if (oAuthURL !== undefined && isWebAddress(oAuthURL)) return { leaveFor: oAuthURL };
  return { failure: texts.failed.login };
}

/** What the answer to a sign-up means: it needs the marker of a new account. */
export function judgeSignup(result: LoginAnswer): SignInOutcome {
  return result.isNew ? judgeLogin(result) : { failure: texts.failed.signup };
}

/** What the answer to a forgotten password means: it needs the marker of a reset. */
export function judgeRecovery({ isReset }: LoginAnswer): SignInOutcome {
  return isReset ? { message: texts.resetSent } : { failure: texts.failed.forgot };
}

/** A redirect that an answer asks for may lead to a web page only, never into a script. */
function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Makes the call that the e-mail form is for, and judges its answer. */
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

/** Logs in by any other way than e-mail. */
export async function requestLogin(call: Call, input: CallInput<'login'>): Promise<SignInOutcome> {
  return judgeLogin(await call('login', { ...input, autoLogin: true }));
}
