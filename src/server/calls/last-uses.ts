import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** How exactly it is kept when a session was last used, and after how long it is written down. */
const exactlyMs = 5 * 60_000;
const writeEveryMs = 3000;

/** So many tokens are remembered; not worth a finer rule. */
const maxTokens = 10_000;

/** When sessions were last used: written by itself every few minutes at most, so that no call waits for it. */
export type LastUses = {
  add(token: string): void;
  /** Writes what is left, for the last time. */
  close(): Promise<void>;
};

/** Keeps it in the sessions' own `updatedAt`, which the sign-in library writes when it prolongs one, and reads nowhere. */
export function createLastUses(pool: Pick<Pool, 'query'>, log: Pick<Logger, 'warn'>): LastUses {
  const written = new Map<string, number>();
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    timer = undefined;
    const tokens = [...waiting];
    waiting = new Set();
    if (tokens.length === 0) return;
    await pool
      .query('update auth.session set "updatedAt" = now() where token = any ($1)', [tokens])
      .catch((error: unknown) => {
        // The next use says it again.
        for (const token of tokens) written.delete(token);
        log.warn({ err: error }, 'when sessions were last used is not written yet');
      });
  };

  return {
    add(token) {
      const now = Date.now();
      if (now - (written.get(token) ?? 0) < exactlyMs) return;
      if (written.size >= maxTokens) written.clear();
      written.set(token, now);
      waiting.add(token);
      timer ??= setTimeout(() => void write(), writeEveryMs).unref();
    },
    async close() {
      clearTimeout(timer);
      await write();
    },
  };
}
