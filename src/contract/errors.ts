/** One complaint about one field of a call's body; `path` is dotted, e.g. `transaction.TransactionSplitAValue`. */
export type Issue = { path: string; message: string };

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

/** The texts that a back-end answers with (spec 8), spelled as the spec spells them. */
export const errorTexts = {
  unauthenticated: 'UnAuthorized',
  emailExists: 'Email already exists !',
  recoverFailed: 'Error recovering account! Please make sure account exists..',
  unknownPath: 'Invalid Uri !',
  unsupportedProvider: 'Error getting third party provider type !',
  invalid: 'Please check what was entered',
} as const;

const codeByStatus = new Map(
  Object.entries(errorStatus).map(([code, status]) => [status as number, code as ErrorCode]),
);

/** The code that belongs to an HTTP status; anything unknown is `unexpected`. */
export function codeOfStatus(status: number): ErrorCode {
  return codeByStatus.get(status) ?? 'unexpected';
}

/**
 * A call that failed, on either side of the wire. `reason` is the plain text of the back-end, `message` the
 * text of spec 8 ('Failed ! ' and the reason), `issues` names the fields to blame.
 */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly issues: readonly Issue[];
  /** Seconds after which trying again makes sense, when time helps. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, reason: string, issues: readonly Issue[] = [], retryAfterSeconds?: number) {
    super(`Failed ! ${reason}`);
    this.name = 'CallError';
    this.code = code;
    this.reason = reason;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The HTTP status of the error. */
  get status(): number {
    return errorStatus[this.code];
  }
}
