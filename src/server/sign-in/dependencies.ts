import type { Limiter } from '#server/http/limiter.ts';
import type { Auth } from './auth.ts';
import type { SignInConfig } from './config.ts';
import type { SignInMails } from './mails.ts';
import type { Pins } from './pins.ts';
import type { SignInSession } from './sessions.ts';

/** The dependencies of the sign-in calls. */
export type SignInDependencies = {
  auth: Auth;
  config: SignInConfig;
  limiter: Limiter;
  mails: SignInMails;
  pins: Pins;
  needsConfirmation: boolean;
  /** Deletes a user and all their rows. */
  deleteUser(userId: string): Promise<unknown>;
};

/** The request data available to a sign-in call. */
export type SignInRequest = {
  headers: Headers;
  address: string;
  /** Returns the session of the request, if any. */
  session(): Promise<SignInSession | undefined>;
};
