import { CallError, codeOfStatus, errorTexts, type Issue } from '#contract/errors.ts';

/** Texts that PostgreSQL cannot hold: a NUL, half a surrogate pair. They fail before the engine sees them. */
const unstorable = new Set(['22P05', '22P02', '22021']);

function isIssue(value: unknown): value is Issue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

function readIssues(detail: string): Issue[] {
  const parsed: unknown = JSON.parse(detail);
  return Array.isArray(parsed) ? parsed.filter(isIssue) : [];
}

/**
 * What a driver threw, as the caller is to see it: a refusal of the engine (SQLSTATE 'PT' and the HTTP status)
 * becomes a `CallError`, anything else stays what it is.
 */
export function toCallError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (unstorable.has(error.code)) return new CallError('invalid', errorTexts.invalid);
  if (!/^PT\d{3}$/.test(error.code)) return error;
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '[]';
  return new CallError(codeOfStatus(Number(error.code.slice(2))), error.message, readIssues(detail));
}
