import type { MiddlewareHandler } from 'hono';
import { CallError } from '#contract/errors.ts';
import { serverRefusal } from '#contract/refusals/server.ts';
import type { AppEnv } from './context.ts';

/**
 * Refuses a call that a page of another site makes in a signed-in person's name (403). A browser sends
 * Origin with every such call; where it sends none, Sec-Fetch-Site tells. Programs send neither.
 */
export function refuseForeignOrigin(publicUrl: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isOurs =
      origin === undefined
        ? site === undefined || site === 'same-origin' || site === 'none'
        : origin === publicUrl || isOriginOf(origin, c.req.header('host'));
    if (!isOurs) throw new CallError('not-allowed', serverRefusal('foreignSite'));
    await next();
  };
}

/** The origin `null` of sandboxed pages and files is nobody's. */
function isOriginOf(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
