import { refusalsOf } from './catalogue.ts';

/** The ways into an account of our own server, and what guards them. */
export const doorTexts = {
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
    'The second factor of this account is not an authenticator app, and Partita can ask for no other. The owner of the project can remove it in the Supabase dashboard',
} as const;

/** Refuses somebody at a door, or who wants to change one. */
export const doorRefusal = refusalsOf(doorTexts);
