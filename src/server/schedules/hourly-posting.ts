import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createPoolHost } from '#engine/hosts/pool.ts';
import { createCallAsUser } from './call-as-user.ts';
import { postDueOfUser } from './post-due.ts';

/** Each book begins its day at its own midnight, so some books need a check every hour. */
const postingIntervalMs = 3_600_000;
const lockKey = 47_801_498;

type PostingOptions = {
  pool: Pool;
  /** A user with this many rows has no space for more; null means unlimited. */
  mostRows: number | null;
  log: Pick<Logger, 'info' | 'warn'>;
};

/** The hourly posting of scheduled transactions. */
export type HourlyPosting = {
  /** Posts due occurrences. Never rejects: failures are logged and retried in the next hour. */
  postIfDue(now?: Date): Promise<void>;
  stop(): void;
};

/**
 * Runs the work for a user unless another server is running it. The lock is part of a transaction, because a pooler supports no other
 * locks.
 */
async function runUnlessLocked(pool: Pool, userId: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as mine',
      [lockKey, userId],
    );
    if (rows[0]?.mine === true) await work();
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Posts scheduled transactions every hour while the server runs, each user's as that user, with their permissions only. */
export function runHourlyPosting({ pool, mostRows, log }: PostingOptions): HourlyPosting {
  const host = createPoolHost(pool);
  let underWay: Promise<void> | undefined;
  let isStopped = false;
  const postAll = async (now: Date) => {
    let posted = 0;
    const { rows } = await pool.query<{ user_id: string }>(
      'select w.user_id from partita_server.who_posts($1) as w (user_id)',
      [mostRows],
    );
    for (const { user_id: userId } of rows) {
      if (isStopped) break;
      const warn = (error: unknown) =>
        log.warn({ err: error }, 'what one user has scheduled could not be posted');
      await runUnlessLocked(pool, userId, async () => {
        const { count, errors } = await postDueOfUser(createCallAsUser(host, userId), now.getTime());
        posted += count;
        errors.forEach(warn);
      }).catch(warn);
    }
    if (posted > 0) log.info({ posted }, 'what was scheduled is posted');
  };
  const postOnce = async (now = new Date()) =>
    (underWay ??= postAll(now)
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, 'what is scheduled could not be looked at');
      })
      .finally(() => {
        underWay = undefined;
      }));
  const timer = setInterval(() => void postOnce(), postingIntervalMs).unref();
  const stop = () => {
    isStopped = true;
    clearInterval(timer);
  };
  return { postIfDue: postOnce, stop };
}
