import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { accepts } from 'hono/accepts';
import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/refusals/server.ts';
import { toFailureBody } from '#contract/failure.ts';
import { toUnavailableError } from '#server/unavailable.ts';

/** What travels with a request through the server. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables & {
    /** That the database was away or full, as a library has told that keeps it from its errors. */
    unavailable?: CallError;
    /** Of an answer in lines, which begins before it is known how it ends: the status of its outcome, once it is known. */
    ending?: Promise<number>;
  };
};

export type AppContext = Context<AppEnv>;

/** Tells with which status a request was answered: of an answer in lines that of its outcome, after its last line. */
export function onAnswered(c: AppContext, tell: (status: number) => void): void {
  const ending = c.get('ending');
  if (ending === undefined) tell(c.res.status);
  else void ending.then(tell);
}

/**
 * The address of the person who asks. Each trusted proxy has added to X-Forwarded-For the address that it
 * saw, so the one to believe stands that many places from the end; what stands before it anybody may claim.
 */
export function clientAddress(c: AppContext, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  if (claimed) return claimed;
  return c.env?.incoming === undefined ? 'unknown' : (getConnInfo(c).remote.address ?? 'unknown');
}

/**
 * One line a request: never its body, cookies or query, which hold people's data and tokens. Ordinary ones
 * show at level debug, those that failed on our side as warnings.
 */
export function logRequests(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAtMs = performance.now();
    await next();
    onAnswered(c, (status) => {
      log[status >= 500 ? 'warn' : 'debug']({
        id: c.get('requestId'),
        method: c.req.method,
        path: c.req.path,
        status,
        ms: Math.round(performance.now() - startedAtMs),
      });
    });
  };
}

/**
 * Refuses a call that a page of another site makes in a signed-in person's name (403). A browser sends
 * Origin with every such call; where it sends none, Sec-Fetch-Site tells. Programs send neither.
 */
export function rejectForeignOrigin(publicUrl: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isOurs =
      origin === undefined
        ? site === undefined || site === 'same-origin' || site === 'none'
        : origin === publicUrl || isOriginOf(origin, c.req.header('host'));
    if (!isOurs) throw new CallError('not-allowed', serverError('foreignSite'));
    await next();
  };
}

/** The origin `null` of sandboxed pages and files is nobody's. */
function isOriginOf(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

const gzipInThread = promisify(gzip);
/** Shorter answers fit one packet either way. */
const leastBytes = 1024;
/** Shorter answers are compressed in a fraction of a millisecond, less than another thread takes for it. */
const threadBytes = 65_536;
/** Half the work of the usual level, for a few hundredths more bytes. */
const level = 3;

const compressBytes = async (bytes: Buffer) =>
  bytes.length < threadBytes ? gzipSync(bytes, { level }) : gzipInThread(bytes, { level });

/**
 * Answers a text that is there in whole: compressed at once, where that pays and the reader takes it, and with its length.
 * The streams of `compress` took longer than the call.
 */
export async function answerText(c: AppContext, text: string, type: string): Promise<Response> {
  const bytes = Buffer.from(text);
  c.header('Content-Type', type);
  if (bytes.length < leastBytes) return answerBytes(c, bytes);
  c.header('Vary', 'Accept-Encoding');
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' });
  if (encoding !== 'gzip') return answerBytes(c, bytes);
  c.header('Content-Encoding', encoding);
  return answerBytes(c, await compressBytes(bytes));
}

function answerBytes(c: AppContext, bytes: Buffer<ArrayBuffer>): Response {
  c.header('Content-Length', String(bytes.length));
  return c.body(bytes);
}

/** Answers whatever was thrown in the error shape of calls.md The wire. */
export function answerFailure(c: AppContext, error: unknown, log: Pick<Logger, 'error'>): Response {
  if (hasHungUp(c)) return c.body(null, 400); // nobody reads it, and nothing is wrong here
  const callError = toAnswerableError(c, error, log);
  const { retryAfterSeconds } = callError;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const status = statuses.find((known) => known === callError.status) ?? 500;
  return c.json(toFailureBody(callError), status);
}

const statuses = [400, 401, 403, 404, 409, 413, 429, 500, 503] as const;

/** The answer for anything thrown. An unexpected error goes to the log in full, and to the reader only as the number to quote. */
export function toAnswerableError(c: AppContext, error: unknown, log: Pick<Logger, 'error'>): CallError {
  const callError = error instanceof CallError ? error : (toUnavailableError(error) ?? c.get('unavailable'));
  if (callError !== undefined) return callError;
  const id = c.get('requestId');
  log.error({ err: error, id, path: c.req.path }, 'unexpected failure');
  return new CallError('unexpected', serverError('unexpected', { id }));
}

/** True if the client was gone before its request had arrived as a whole. */
function hasHungUp(c: AppContext): boolean {
  const incoming = c.env?.incoming;
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}
