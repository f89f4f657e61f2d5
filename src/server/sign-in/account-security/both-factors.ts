import { isAPIError } from 'better-auth/api';
import { CallError, invalidFieldError } from '#contract/errors.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import type { SignInDependencies, SignInRequest } from '#server/sign-in/dependencies.ts';
import { requireReauthentication } from '#server/sign-in/library-errors.ts';
import { requireSession } from '#server/sign-in/sessions.ts';
import { securityError, signInError } from '#contract/error-catalogue/sign-in.ts';
import { lockSeconds } from './second-factor-plugin.ts';

/** Creates the error for a code without a waiting sign-in, or with an expired one. */
export const challengeOverError = () => new CallError('unauthenticated', securityError('challengeOver'));

const secondFactorErrors: Record<string, (recoveryField: string) => CallError> = {
  INVALID_PASSWORD: () => invalidFieldError('password', signInError('wrongPassword')),
  INVALID_CODE: () => invalidFieldError('code', securityError('wrongCode')),
  INVALID_BACKUP_CODE: (field) => invalidFieldError(field, securityError('wrongRecoveryCode')),
  INVALID_TWO_FACTOR_COOKIE: challengeOverError,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: challengeOverError,
  ACCOUNT_TEMPORARILY_LOCKED: () =>
    new CallError('quota', securityError('codesLocked', { minutes: lockSeconds / 60 }), [], lockSeconds),
  TOTP_ALREADY_ENABLED: () => new CallError('conflict', securityError('alreadyOn')),
  TOTP_NOT_ENABLED: () => new CallError('conflict', securityError('notOn')),
  TWO_FACTOR_NOT_ENABLED: () => new CallError('conflict', securityError('notOn')),
  BACKUP_CODES_NOT_ENABLED: () => new CallError('conflict', securityError('notOn')),
};

/** Awaits a call of the library and converts its errors to those of the contract; `recoveryField` is the field of a recovery code. */
export async function withSecondFactorErrors<Answer>(
  pending: Promise<Answer>,
  recoveryField = 'recoveryCode',
): Promise<Answer> {
  return pending.catch((error: unknown) => {
    if (!isAPIError(error)) throw error;
    // The library rejects the second of two simultaneous uses of a recovery code as a conflict.
    const code = error.status === 'CONFLICT' ? 'INVALID_BACKUP_CODE' : error.body?.code;
    throw (code === undefined ? undefined : secondFactorErrors[code]?.(recoveryField)) ?? error;
  });
}

/** The given factors: the code comes from the app or is a recovery code. */
type GivenFactors = { password: string | undefined; code: string | undefined };

/**
 * Re-authenticates the user with all factors of a sign-in before they change their sign-in methods or delete the account. The library does
 * not count wrong codes of a signed-in user, so they are counted here. @throws CallError
 */
export async function requireBothFactors(
  dependencies: Pick<SignInDependencies, 'auth' | 'limiter' | 'pins'>,
  { password, code = '' }: GivenFactors,
  request: SignInRequest,
): Promise<void> {
  const { auth, limiter } = dependencies;
  const { headers } = request;
  const { user, hasSecondFactor } = await requireSession(request);
  await requireReauthentication(dependencies, { password, field: 'password' }, request);
  if (!hasSecondFactor) return;
  const typed = code.replaceAll(/\s/g, '');
  if (typed === '') throw invalidFieldError('code', valueError('required'));
  await limiter.countOwnCode(user.id);
  const call = { body: { code: typed }, headers };
  if (!/^\d{6}$/.test(typed)) {
    await withSecondFactorErrors(auth.api.verifyBackupCode(call), 'code');
    return;
  }
  await limiter.countCode(user.id, typed);
  await withSecondFactorErrors(auth.api.verifyTOTP(call));
}
