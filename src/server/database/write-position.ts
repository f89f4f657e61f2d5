import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Pool } from 'pg';
import { type CallName, calls, isCallName } from '#contract/calls.ts';
import type { AppContext, AppEnv } from '#server/http/context.ts';

const cookieName = 'partita.written';
/** Longer than the delay of any replica in use. */
const lifeSeconds = 24 * 3600;
/** The position for a browser whose last write position is unknown: only the primary may answer. */
export const unknownPosition = 'unknown';

/**
 * The write-ahead log position of the primary after a browser's last write (`1A/2B3C4D`). A replica behind it must not answer. Undefined if
 * the browser has written nothing.
 */
export type WritePosition = string | undefined;

/** Gives each browser the position of its last write in a cookie, so that no server has to remember it. */
export function trackWritePosition(primary: Pool, isSecure: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const name = c.req.param('path') ?? '';
    if (!isCallName(name) || !mayHaveWritten(name, c.res.status)) return;
    const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge: lifeSeconds } as const;
    // An answer in lines is sent before all rows are written, so its final position is unknown.
    const position = c.get('ending') === undefined ? await readPrimaryPosition(primary) : unknownPosition;
    setCookie(c, cookieName, position, options);
  };
}

/** Reads the position that a request carries; an invalid one counts as unknown. */
export function readWritePosition(c: AppContext): WritePosition {
  const position = getCookie(c, cookieName);
  return position === undefined || /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/.test(position) ? position : unknownPosition;
}

/** True if a call may have written rows; after a server error it may have. */
function mayHaveWritten(name: CallName, status: number): boolean {
  return calls[name].effect !== 'reads' && (status < 400 || status >= 500);
}

async function readPrimaryPosition(primary: Pool): Promise<string> {
  const query = primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
  const { rows } = await query.catch(() => ({ rows: [] }));
  return rows[0]?.position ?? unknownPosition;
}
