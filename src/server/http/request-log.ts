import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { type AppEnv, onceAnswered } from './context.ts';

/**
 * One line a request: never its body, cookies or query, which hold people's data and tokens. Ordinary ones
 * show at level debug, those that failed on our side as warnings.
 */
export function logRequests(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAtMs = performance.now();
    await next();
    onceAnswered(c, (status) => {
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
