import type { AuthError } from '@supabase/auth-js';
import { CallError, unauthenticatedError, invalidFieldError } from '#contract/errors.ts';
import { readSqlError } from '#contract/sql-error.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { matchForeignText } from '#contract/error-catalogue/files-and-foreign.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';

/** The REST API's response to a failed call; `code` is PostgreSQL's or PostgREST's. */
export type RestFailure = { code: string; message: string; details: string | null; hint?: string | null };

/** Reasons why a project cannot store books yet; each text names the remedy (spec 2 Providers screen). */
export const supabaseProjectErrors = {
  unreachable: backendError('projectUnreachable'),
  noProject: backendError('noSupabaseProject'),
  noSchema: backendError('noTables'),
  oldSchema: backendError('oldTables'),
  wrongKey: backendError('wrongKey'),
  tooSlow: backendError('projectTooSlow'),
} as const;

/** The errors for codes of PostgreSQL and PostgREST. */
const errorByCode: Record<string, () => CallError> = {
  PGRST202: () => new CallError('unexpected', supabaseProjectErrors.noSchema),
  PGRST205: () => new CallError('unexpected', supabaseProjectErrors.noSchema),
  '42883': () => new CallError('unexpected', supabaseProjectErrors.noSchema),
  '57014': () => new CallError('unexpected', supabaseProjectErrors.tooSlow),
};

/** Converts the error of a failed call: the error that the engine raised, or one by status or code; 401 ends the session (spec 8). */
export function toSupabaseCallError({ details, ...failed }: RestFailure, status: number): CallError {
  const detail = readSqlError({ ...failed, detail: details });
  if (detail !== undefined) return detail;
  if (status === 401) return unauthenticatedError();
  if (status === 413) return new CallError('too-large', backendError('projectTakesLess'));
  if (status === 429) return new CallError('quota', backendError('projectBusy'));
  const { code, message } = failed;
  return errorByCode[code]?.() ?? new CallError('unexpected', verbatimMessage(message || `HTTP ${status}`));
}

const takenCodes = new Set(['user_already_exists', 'email_exists']);
const passwordCodes = new Set(['weak_password', 'same_password', 'validation_failed']);

/** True if a project's sign-in service was unreachable. */
export const isProjectUnreachable = ({ name, status }: AuthError) =>
  name === 'AuthRetryableFetchError' || status === 0;

/** Converts an error of a project's sign-in service to the error codes and texts of the contract (spec 8). */
export function toSupabaseSignInError(error: AuthError): CallError {
  const { code = '', status, message } = error;
  if (isProjectUnreachable(error)) return new CallError('unexpected', supabaseProjectErrors.unreachable);
  if (takenCodes.has(code)) return new CallError('unexpected', signInError('emailExists'));
  if (passwordCodes.has(code)) return invalidFieldError('data.password', matchForeignText(message));
  if (status === 429) return new CallError('quota', matchForeignText(message));
  const isRejection = status === 400 || status === 401 || status === 403;
  return new CallError(isRejection ? 'unauthenticated' : 'unexpected', matchForeignText(message));
}

type AuthAnswer = { data: unknown; error: AuthError | null };

/** Returns the data of a response of the sign-in service. @throws CallError if the response is an error */
export function requireData<Given extends AuthAnswer>(
  answer: Given,
  toError?: (error: AuthError) => CallError,
): Extract<Given, { error: null }>['data'];
export function requireData({ data, error }: AuthAnswer, toError = toSupabaseSignInError): unknown {
  if (error !== null) throw toError(error);
  return data;
}
