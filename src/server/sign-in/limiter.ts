import type { Pool } from 'pg';
import { CallError } from '#contract/errors.ts';

const windowSeconds = 60;
const triesForOneEmail = 10;
const triesFromOneAddress = 300;

/** Counts tries in the database, so that several servers share the count. */
export interface Limiter {
  /** Counts one try; rejects with 429 when there were too many in the last minute. */
  countTry(address: string, email?: string): Promise<void>;
}

/** Ten tries a minute for an e-mail from one address, three hundred from one address in all. */
export function createLimiter(pool: Pool): Limiter {
  const count = async (key: string, most: number) => {
    const { rows } = await pool.query<{ wait_seconds: number }>(
      'select partita_server.count_try($1, $2, $3) as wait_seconds',
      [key, most, windowSeconds],
    );
    const waitSeconds = rows[0]?.wait_seconds ?? 0;
    if (waitSeconds > 0) {
      throw new CallError(
        'quota',
        `Too many tries. Please wait ${waitSeconds} seconds and try again`,
        [],
        waitSeconds,
      );
    }
  };
  return {
    async countTry(address, email) {
      await count(address, triesFromOneAddress);
      if (email !== undefined) await count(`${address} ${email.toLowerCase()}`, triesForOneEmail);
    },
  };
}
