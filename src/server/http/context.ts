import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { CallError } from '#contract/errors.ts';

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
export function onceAnswered(c: AppContext, tell: (status: number) => void): void {
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
