import { isAPIError } from 'better-auth/api';
import { CallError, wrongField } from '#contract/errors.ts';
import { doorRefusal } from '#contract/refusals/doors.ts';
import { signInRefusal } from '#contract/refusals/sign-in.ts';
import { lockSeconds } from './second-factor-plugin.ts';

/** Refuses a code of a sign-in that does not wait for one, or not any more. */
export const challengeOver = () => new CallError('unauthenticated', doorRefusal('challengeOver'));

const refusals: Record<string, (recoveryField: string) => CallError> = {
  INVALID_PASSWORD: () => wrongField('password', signInRefusal('wrongPassword')),
  INVALID_CODE: () => wrongField('code', doorRefusal('wrongCode')),
  INVALID_BACKUP_CODE: (field) => wrongField(field, doorRefusal('wrongRecoveryCode')),
  INVALID_TWO_FACTOR_COOKIE: challengeOver,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: challengeOver,
  ACCOUNT_TEMPORARILY_LOCKED: () =>
    new CallError('quota', doorRefusal('codesLocked', { minutes: lockSeconds / 60 }), [], lockSeconds),
  TOTP_ALREADY_ENABLED: () => new CallError('conflict', doorRefusal('alreadyOn')),
  TOTP_NOT_ENABLED: () => new CallError('conflict', doorRefusal('notOn')),
  TWO_FACTOR_NOT_ENABLED: () => new CallError('conflict', doorRefusal('notOn')),
  BACKUP_CODES_NOT_ENABLED: () => new CallError('conflict', doorRefusal('notOn')),
};

/** What was asked of the library, its refusals in the words of the contract; `recoveryField` is where a recovery code stood. */
export async function refusing<Answer>(
  pending: Promise<Answer>,
  recoveryField = 'recoveryCode',
): Promise<Answer> {
  return pending.catch((error: unknown) => {
    if (!isAPIError(error)) throw error;
    // Of two who give the same recovery code at the same moment, the second one.
    const code = error.status === 'CONFLICT' ? 'INVALID_BACKUP_CODE' : error.body?.code;
    throw (code === undefined ? undefined : refusals[code]?.(recoveryField)) ?? error;
  });
}
