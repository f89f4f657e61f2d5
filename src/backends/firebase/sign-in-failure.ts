import { CallError, errorTexts } from '#contract/errors.ts';
import { codeOf, toCallError } from './failure.ts';

/** A refusal that names the field to blame. */
export const wrongField = (path: string, message: string) =>
  new CallError('invalid', errorTexts.invalid, [{ path, message }]);
/** A refusal of who somebody says to be. */
export const unauthenticated = (reason: string = errorTexts.unauthenticated) =>
  new CallError('unauthenticated', reason);
/** The refusal of a way to sign in that the project does not have. */
export const notOffered = () =>
  new CallError('not-allowed', 'This way of signing in is not to be had with your project');

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
  'auth/email-already-in-use': () => new CallError('unexpected', errorTexts.emailExists),
  'auth/weak-password': () => wrongField('data.password', 'The project wants a stronger password'),
  'auth/password-does-not-meet-requirements': () =>
    wrongField('data.password', 'The project wants a stronger password'),
  'auth/user-not-found': () => unauthenticated('The e-mail address or the password is wrong'),
  'auth/wrong-password': () => unauthenticated('The e-mail address or the password is wrong'),
  'auth/invalid-credential': () => unauthenticated('The e-mail address or the password is wrong'),
  'auth/invalid-login-credentials': () => unauthenticated('The e-mail address or the password is wrong'),
  'auth/user-disabled': () => unauthenticated('This account was disabled'),
  'auth/invalid-action-code': () =>
    new CallError('invalid', 'This link is used up. Please ask for a new one'),
  'auth/expired-action-code': () =>
    new CallError('invalid', 'This link is too old. Please ask for a new one'),
  'auth/popup-closed-by-user': () => unauthenticated('The window of the provider was closed'),
  'auth/popup-blocked': () => unauthenticated('The browser kept the window of the provider from opening'),
};

/** Anything that sign-in threw, as the caller is to see it. */
export function toSignInError(error: unknown): unknown {
  return refusals[codeOf(error)]?.() ?? toCallError(error);
}
