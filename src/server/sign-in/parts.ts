import { isAPIError } from 'better-auth/api';
import { CallError, unauthenticated, wrongField } from '#contract/errors.ts';
import { signInRefusal } from '#contract/refusals/sign-in.ts';
import type { User } from '#contract/users.ts';
import type { Permissions } from '#server/allowed.ts';
import type { Auth } from './auth.ts';
import type { SignInConfig } from './config.ts';
import type { Limiter } from './limiter.ts';
import type { SignInMails } from './mails.ts';
import type { Pins } from './pins.ts';
import { findSession, type Session } from './sessions.ts';

/** What the sign-in calls are built on. */
export interface SignInParts {
  auth: Auth;
  config: SignInConfig;
  limiter: Limiter;
  mails: SignInMails;
  pins: Pins;
  needsConfirmation: boolean;
  requireCall: Permissions['requireCall'];
  /** Removes a user and all their rows. */
  deleteUser(userId: string): Promise<unknown>;
}

/** What a sign-in call sees of its request. */
export interface SignInRequest {
  headers: Headers;
  address: string;
}

/** The session of a request, or 401. */
export async function requireSession(auth: Auth, headers: Headers): Promise<Session> {
  const session = await findSession(auth, headers);
  if (session === undefined) throw unauthenticated();
  return session;
}

/** The user with this address, if there is one. */
export async function findUser(auth: Auth, email: string) {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findUserByEmail(email.toLowerCase()))?.user;
}

/** The user with the ways in which they can sign in here (spec 6): e-mail, providers, the pin of this device. */
export async function withWays({ auth, pins }: SignInParts, user: User, headers: Headers): Promise<User> {
  const { internalAdapter } = await auth.$context;
  const accounts = await internalAdapter.findAccounts(user.id);
  const ways = accounts.map(({ providerId }) => (providerId === 'credential' ? 'email' : providerId));
  const providers = (await pins.isSet(headers, user.id)) ? [...ways, 'pin'] : ways;
  return { ...user, app_metadata: { providers } };
}

/** What was asked of the library, its refusals in the words of the contract. */
export async function refusing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    throw toCallError(error);
  });
}

const refusals: Record<string, () => CallError> = {
  INVALID_EMAIL_OR_PASSWORD: () => new CallError('unauthenticated', signInRefusal('wrongLogin')),
  INVALID_PASSWORD: () => wrongField('data.password', signInRefusal('wrongPassword')),
  single_user: () => new CallError('not-allowed', signInRefusal('singleUser')),
  PROVIDER_NOT_FOUND: () => new CallError('not-allowed', signInRefusal('providerAway')),
  INVALID_TOKEN: () => new CallError('invalid', signInRefusal('linkUsed')),
};

/** better-auth's refusals in the words of the contract; anything else stays what it is, and is unexpected. */
export function toCallError(error: unknown): unknown {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return (code === undefined ? undefined : refusals[code]?.()) ?? error;
}
