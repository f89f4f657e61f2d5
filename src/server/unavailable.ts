import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/error-catalogue/server.ts';

const diskFullCode = '53100';
const unreadableCode = '58030';
const diskFullRetrySeconds = 10;
const timeoutRetrySeconds = 10;
const unavailableRetrySeconds = 2;

/**
 * SQLSTATEs of an unavailable database: broken connections (08), lack of resources (53), shutdown and start (57P01-57P03), read-only
 * replica (25006), an unreadable disk (58030).
 */
const unavailableStates = /^(?:08...|53...|57P0[123]|25006|58030)$/;

/** The error of a replica for a query on an unlogged table, such as the usage count; recognized by its routine. */
const unloggedTableError = { code: '0A000', routine: 'get_relation_info' };

/** SQLSTATEs of a statement that was stopped because it, or a lock it waited for, took too long. */
const stoppedStates = /^(?:57014|55P03)$/;

/** Network error codes of an unreachable host. */
const networkErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors that the driver reports by message only. */
const driverMessages =
  /^Connection terminated|^timeout expired$|^timeout exceeded when trying to connect$|^Query read timeout$|is not queryable$|^Cannot use a pool after calling end/;

/**
 * Converts an error to the call error for a database that is temporarily unavailable, full or too slow, including wrapped errors. Undefined
 * for every other error. Such calls can be retried, because ids come from the caller.
 */
export function toUnavailableError(error: unknown): CallError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  if (isDiskFull(error)) return diskFullError();
  if (stoppedStates.test(code)) return timeoutError();
  const isCopy =
    code === unloggedTableError.code && 'routine' in error && error.routine === unloggedTableError.routine;
  if (
    isSocketMissing ||
    isCopy ||
    unavailableStates.test(code) ||
    networkErrorCodes.has(code) ||
    driverMessages.test(error.message)
  ) {
    return new CallError('unavailable', serverError('databaseUnreachable'), [], unavailableRetrySeconds);
  }
  return toUnavailableError(error.cause);
}

/** True if the database had no space for a write; reads still work. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === diskFullCode || (error.code === unreadableCode && /No space left/.test(error.message))
  );
}

const timeoutError = () => new CallError('unavailable', serverError('tookTooLong'), [], timeoutRetrySeconds);
const diskFullError = () => new CallError('unavailable', serverError('diskFull'), [], diskFullRetrySeconds);
