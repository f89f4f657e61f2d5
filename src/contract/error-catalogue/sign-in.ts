import { defineErrors } from './catalogue.ts';

/** Errors about account security: sessions, second factor and passkeys. */
export const accountSecurityTexts = {
  sessionGone: 'This session has already ended',
  notACode: 'Six digits',
  wrongCode: 'This code is wrong. Codes change every 30 seconds, so the clock of your device must be right',
  usedCode: 'This code was already tried. Wait for the next one',
  wrongRecoveryCode: 'This recovery code is wrong, or was already used',
  codesLocked: 'Too many wrong codes. Try again in {minutes, number} minutes',
  challengeOver: 'This took too long, or there were too many wrong codes. Please log in again',
  alreadyOn: 'The second factor is already on',
  passkeyFailed: 'This passkey was not accepted. Please try again',
  passkeyUnknown: 'This passkey is not known here. Log in another way',
  passkeyTooLate: 'This took too long. Please try again',
  passkeyGone: 'This passkey has already been removed',
  tooManyPasskeys: 'At most {most, number} passkeys. Remove one first',
  notOn: 'The second factor is not on',
  projectHasNone:
    'Your project does not allow a second factor. Its owner can switch it on in the Supabase dashboard, under Authentication, Multi-Factor: “TOTP (App Authenticator)”. A project of your own may need a newer version of Supabase Auth',
  otherFactor:
    'The second factor of this account is not an authenticator app, and Partita supports no other kind. The owner of the project can remove it in the Supabase dashboard',
} as const;

/** Returns the error message of an account-security problem. */
export const securityError = defineErrors(accountSecurityTexts);

/** Errors about the sign-in (spec 4 Login flow, spec 8). */
export const signInTexts = {
  emailExists: 'Email already exists !',
  recoverFailed: 'Error recovering account! Please make sure account exists..',
  wrongLogin: 'Invalid email or password',
  wrongProjectLogin: 'The email address or the password is wrong',
  wrongPassword: 'This is not your current password',
  weakPassword: 'The project requires a stronger password',
  disabled: 'This account was disabled',
  confirmFirst: 'Please confirm your email address first: a new link is on its way to you',
  confirmSentAgain:
    'Please confirm your email address first: we have sent you the link again. Look in your spam folder, too',
  linkUsed: 'This link was already used or is more than an hour old',
  projectLinkUsed: 'This link was already used. Please ask for a new one',
  projectLinkTooOld: 'This link has expired. Please ask for a new one',
  onlyPassword: 'Only a password can be reset',
  singleUser: 'This server allows one account only, and it already exists',
  notSetUp: 'This way of signing in is not set up on this server',
  notInProject: 'Your project does not offer this way of signing in',
  providerAway: 'This way of signing in cannot be reached right now. Please use another one',
  windowClosed: 'The window of the provider was closed',
  windowBlocked: 'The browser blocked the window of the provider',
  noPin: 'This device has no pin yet. Log in another way first, then set a pin in the settings',
  pinGone: 'Wrong pin. It has been removed: log in another way',
  pinOneTry: 'Wrong pin. 1 try left',
  pinTries: 'Wrong pin. {left} tries left',
  pinLockedSeconds: 'Too many wrong pins. Try again in {wait} seconds, or log in another way',
  pinLockedMinutes: 'Too many wrong pins. Try again in {wait} minutes, or log in another way',
  pinLockedHours: 'Too many wrong pins. Try again in {wait} hours, or log in another way',
  tooManyTries: 'Too many tries. Please wait {seconds} seconds and try again',
  notFresh: 'Please log out and in again, then try this within ten minutes',
  onlySignInMethod: 'You can only log in with the pin: you can change it, but not remove it',
  recently: 'Please log out, log in again, and delete your account right after',
} as const;

/** Returns the error message of a failed sign-in. */
export const signInError = defineErrors(signInTexts);
