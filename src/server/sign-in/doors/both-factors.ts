import { isAPIError } from 'better-auth/api';
import { CallError, invalidFieldError } from '#contract/errors.ts';
import { valueError } from '#contract/refusals/values.ts';
import type { SignInDependencies, SignInRequest } from '#server/sign-in/dependencies.ts';
import { requireReauthentication } from '#server/sign-in/library-errors.ts';
import { requireSession } from '#server/sign-in/sessions.ts';
import { securityError, signInError } from '#contract/refusals/sign-in.ts';
import { lockSeconds } from './second-factor-plugin.ts';

/** Refuses a code of a sign-in that does not wait for one, or not any more. */
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

/** Calls the library, and words its refusals as the contract does; `recoveryField` is the field of a recovery code. */
export async function withSecondFactorErrors<Answer>(
  pending: Promise<Answer>,
  recoveryField = 'recoveryCode',
): Promise<Answer> {
  return pending.catch((error: unknown) => {
    if (!isAPIError(error)) throw error;
    // Of two who give the same recovery code at the same moment, the second one.
    const code = error.status === 'CONFLICT' ? 'INVALID_BACKUP_CODE' : error.body?.code;
    throw (code === undefined ? undefined : secondFactorErrors[code]?.(recoveryField)) ?? error;
  });
}

/** What was given of both factors: the code is one of the app, or a recovery code. */
type GivenFactors = { password: string | undefined; code: string | undefined };

/**
 * Has who is signed in prove once more that it is them, by all that a sign-in would ask for, before they change what a sign-in asks
 * for, or delete the account. The library counts no wrong codes of who is signed in: they are counted here. @throws CallError
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
