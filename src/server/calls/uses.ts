import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** What is counted of a user: calls of the day, bytes that came and went, and bytes that were written to rows. */
export type Use = {
  calls: number;
  traffic: number;
  written: number;
};

/** For how long what was used stays in memory: other servers do not know of it for so long, and a crash loses so much of the count. */
export const writeUsesEveryMs = 3000;

const none: Use = { calls: 0, traffic: 0, written: 0 };

/** The sum of several uses. */
export function sumOf(uses: readonly Use[]): Use {
  return uses.reduce(
    (sum, { calls, traffic, written }) => ({
      calls: sum.calls + calls,
      traffic: sum.traffic + traffic,
      written: sum.written + written,
    }),
    none,
  );
}

/** What users used, summed here and written every few seconds, from all servers into one count. */
export type Uses = {
  add(userId: string, use: Partial<Use>): void;
  /** What is not known to be in the database yet. */
  unwritten(userId: string): Use;
  /** Writes all of it now; rejects, forgetting nothing, when the database does not take it. */
  write(): Promise<void>;
  /** Writes what is left, for the last time. */
  close(): Promise<void>;
};

export function createUses(pool: Pool, log: Pick<Logger, 'warn'>): Uses {
  let waiting = new Map<string, Use>();
  let underway = new Map<string, Use>();
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const add = (userId: string, use: Use) => waiting.set(userId, sumOf([waiting.get(userId) ?? none, use]));

  const writeOnce = async () => {
    [underway, waiting] = [waiting, new Map()];
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
    // What is underway does not hold what came since.
    await writing?.catch(() => undefined);
    if (waiting.size > 0) await (writing ??= writeOnce());
  };

  const writeOrTell = async () => {
    await write().catch((error: unknown) => log.warn({ err: error }, 'what was used is not counted yet'));
  };

  const writeSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void writeOrTell().then(() => {
        if (waiting.size > 0) writeSoon();
      });
    }, writeUsesEveryMs).unref();
  };

  return {
    add(userId, use) {
      add(userId, { ...none, ...use });
      writeSoon();
    },
    unwritten: (userId) => sumOf([underway.get(userId) ?? none, waiting.get(userId) ?? none]),
    write,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await writeOrTell();
    },
  };
}
