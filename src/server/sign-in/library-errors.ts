import { isAPIError } from 'better-auth/api';
import { CallError, invalidFieldError } from '#contract/errors.ts';
import { signInError } from '#contract/refusals/sign-in.ts';
import { valueError } from '#contract/refusals/values.ts';
import type { SignInDependencies, SignInRequest } from './dependencies.ts';
import { requireSession, type SignInSession } from './sessions.ts';
import { withMethods } from './users.ts';

/** What was asked of the library, its refusals in the words of the contract; `field` is where the password stood. */
export async function withSignInErrors<Answer>(pending: Promise<Answer>, field = 'data.password'): Promise<Answer> {
  return pending.catch((error: unknown) => {
    throw convertSignInError(error, field);
  });
}

const errorsByCode: Record<string, (field: string) => CallError> = {
  INVALID_EMAIL_OR_PASSWORD: () => new CallError('unauthenticated', signInError('wrongLogin')),
  INVALID_PASSWORD: (field) => invalidFieldError(field, signInError('wrongPassword')),
  single_user: () => new CallError('not-allowed', signInError('singleUser')),
  PROVIDER_NOT_FOUND: () => new CallError('not-allowed', signInError('providerAway')),
  INVALID_TOKEN: () => new CallError('invalid', signInError('linkUsed')),
};

/** better-auth's refusals in the words of the contract; anything else stays what it is, and is unexpected. */
export function convertSignInError(error: unknown, field = 'data.password'): unknown {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return (code === undefined ? undefined : errorsByCode[code]?.(field)) ?? error;
}

/** For how long a session counts as a sign-in of just now, where there is no password to ask for. */
const freshMs = 10 * 60_000;

/** The proof that was given, and the field of the body that holds it. */
type GivenPassword = { password: string | undefined; field: string };

/**
 * Has who is signed in prove that it is them, before they get another way in: by the password, or without one by having signed in
 * just now. @throws CallError
 */
export async function requireReauthentication(
  { auth, limiter, pins }: Pick<SignInDependencies, 'auth' | 'limiter' | 'pins'>,
  given: GivenPassword,
  request: SignInRequest,
): Promise<void> {
  const { address, headers } = request;
  const session = await requireSession(request);
  const user = await withMethods({ auth, pins }, session.user, headers);
  if (user.app_metadata?.providers?.includes('email')) {
    const password = requirePassword(given);
    await limiter.countTry(address, user.email);
    await withSignInErrors(auth.api.verifyPassword({ body: { password }, headers }), given.field);
  } else if (!isRecent(session)) {
    throw new CallError('not-allowed', signInError('notFresh'));
  }
}

/** The password that was given, or a complaint that there is none. @throws CallError */
export function requirePassword({ password, field }: GivenPassword): string {
  if (password === undefined) throw invalidFieldError(field, valueError('required'));
  return password;
}

function isRecent({ startedAt }: SignInSession): boolean {
  return Date.now() - startedAt.getTime() < freshMs;
}
