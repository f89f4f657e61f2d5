import type { Limiter } from '#server/http/limiter.ts';
import type { Auth } from './auth.ts';
import type { SignInConfig } from './config.ts';
import type { SignInMails } from './mails.ts';
import type { Pins } from './pins.ts';
import type { SignInSession } from './sessions.ts';

/** What the sign-in calls are built on. */
export type SignInDependencies = {
  auth: Auth;
  config: SignInConfig;
  limiter: Limiter;
  mails: SignInMails;
  pins: Pins;
  needsConfirmation: boolean;
  /** Removes a user and all their rows. */
  deleteUser(userId: string): Promise<unknown>;
};

/** What a sign-in call sees of its request. */
export type SignInRequest = {
  headers: Headers;
  address: string;
  /** The session that it carries, if it carries one. */
  session(): Promise<SignInSession | undefined>;
};
