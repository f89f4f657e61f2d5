import { isAPIError } from 'better-auth/api';
import { CallError, wrongField } from '#contract/errors.ts';
import { signInRefusal } from '#contract/refusals/sign-in.ts';

/** What was asked of the library, its refusals in the words of the contract. */
export async function refusing<Answer>(pending: Promise<Answer>): Promise<Answer> {
  return pending.catch((error: unknown) => {
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
