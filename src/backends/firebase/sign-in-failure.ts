import { CallError, wrongField } from '#contract/errors.ts';
import type { Message } from '#contract/refusals/catalogue.ts';
import { signInRefusal } from '#contract/refusals/sign-in.ts';
import { codeOf, toCallError } from './failure.ts';

/** The error of a sign-in that is refused. */
export const refuseSignIn = (refusal: Message) => new CallError('unauthenticated', refusal);
/** The error of a sign-in method that the project does not offer. */
export const notOffered = () => new CallError('not-allowed', signInRefusal('notInProject'));

/** Firebase's codes for a wrong password. */
export const wrongPassword = new Set([
  'auth/wrong-password',
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
]);
/** Its codes for an unknown address, which newer projects do not tell from a wrong password. */
export const unknownUser = new Set(['auth/user-not-found', ...wrongPassword]);

/** The errors of the contract (spec 8) for Firebase's codes. */
const refusals: Record<string, () => CallError> = {
  'auth/email-already-in-use': () => new CallError('unexpected', signInRefusal('emailExists')),
  'auth/weak-password': () => wrongField('data.password', signInRefusal('weakPassword')),
  'auth/password-does-not-meet-requirements': () =>
    wrongField('data.password', signInRefusal('weakPassword')),
  'auth/user-not-found': () => refuseSignIn(signInRefusal('wrongProjectLogin')),
  'auth/wrong-password': () => refuseSignIn(signInRefusal('wrongProjectLogin')),
  'auth/invalid-credential': () => refuseSignIn(signInRefusal('wrongProjectLogin')),
  'auth/invalid-login-credentials': () => refuseSignIn(signInRefusal('wrongProjectLogin')),
  'auth/user-disabled': () => refuseSignIn(signInRefusal('disabled')),
  'auth/invalid-action-code': () => new CallError('invalid', signInRefusal('projectLinkUsed')),
  'auth/expired-action-code': () => new CallError('invalid', signInRefusal('projectLinkTooOld')),
  'auth/popup-closed-by-user': () => refuseSignIn(signInRefusal('windowClosed')),
  'auth/popup-blocked': () => refuseSignIn(signInRefusal('windowBlocked')),
};

/** The error of the contract for whatever sign-in threw. */
export function toSignInError(error: unknown): unknown {
  return refusals[codeOf(error)]?.() ?? toCallError(error);
}
