import { CallError, wrongField } from '#contract/errors.ts';
import type { Message } from '#contract/refusals/catalogue.ts';
import { signInRefusal } from '#contract/refusals/sign-in.ts';
import { codeOf, toCallError } from './failure.ts';

/** A refusal of who somebody says to be. */
export const refuseSignIn = (refusal: Message) => new CallError('unauthenticated', refusal);
/** The refusal of a way to sign in that the project does not have. */
export const notOffered = () => new CallError('not-allowed', signInRefusal('notInProject'));

/** How Firebase calls a wrong password. */
export const wrongPassword = new Set([
  'auth/wrong-password',
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
]);
/** How it calls an address that nobody has; a newer project does not tell it from a wrong password. */
export const unknownUser = new Set(['auth/user-not-found', ...wrongPassword]);

/** What sign-in refuses, in the codes and words of the contract (spec 8). */
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

/** Anything that sign-in threw, as the caller is to see it. */
export function toSignInError(error: unknown): unknown {
  return refusals[codeOf(error)]?.() ?? toCallError(error);
}
