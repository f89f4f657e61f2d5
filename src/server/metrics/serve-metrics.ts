import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Database } from '#server/database/open-database.ts';
import { type AppEnv, onAnswered } from '#server/http/context.ts';
import type { Listener } from '#server/http/listen.ts';
import { isCallName } from '#contract/calls.ts';
import { codeOfStatus } from '#contract/errors.ts';

type Sizes = { bytes: number; archived_at: number | null };

/** The query for the database size and the last archived log; the serving login needs no right for it. */
const sizesQuery = `select pg_database_size(current_database())::float8 as bytes,
  extract(epoch from last_archived_time)::float8 as archived_at from pg_stat_archiver`;

/** Registers the metrics of the database and its connections. Returns a function that updates them. */
function observeDatabase(
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
    const known = await readSizes(pool);
    up.set(known === undefined ? 0 : 1);
    if (known === undefined) {
      size.remove(); // the old value is no longer valid
      archived.remove();
      return;
    }
    size.set(known.bytes);
    archived.set(known.archived_at ?? 0);
  };
}

/** Reads the database sizes; undefined if the database does not answer. The reason is in the server log. */
async function readSizes(pool: Pool): Promise<Sizes | undefined> {
  const answer = await pool.query<Sizes>(sizesQuery).catch(() => undefined);
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

/** Upper bounds in seconds: from a simple lookup to the statement timeout. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The label of all unknown call names: labels come from the contract, not from clients. */
const otherCall = 'other';

/** Counts the calls by name: outcome, duration, and number under way. */
function observeCalls(registry: Registry): MiddlewareHandler<AppEnv> {
  const registers = [registry];
  const total = new Counter({
    name: 'partita_calls_total',
    help: 'Calls that were answered, by name and outcome (ok, or the code of the error)',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'partita_call_duration_seconds',
    help: 'From the arrival of a call to the beginning of its answer, of one in lines to its last line',
    labelNames: ['call'],
    buckets,
    registers,
  });
  const underway = new Gauge({
    name: 'partita_calls_underway',
    help: 'Calls whose answer has not begun yet, or has not said its last line',
    labelNames: ['call'],
    registers,
  });
  return async (c, next) => {
    const name = c.req.param('path') ?? '';
    const call = isCallName(name) ? name : otherCall;
    const end = duration.startTimer({ call });
    underway.inc({ call });
    await next();
    onAnswered(c, (status) => {
      underway.dec({ call });
      end();
      total.inc({ call, outcome: status < 400 ? 'ok' : codeOfStatus(status) });
    });
  };
}

/** Registers the metrics of the newest backup in a folder. Returns a function that updates them. */
function observeBackups(registry: Registry, folder: string): () => Promise<void> {
  const newest = new Gauge({
    name: 'partita_backup_timestamp_seconds',
    help: 'When the newest file of BACKUP_DIR was written (0: there is none)',
    registers: [registry],
  });
  const size = new Gauge({
    name: 'partita_backup_size_bytes',
    help: 'How large that file is',
    registers: [registry],
  });
  return async () => {
    const { mtimeMs, size: bytes } = await findNewestFile(folder);
    newest.set(mtimeMs / 1000);
    size.set(bytes);
  };
}

/** Finds the newest file. Names with a leading dot are unfinished backups. An unreadable folder counts as empty. */
async function findNewestFile(folder: string): Promise<{ mtimeMs: number; size: number }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const none = { mtimeMs: 0, size: 0 };
  const known = await Promise.all(files.map(({ name }) => stat(join(folder, name)).catch(() => none)));
  return known.reduce((last, next) => (next.mtimeMs > last.mtimeMs ? next : last), none);
}

/** The sources of the metrics. */
export type MetricsSources = {
  database: Pick<Database, 'pool' | 'transferPool' | 'readPool'>;
  backupDir: string | undefined;
};

/**
 * Serves the metrics of this process for Prometheus at `/metrics` on a separate port. They contain no user names and no secrets. Returns
 * the middleware that counts calls.
 */
export function serveMetrics(
  listener: Pick<Listener, 'serve'>,
  { database, backupDir }: MetricsSources,
): MiddlewareHandler<AppEnv> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const updates = [
    observeDatabase(registry, database),
    ...(backupDir === undefined ? [] : [observeBackups(registry, backupDir)]),
  ];
  listener.serve(async ({ method, url }) => {
    if (method !== 'GET' || new URL(url).pathname !== '/metrics') return new Response(null, { status: 404 });
    await Promise.all(updates.map((update) => update()));
    return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } });
  });
  return observeCalls(registry);
}
