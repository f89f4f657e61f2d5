import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '#server/database/open-database.ts';
import type { AppEnv } from '#server/http/context.ts';
import type { Listener } from '#server/http/listen.ts';
import { observeBackups } from './backup-metrics.ts';
import { observeCalls } from './call-metrics.ts';
import { observeDatabase } from './database-metrics.ts';

/** What the figures are taken from. */
export type Observed = {
  database: Pick<Database, 'pool' | 'transferPool' | 'readPool'>;
  backupDir: string | undefined;
};

/**
 * Serves the figures of this process in Prometheus' form at `/metrics` on a port of their own. They name no users and hold
 * no secrets. Answers what counts the calls.
 */
export function serveMetrics(
  listener: Pick<Listener, 'serve'>,
  { database, backupDir }: Observed,
): MiddlewareHandler<AppEnv> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const looks = [
    observeDatabase(registry, database),
    ...(backupDir === undefined ? [] : [observeBackups(registry, backupDir)]),
  ];
  listener.serve(async ({ method, url }) => {
    if (method !== 'GET' || new URL(url).pathname !== '/metrics') return new Response(null, { status: 404 });
    await Promise.all(looks.map((look) => look()));
    return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } });
  });
  return observeCalls(registry);
}
