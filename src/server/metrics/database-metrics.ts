import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/database/open-database.ts';

type Sizes = { bytes: number; archived_at: number | null };

/** Both may be read by everybody; the login that serves needs no right for it. */
const question = `select pg_database_size(current_database())::float8 as bytes,
  extract(epoch from last_archived_time)::float8 as archived_at from pg_stat_archiver`;

/** Tells of the database and of the connections to it; answers what looks anew. */
export function observeDatabase(
  registry: Registry,
  { pool, transferPool, readPool }: Pick<Database, 'pool' | 'transferPool' | 'readPool'>,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'partita_database_up',
    help: 'Whether the database answers',
    registers,
  });
  const size = new Gauge({
    name: 'partita_database_size_bytes',
    help: 'What the database takes of the disk',
    registers,
  });
  const archived = new Gauge({
    name: 'partita_wal_archived_timestamp_seconds',
    help: 'When PostgreSQL last archived a piece of its log (0: never), as it says itself',
    registers,
  });
  observePools(registry, { calls: pool, transfers: transferPool, ...(readPool && { reads: readPool }) });
  return async () => {
    const known = await ask(pool);
    up.set(known === undefined ? 0 : 1);
    if (known === undefined) {
      size.remove(); // what it was says nothing of what it is
      archived.remove();
      return;
    }
    size.set(known.bytes);
    archived.set(known.archived_at ?? 0);
  };
}

/** Why it does not answer is in the log of the server; here it only counts that it does not. */
async function ask(pool: Pool): Promise<Sizes | undefined> {
  const answer = await pool.query<Sizes>(question).catch(() => undefined);
  return answer?.rows[0];
}

function observePools(registry: Registry, pools: Record<string, Pool>): void {
  const each = Object.entries(pools);
  const connections = new Gauge({
    name: 'partita_pool_connections',
    help: 'Connections to the database, by pool and state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { idleCount, totalCount }] of each) {
        connections.set({ pool, state: 'idle' }, idleCount);
        connections.set({ pool, state: 'busy' }, totalCount - idleCount);
      }
    },
  });
  const size = new Gauge({
    name: 'partita_pool_connections_max',
    help: 'How many connections a pool may have',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { options }] of each) size.set({ pool }, options.max);
    },
  });
  const waiting = new Gauge({
    name: 'partita_pool_waiting',
    help: 'Statements that wait for a connection',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { waitingCount }] of each) waiting.set({ pool }, waitingCount);
    },
  });
}
