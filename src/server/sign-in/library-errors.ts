import { isAPIError } from 'better-auth/api';
import { CallError, invalidFieldError } from '#contract/errors.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import type { SignInDependencies, SignInRequest } from './dependencies.ts';
import { requireSession, type SignInSession } from './sessions.ts';
import { withMethods } from './users.ts';

/** Awaits a call of the library and converts its errors to those of the contract; `field` is the field of the password. */
export async function withSignInErrors<Answer>(
  pending: Promise<Answer>,
  field = 'data.password',
): Promise<Answer> {
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

/** Converts a better-auth error to an error of the contract; any other error is returned unchanged and counts as unexpected. */
export function convertSignInError(error: unknown, field = 'data.password'): unknown {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return (code === undefined ? undefined : errorsByCode[code]?.(field)) ?? error;
}

/** The age up to which a session counts as a recent sign-in, if there is no password to ask for. */
const freshMs = 10 * 60_000;

/** The given password, and the body field that contains it. */
type GivenPassword = { password: string | undefined; field: string };

/**
 * Re-authenticates the user before they add another sign-in method: by the password, or without one by a recent sign-in. @throws CallError
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

/** Returns the given password; rejects a missing one. @throws CallError */
export function requirePassword({ password, field }: GivenPassword): string {
  if (password === undefined) throw invalidFieldError(field, valueError('required'));
  return password;
}

function isRecent({ startedAt }: SignInSession): boolean {
  return Date.now() - startedAt.getTime() < freshMs;
}
