import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { accepts } from 'hono/accepts';
import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import { toFailureBody } from '#contract/failure.ts';
import { toUnavailableError } from '#server/unavailable.ts';

/** The context of a request in the server. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables & {
    /** The database failure that a library reported only in its log. */
    unavailable?: CallError;
    /** For an answer in lines: the final status, which is known only at its end. */
    ending?: Promise<number>;
  };
};

export type AppContext = Context<AppEnv>;

/** Calls back with the status of an answered request; for an answer in lines, with its final status after the last line. */
export function onAnswered(c: AppContext, report: (status: number) => void): void {
  const ending = c.get('ending');
  if (ending === undefined) report(c.res.status);
  else void ending.then(report);
}

/**
 * Returns the client's address. Each trusted proxy has appended the address it saw to X-Forwarded-For, so the trustworthy entry is that
 * many positions from the end; earlier entries may be forged.
 */
export function clientAddress(c: AppContext, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  if (claimed) return claimed;
  return c.env?.incoming === undefined ? 'unknown' : (getConnInfo(c).remote.address ?? 'unknown');
}

/**
 * Logs one line per request, without body, cookies and query, which contain user data and tokens. Normal requests have the level debug,
 * server failures the level warn.
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
 * Rejects a call that a page of another site makes in the name of a signed-in user (403). Browsers send Origin with every such call; if it
 * is missing, Sec-Fetch-Site decides. Other programs send neither.
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

/** True if an origin belongs to the host. The origin `null` of sandboxed pages and files never does. */
function isOriginOf(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

const gzipInThread = promisify(gzip);
/** The least size that is compressed: smaller answers fit one packet either way. */
const leastBytes = 1024;
/** The least size that is compressed in another thread: smaller answers take a fraction of a millisecond. */
const threadBytes = 65_536;
/** Half the work of the default level, for a few hundredths more bytes. */
const level = 3;

const compressBytes = async (bytes: Buffer) =>
  bytes.length < threadBytes ? gzipSync(bytes, { level }) : gzipInThread(bytes, { level });

/**
 * Answers a complete text with its length, compressed if that is worthwhile and accepted. The streams of `compress` took longer than the
 * call.
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

/** Answers an error in the shape of calls.md The wire. */
export function answerFailure(c: AppContext, error: unknown, log: Pick<Logger, 'error'>): Response {
  if (hasHungUp(c)) return c.body(null, 400); // the client is gone and no error occurred here
  const callError = toAnswerableError(c, error, log);
  const { retryAfterSeconds } = callError;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const status = statuses.find((known) => known === callError.status) ?? 500;
  return c.json(toFailureBody(callError), status);
}

const statuses = [400, 401, 403, 404, 409, 413, 429, 500, 503] as const;

/** Converts any error to a call error. An unexpected error is logged in full, and the client gets only its number. */
export function toAnswerableError(c: AppContext, error: unknown, log: Pick<Logger, 'error'>): CallError {
  const callError = error instanceof CallError ? error : (toUnavailableError(error) ?? c.get('unavailable'));
  if (callError !== undefined) return callError;
  const id = c.get('requestId');
  log.error({ err: error, id, path: c.req.path }, 'unexpected failure');
  return new CallError('unexpected', serverError('unexpected', { id }));
}

/** True if the client disconnected before its request had arrived completely. */
function hasHungUp(c: AppContext): boolean {
  const incoming = c.env?.incoming;
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}
