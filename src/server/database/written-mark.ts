import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Pool } from 'pg';
import { type CallName, calls, isCallName } from '#contract/calls.ts';
import type { AppContext, AppEnv } from '#server/http/context.ts';

const cookieName = 'partita.written';
/** Longer than any replica is behind that is still asked. */
const lifeSeconds = 24 * 3600;
/** The mark of who may have written more than anybody knows: then only the primary may answer. */
export const unknownPosition = 'unknown';

/**
 * How far the primary's log was when a browser had last written (`1A/2B3C4D`): what knows less must not answer it. Undefined
 * for one that has written nothing.
 */
export type WritePosition = string | undefined;

/** Gives each browser the mark of its last write, so that no server has to remember it. */
export function trackWritePosition(primary: Pool, isSecure: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const name = c.req.param('path') ?? '';
    if (!isCallName(name) || !mayHaveWritten(name, c.res.status)) return;
    const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge: lifeSeconds } as const;
    // What answers in lines has not written all yet: where that will be, nobody knows.
    const position = c.get('ending') === undefined ? await readPrimaryPosition(primary) : unknownPosition;
    setCookie(c, cookieName, position, options);
  };
}

/** The mark that a request carries; one that is none counts as unknown. */
export function readWritePosition(c: AppContext): WritePosition {
  const position = getCookie(c, cookieName);
  return position === undefined || /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/.test(position) ? position : unknownPosition;
}

/** What failed on our side may have been done all the same. */
function mayHaveWritten(name: CallName, status: number): boolean {
  return calls[name].effect !== 'reads' && (status < 400 || status >= 500);
}

async function readPrimaryPosition(primary: Pool): Promise<string> {
  const query = primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
  const { rows } = await query.catch(() => ({ rows: [] }));
  return rows[0]?.position ?? unknownPosition;
}
