import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/refusals/server.ts';

const diskFullCode = '53100';
const unreadableCode = '58030';
const diskFullRetrySeconds = 10;
const timeoutRetrySeconds = 10;
const unavailableRetrySeconds = 2;

/**
 * SQLSTATEs of a database that is gone, goes, comes, is full of connections or has become a copy that only reads: broken
 * connections (08), lack of resources (53), shutdown and start (57P01-57P03), read-only (25006), an unreadable disk (58030).
 */
const unavailableStates = /^(?:08...|53...|57P0[123]|25006|58030)$/;

/** What a copy says when it is asked for a table that is not logged, as the count of what was used is: known by who says it. */
const unloggedTableError = { code: '0A000', routine: 'get_relation_info' };

/** SQLSTATEs of a statement that was stopped because it, or what it waited for, took too long. */
const stoppedStates = /^(?:57014|55P03)$/;

/** What the network says of somebody who is not there. */
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

/** What the driver says in words only. */
const driverMessages =
  /^Connection terminated|^timeout expired$|^timeout exceeded when trying to connect$|^Query read timeout$|is not queryable$|^Cannot use a pool after calling end/;

/**
 * The refusal of a call because the database is away for the moment, has no room or stopped it for its time, whoever wrapped
 * what it said; undefined for every other error. What failed so may be tried again: ids come from who calls.
 */
export function toUnavailableError(error: unknown): CallError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  if (isDiskFull(error)) return diskFullError();
  if (stoppedStates.test(code)) return timeoutError();
  const isCopy = code === unloggedTableError.code && 'routine' in error && error.routine === unloggedTableError.routine;
  if (
    isSocketMissing ||
    isCopy ||
    unavailableStates.test(code) ||
    networkErrorCodes.has(code) ||
    driverMessages.test(error.message)
  ) {
    return new CallError('unavailable', serverError('databaseAway'), [], unavailableRetrySeconds);
  }
  return toUnavailableError(error.cause);
}

/** Whether the database had no room for what was to be written; reading still works. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === diskFullCode || (error.code === unreadableCode && /No space left/.test(error.message));
}

const timeoutError = () => new CallError('unavailable', serverError('tookTooLong'), [], timeoutRetrySeconds);
const diskFullError = () => new CallError('unavailable', serverError('diskFull'), [], diskFullRetrySeconds);
