import { describe, expect, test } from 'vitest';
import { toUnavailableError } from './unavailable.ts';

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe('toUnavailableError', () => {
  test.each([
    error('terminating connection', { code: '57P01' }),
    error('sorry, too many clients already', { code: '53300' }),
    error('connection failure', { code: '08006' }),
    error('cannot execute UPDATE in a read-only transaction', { code: '25006' }),
    error('cannot access temporary or unlogged relations during recovery', {
      code: '0A000',
      routine: 'get_relation_info',
    }),
    error('write EPIPE', { code: 'EPIPE' }),
    error('connect ENOENT /data/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
    error('Connection terminated unexpectedly'),
    error('timeout exceeded when trying to connect'),
    new Error('Failed to get session', { cause: error('read ECONNRESET', { code: 'ECONNRESET' }) }),
  ])('recognizes an unavailable database: %s', (failure) => {
    expect(toUnavailableError(failure)).toMatchObject({
      status: 503,
      reason: 'The database does not answer. Please try again in a moment',
      retryAfterSeconds: 2,
    });
  });

  test.each([
    error('could not extend file', { code: '53100' }),
    error('could not write: No space left on device', { code: '58030' }),
  ])('recognizes a full disk: %s', (failure) => {
    expect(toUnavailableError(failure)).toMatchObject({
      status: 503,
      reason: expect.stringMatching(/disk .* is full/),
    });
  });

  test.each([
    error('canceling statement due to statement timeout', { code: '57014' }),
    error('canceling statement due to lock timeout', { code: '55P03' }),
  ])('recognizes a statement stopped by its time limit: %s', (failure) => {
    expect(toUnavailableError(failure)).toMatchObject({
      status: 503,
      reason: expect.stringMatching(/nothing was changed/),
    });
  });

  test.each([
    error('duplicate key', { code: '23505' }),
    error('ON CONFLICT is not supported', { code: '0A000', routine: 'transformOnConflictClause' }),
    error('no such file', { code: 'ENOENT', syscall: 'open' }),
    new TypeError('x is not a function'),
    'nonsense',
  ])('ignores all other errors: %s', (failure) => {
    expect(toUnavailableError(failure)).toBeUndefined();
  });
});
