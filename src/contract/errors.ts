import { type ErrorMessage, type ErrorDetail, toWireDetail } from './refusals/catalogue.ts';
import { generalError } from './refusals/general.ts';

/**
 * One complaint about one field of a call's body; `path` is dotted, e.g. `transaction.TransactionSplitAValue`. The refusal is
 * missing if the text comes from others, such as a proxy.
 */
export type Issue = { path: string; message: string; refusal?: ErrorDetail | undefined };

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

/** A stable name of what went wrong, for programs. */
export type ErrorCode = keyof typeof errorStatus;

const codeByStatus = new Map<number, ErrorCode>([
  ...Object.entries(errorStatus).map(([code, status]): [number, ErrorCode] => [status, code as ErrorCode]),
  // What somebody in between says of a server that does not answer.
  [502, 'unavailable'],
  [504, 'unavailable'],
]);

/** The code that belongs to an HTTP status; anything unknown is `unexpected`. */
export function codeOfStatus(status: number): ErrorCode {
  return codeByStatus.get(status) ?? 'unexpected';
}

/**
 * A call that failed, on either side of the wire. `refusal` is what the back-end told, `reason` its English text, `message` the
 * text of spec 8 ('Failed ! ' and the reason), `issues` names the fields to blame.
 */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly refusal: ErrorMessage;
  readonly issues: readonly Issue[];
  /** Seconds after which trying again makes sense, when time helps. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, refusal: ErrorMessage, issues: readonly Issue[] = [], retryAfterSeconds?: number) {
    super(`Failed ! ${refusal.text}`);
    this.name = 'CallError';
    this.code = code;
    this.refusal = refusal;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The English text of the refusal. */
  get reason(): string {
    return this.refusal.text;
  }

  /** The HTTP status of the error. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** A complaint about a field. */
export function issueOf(path: string, message: ErrorMessage): Issue {
  return { path, message: message.text, ...toWireDetail(message) };
}

/** The refusal of a body, for fields that are wrong. */
export function invalidFieldsError(issues: readonly Issue[]): CallError {
  return new CallError('invalid', generalError('invalid'), issues);
}

/** The refusal of a body for one field. */
export function invalidFieldError(path: string, message: ErrorMessage): CallError {
  return invalidFieldsError([issueOf(path, message)]);
}

/** The refusal of somebody who is not signed in (spec 8). */
export function unauthenticatedError(): CallError {
  return new CallError('unauthenticated', generalError('unauthenticated'));
}

/** The refusal of a path that is no call here (spec 8). */
export function unknownPathError(): CallError {
  return new CallError('not-found', generalError('unknownPath'));
}

/** True if a call failed because nothing answered, our own server or a project: there is no network, or nothing behind it. */
export function isUnreachableError(error: unknown): boolean {
  return error instanceof CallError && ['serverAway', 'projectAway'].includes(error.refusal.id);
}
