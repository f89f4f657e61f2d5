import { isAPIError } from 'better-auth/api';
import { CallError, wrongField } from '#contract/errors.ts';
import { signInRefusal } from '#contract/refusals/sign-in.ts';

/** What was asked of the library, its refusals in the words of the contract; `field` is where the password stood. */
export async function refusing<Answer>(pending: Promise<Answer>, field = 'data.password'): Promise<Answer> {
  return pending.catch((error: unknown) => {
    throw toCallError(error, field);
  });
}

const refusals: Record<string, (field: string) => CallError> = {
  INVALID_EMAIL_OR_PASSWORD: () => new CallError('unauthenticated', signInRefusal('wrongLogin')),
  INVALID_PASSWORD: (field) => wrongField(field, signInRefusal('wrongPassword')),
  single_user: () => new CallError('not-allowed', signInRefusal('singleUser')),
  PROVIDER_NOT_FOUND: () => new CallError('not-allowed', signInRefusal('providerAway')),
  INVALID_TOKEN: () => new CallError('invalid', signInRefusal('linkUsed')),
};

/** better-auth's refusals in the words of the contract; anything else stays what it is, and is unexpected. */
export function toCallError(error: unknown, field = 'data.password'): unknown {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return (code === undefined ? undefined : refusals[code]?.(field)) ?? error;
}
