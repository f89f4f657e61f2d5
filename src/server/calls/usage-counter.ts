import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** The precision of the time of last use of a session, and the delay after which it is written. */
const lastUsePrecisionMs = 5 * 60_000;
const lastUseWriteIntervalMs = 3000;

/** The number of tokens that are remembered; a finer rule is not worthwhile. */
const maxTokens = 10_000;

/** The times of last use of sessions: written every few minutes at most, so that no call waits for it. */
export type LastUses = {
  add(token: string): void;
  /** Writes the remaining times once more. */
  close(): Promise<void>;
};

/**
 * Stores the times in the `updatedAt` column of sessions, which the sign-in library writes when it prolongs a session and reads nowhere.
 */
export function createLastUses(pool: Pick<Pool, 'query'>, log: Pick<Logger, 'warn'>): LastUses {
  const written = new Map<string, number>();
  let unwrittenUsage = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    timer = undefined;
    const tokens = [...unwrittenUsage];
    unwrittenUsage = new Set();
    if (tokens.length === 0) return;
    await pool
      .query('update auth.session set "updatedAt" = now() where token = any ($1)', [tokens])
      .catch((error: unknown) => {
        // The next use writes the time again.
        for (const token of tokens) written.delete(token);
        log.warn({ err: error }, 'when sessions were last used is not written yet');
      });
  };

  return {
    add(token) {
      const now = Date.now();
      if (now - (written.get(token) ?? 0) < lastUsePrecisionMs) return;
      if (written.size >= maxTokens) written.clear();
      written.set(token, now);
      unwrittenUsage.add(token);
      timer ??= setTimeout(() => void write(), lastUseWriteIntervalMs).unref();
    },
    async close() {
      clearTimeout(timer);
      await write();
    },
  };
}

/** The counted usage of a user: calls of the day, bytes received and sent, and bytes written to rows. */
export type UsageCount = {
  calls: number;
  traffic: number;
  written: number;
};

/** The time that usage stays in memory: other servers learn of it that much later, and a crash loses that much. */
export const usageWriteIntervalMs = 3000;

const noUsage: UsageCount = { calls: 0, traffic: 0, written: 0 };

/** Adds up usage counts. */
export function sumUsage(uses: readonly UsageCount[]): UsageCount {
  return uses.reduce(
    (sum, { calls, traffic, written }) => ({
      calls: sum.calls + calls,
      traffic: sum.traffic + traffic,
      written: sum.written + written,
    }),
    noUsage,
  );
}

/** Counts the usage of users, collected here and written every few seconds, from all servers into one count. */
export type UsageCounter = {
  add(userId: string, use: Partial<UsageCount>): void;
  /** Returns the usage that is not confirmed to be in the database yet. */
  unwritten(userId: string): UsageCount;
  /** Writes all usage now; if the database rejects it, the usage is retained and the call rejects. */
  write(): Promise<void>;
  /** Writes the remaining usage once more. */
  close(): Promise<void>;
};

export function createUsageCounter(pool: Pool, log: Pick<Logger, 'warn'>): UsageCounter {
  let unwrittenUsage = new Map<string, UsageCount>();
  let underway = new Map<string, UsageCount>();
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const add = (userId: string, use: UsageCount) =>
    unwrittenUsage.set(userId, sumUsage([unwrittenUsage.get(userId) ?? noUsage, use]));

  const writeOnce = async () => {
    [underway, unwrittenUsage] = [unwrittenUsage, new Map()];
    const uses = [...underway.values()];
    const columns = [
      [...underway.keys()],
      uses.map(({ calls }) => calls),
      uses.map(({ traffic }) => traffic),
      uses.map(({ written }) => written),
    ];
    try {
      await pool.query('select partita_server.add_uses($1, $2, $3, $4)', columns);
    } catch (error) {
      for (const [userId, use] of underway) add(userId, use);
      throw error;
    } finally {
      underway = new Map();
      writing = undefined;
    }
  };

  const write = async () => {
    // The write under way does not include later usage.
    await writing?.catch(() => undefined);
    if (unwrittenUsage.size > 0) await (writing ??= writeOnce());
  };

  const writeOrLog = async () => {
    await write().catch((error: unknown) => log.warn({ err: error }, 'what was used is not counted yet'));
  };

  const writeSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void writeOrLog().then(() => {
        if (unwrittenUsage.size > 0) writeSoon();
      });
    }, usageWriteIntervalMs).unref();
  };

  return {
    add(userId, use) {
      add(userId, { ...noUsage, ...use });
      writeSoon();
    },
    unwritten: (userId) => sumUsage([underway.get(userId) ?? noUsage, unwrittenUsage.get(userId) ?? noUsage]),
    write,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await writeOrLog();
    },
  };
}
