import { refusalsOf } from './catalogue.ts';

/** The way in (spec 4 Login flow, spec 8). */
export const signInTexts = {
  emailExists: 'Email already exists !',
  recoverFailed: 'Error recovering account! Please make sure account exists..',
  wrongLogin: 'Invalid email or password',
  wrongProjectLogin: 'The e-mail address or the password is wrong',
  wrongPassword: 'This is not your current password',
  weakPassword: 'The project wants a stronger password',
  disabled: 'This account was disabled',
  confirmFirst: 'Please confirm your e-mail address first: a new link is on its way to you',
  confirmSentAgain:
    'Please confirm your e-mail address first: we have sent the link to you once more. Look among the unwanted mails too',
  linkUsed: 'This link was used already, or is older than an hour',
  projectLinkUsed: 'This link is used up. Please ask for a new one',
  projectLinkTooOld: 'This link is too old. Please ask for a new one',
  onlyPassword: 'Only a password can be recovered',
  singleUser: 'This server is for one user, who is there already',
  notSetUp: 'This way of signing in is not set up on this server',
  notInProject: 'This way of signing in is not to be had with your project',
  providerAway: 'This way of signing in cannot be reached now. Please take another',
  windowClosed: 'The window of the provider was closed',
  windowBlocked: 'The browser kept the window of the provider from opening',
  noPin: 'This device has no pin yet. Log in another way first, then set a pin in the settings',
  pinGone: 'Wrong pin. It is gone now: log in another way',
  pinOneTry: 'Wrong pin. 1 try left',
  pinTries: 'Wrong pin. {left} tries left',
  pinLockedSeconds: 'Too many wrong pins. Try again in {wait} seconds, or log in another way',
  pinLockedMinutes: 'Too many wrong pins. Try again in {wait} minutes, or log in another way',
  pinLockedHours: 'Too many wrong pins. Try again in {wait} hours, or log in another way',
  tooManyTries: 'Too many tries. Please wait {seconds} seconds and try again',
  notFresh: 'Please log out and in again, then set the pin within ten minutes',
  onlyWayIn: 'The pin is your only way in: it can be changed, but not taken away',
  recently: 'Please log out, log in again, and delete your account right after',
} as const;

/** Refuses somebody who wants in. */
export const signInRefusal = refusalsOf(signInTexts);
