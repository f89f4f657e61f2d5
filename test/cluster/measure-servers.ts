import { setTimeout as delay } from 'node:timers/promises';
import type { ServerCluster } from './cluster.ts';
import { signUpWriter, startWriters } from './load.ts';

const warmMs = 3_000;
const measureMs = 15_000;
const clients = 30;

/** Prints the throughput of one, two and three servers in answers per second. */
export async function measureServers(
  cluster: ServerCluster,
  row: (...cells: unknown[]) => void,
): Promise<void> {
  const writers = await Promise.all(Array.from({ length: clients }, () => signUpWriter(cluster.url)));
  row('servers', 'clients', 'answers a second', 'p50 (ms)', 'p99 (ms)');
  row('---', '---', '---', '---', '---');
  for (let count = 1; count <= cluster.apps.length; count += 1) {
    for (const [index, app] of cluster.apps.entries())
      cluster.setServerState(app, index < count ? 'ready' : 'drain');
    const load = startWriters(writers, clients);
    await delay(warmMs);
    const { durations } = load.figures;
    const before = durations.length;
    await delay(measureMs);
    const taken = durations.slice(before).toSorted((a, b) => a - b);
    await load.stop();
    const at = (share: number) => Math.round(taken[Math.floor(taken.length * share)] ?? 0);
    row(count, clients, Math.round(taken.length / (measureMs / 1000)), at(0.5), at(0.99));
  }
}
