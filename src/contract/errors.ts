import { type ErrorMessage, type ErrorDetail, toWireDetail } from './error-catalogue/catalogue.ts';
import { generalError } from './error-catalogue/general.ts';

/**
 * An invalid field of a request body; `path` is dotted, e.g. `transaction.TransactionSplitAValue`. `detail` is missing if the text comes
 * from other software, such as a proxy.
 */
export type Issue = { path: string; message: string; detail?: ErrorDetail | undefined };

/** The error codes and the HTTP status each travels with (calls.md The wire). */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  quota: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

/** The stable code of an error, for programs. */
export type ErrorCode = keyof typeof errorStatus;

const codeByStatus = new Map<number, ErrorCode>([
  ...Object.entries(errorStatus).map(([code, status]): [number, ErrorCode] => [status, code as ErrorCode]),
  // Status codes of a proxy in front of a server that does not respond.
  [502, 'unavailable'],
  [504, 'unavailable'],
]);

/** Returns the error code of an HTTP status; `unexpected` for an unknown status. */
export function codeOfStatus(status: number): ErrorCode {
  return codeByStatus.get(status) ?? 'unexpected';
}

/**
 * A failed call, on either side of the wire. `detail` is the error message of the back-end, `reason` its English text, `message` the text
 * of spec 8 ('Failed ! ' and the reason). `issues` lists the invalid fields.
 */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorMessage;
  readonly issues: readonly Issue[];
  /** The seconds after which a retry makes sense; undefined if waiting does not help. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: ErrorMessage,
    issues: readonly Issue[] = [],
    retryAfterSeconds?: number,
  ) {
    super(`Failed ! ${detail.text}`);
    this.name = 'CallError';
    this.code = code;
    this.detail = detail;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The English text of the error. */
  get reason(): string {
    return this.detail.text;
  }

  /** The HTTP status of the error. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** Returns the issue for an invalid field. */
export function issueOf(path: string, message: ErrorMessage): Issue {
  return { path, message: message.text, ...toWireDetail(message) };
}

/** Returns the error for a request body with invalid fields. */
export function invalidFieldsError(issues: readonly Issue[]): CallError {
  return new CallError('invalid', generalError('invalid'), issues);
}

/** Returns the error for a request body with one invalid field. */
export function invalidFieldError(path: string, message: ErrorMessage): CallError {
  return invalidFieldsError([issueOf(path, message)]);
}

/** Returns the error for a caller who is not signed in (spec 8). */
export function unauthenticatedError(): CallError {
  return new CallError('unauthenticated', generalError('unauthenticated'));
}

/** Returns the error for a path that is no call of this server (spec 8). */
export function unknownPathError(): CallError {
  return new CallError('not-found', generalError('unknownPath'));
}

/** True if a call failed because our server or the project did not respond: the network is down, or the address is dead. */
export function isUnreachableError(error: unknown): boolean {
  return error instanceof CallError && ['serverUnreachable', 'projectUnreachable'].includes(error.detail.id);
}
