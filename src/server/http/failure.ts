import type { Logger } from 'pino';
import { CallError } from '#contract/errors.ts';
import { failureBody } from '#contract/failure.ts';
import { serverRefusal } from '#contract/refusals/server.ts';
import { unavailable } from '#server/unavailable.ts';
import type { AppContext } from './context.ts';

/** Answers whatever was thrown in the error shape of calls.md The wire. */
export function answerFailure(c: AppContext, error: unknown, log: Pick<Logger, 'error'>): Response {
  if (hasHungUp(c)) return c.body(null, 400); // nobody reads it, and nothing is wrong here
  const refusal = refusalOf(c, error, log);
  const { retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const status = statuses.find((known) => known === refusal.status) ?? 500;
  return c.json(failureBody(refusal), status);
}

const statuses = [400, 401, 403, 404, 409, 413, 429, 500, 503] as const;

/** What is told of whatever was thrown. What nobody expected goes to the log in full, and to the reader only as the number to quote. */
export function refusalOf(c: AppContext, error: unknown, log: Pick<Logger, 'error'>): CallError {
  const refusal = error instanceof CallError ? error : (unavailable(error) ?? c.get('unavailable'));
  if (refusal !== undefined) return refusal;
  const id = c.get('requestId');
  log.error({ err: error, id, path: c.req.path }, 'unexpected failure');
  return new CallError('unexpected', serverRefusal('unexpected', { id }));
}

/** Whether the client was gone before all of its request was here. */
function hasHungUp(c: AppContext): boolean {
  const incoming = c.env?.incoming;
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}
