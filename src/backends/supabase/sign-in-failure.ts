import type { AuthError } from '@supabase/auth-js';
import { CallError, wrongField } from '#contract/errors.ts';
import { saidByOthers } from '#contract/refusals/others.ts';
import { signInRefusal } from '#contract/refusals/sign-in.ts';
import { projectTexts } from './failure.ts';

const takenCodes = new Set(['user_already_exists', 'email_exists']);
const passwordCodes = new Set(['weak_password', 'same_password', 'validation_failed']);

/** True if a project's sign-in service was unreachable. */
export const isUnreachable = ({ name, status }: AuthError) =>
  name === 'AuthRetryableFetchError' || status === 0;

/** Converts an error of a project's sign-in service to the error codes and texts of the contract (spec 8). */
export function toSignInError(error: AuthError): CallError {
  const { code = '', status, message } = error;
  if (isUnreachable(error)) return new CallError('unexpected', projectTexts.unreachable);
  if (takenCodes.has(code)) return new CallError('unexpected', signInRefusal('emailExists'));
  if (passwordCodes.has(code)) return wrongField('data.password', saidByOthers(message));
  if (status === 429) return new CallError('quota', saidByOthers(message));
  const isRefusal = status === 400 || status === 401 || status === 403;
  return new CallError(isRefusal ? 'unauthenticated' : 'unexpected', saidByOthers(message));
}

type Answer = { data: unknown; error: AuthError | null };

/** Returns the data of a response of the sign-in service. @throws CallError if the response is an error */
export function dataOf<Given extends Answer>(
  answer: Given,
  toError?: (error: AuthError) => CallError,
): Extract<Given, { error: null }>['data'];
export function dataOf({ data, error }: Answer, toError = toSignInError): unknown {
  if (error !== null) throw toError(error);
  return data;
}
