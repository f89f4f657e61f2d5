// Tests the cluster of docs/scaling.md in network namespaces: three databases, three servers and the programs that connect them. npm run
// test:cluster
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { copyDebian, installPrograms, runProgram, runInRoot } from '../container/debian.ts';
import { waitUntil } from '../faults/database.ts';
import { buildCluster, type ServerCluster } from './cluster.ts';
import { type ClusterFault, clusterFaults } from './faults.ts';
import { measureServers } from './measure-servers.ts';
import { signUpWriter, startWriters, type Writer, findWriterProblems } from './load.ts';
import { createNetwork } from './machines.ts';
import { checkSharedState } from './check-shared-state.ts';

const root = join(import.meta.dirname, '../..');
const cache = '/var/cache/partita-test';
const debian = join(cache, 'cluster');
const packages =
  'patroni etcd-server etcd-client python3-etcd python3-psycopg2 postgresql-17 haproxy pgbouncer socat iproute2 procps';
const { values } = parseArgs({
  options: {
    inside: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    faults: { type: 'string', default: '' },
    clients: { type: 'string', default: '12' },
    figures: { type: 'boolean', default: false },
  },
});
const writersCount = 4;
const calmMs = 3_000;

if (values.inside) await runInside();
else await runOutside();

/** Runs everything in separate namespaces: its addresses cannot collide with others, and nothing remains afterwards. */
async function runOutside(): Promise<void> {
  installPrograms({ '/usr/sbin/ip': 'iproute2', '/usr/bin/unshare': 'util-linux' });
  makeDebian();
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const again = [process.execPath, import.meta.filename, '--inside', ...process.argv.slice(2)];
  // A process has to reap the orphans of PostgreSQL; bash does so as the first process in the namespace.
  const reap = ['bash', '-c', '"$@" & wait $!', 'bury'];
  const child = spawn('unshare', [...own, ...reap, ...again], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

/** Creates a Debian with all programs of the machines once and stores it. */
function makeDebian(): void {
  if (existsSync(debian)) return;
  mkdirSync(cache, { recursive: true });
  const draft = `${debian}.draft`;
  copyDebian(draft);
  runInRoot(
    draft,
    '/',
    `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`,
    {},
  );
  renameSync(draft, debian);
}

async function runInside(): Promise<void> {
  const folder = mkdtempSync('/var/tmp/partita-cluster-');
  execFileSync('chmod', ['755', folder]);
  try {
    createNetwork('10.77.0.254');
    const builds = {
      old: root,
      new: copyNextBuild(folder),
      'new/node_modules': join(root, 'node_modules'),
    };
    const begunMs = Date.now();
    const cluster = await buildCluster({ folder, debian }, builds);
    for (const app of cluster.apps) await app.startServer('old');
    const isOpen = async () => (await fetch(`${cluster.url}/healthz`)).ok;
    await waitUntil(isOpen, 'the balancer to open');
    print(`the cluster stands after ${seconds(Date.now() - begunMs)} s`);
    const writers = await Promise.all(Array.from({ length: writersCount }, () => signUpWriter(cluster.url)));
    await checkSharedState(cluster, print);
    row(
      'fault',
      'acknowledged',
      '503',
      'seconds with 503',
      'longest gap (s)',
      'p50 / p99 (ms)',
      'server ends',
      'wrong',
    );
    row(...Array.from({ length: 8 }, () => '---'));
    for (const fault of clusterFaults.filter(({ name }) => name.includes(values.faults))) {
      await causeFault(cluster, fault, writers);
    }
    if (values.figures) await measureServers(cluster, row);
  } catch (error) {
    print(`the logs are in ${folder}`);
    values.keep = true;
    throw error;
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  process.exit();
}

/** Copies the program with another version of its tables, which it migrates while the old build still serves. */
function copyNextBuild(folder: string): string {
  const to = join(folder, 'new-build');
  mkdirSync(to);
  const parts = ['package.json', 'src', 'sql', 'public', 'dist'];
  runProgram('cp', ['-a', ...parts.map((part) => join(root, part)), to]);
  appendFileSync(join(to, 'src/server/database/server.sql'), '\n-- the next build\n');
  return to;
}

async function causeFault(
  cluster: ServerCluster,
  fault: ClusterFault,
  writers: readonly Writer[],
): Promise<void> {
  const endsBefore = cluster.apps.map((app) => app.unexpectedEnds());
  const load = startWriters(writers, Number(values.clients));
  await new Promise((resolve) => setTimeout(resolve, calmMs));
  await fault.cause(cluster);
  await new Promise((resolve) => setTimeout(resolve, calmMs));
  await load.stop();
  const { acknowledged, rejected, wrong, durations, longestGapMs } = load.figures;
  const ends = cluster.apps.map((app, index) => app.unexpectedEnds() - (endsBefore[index] ?? 0));
  const all = [
    ...wrong,
    ...(await Promise.all(writers.map(findWriterProblems))).flat(),
    ...(fault.mayReject || rejected.size === 0
      ? []
      : ['calls were rejected, though a leader was there all the time']),
    ...(ends.some((each) => each > 0) ? ['a server ended'] : []),
  ];
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const rejections = [...rejected.values()].reduce((sum, each) => sum + each, 0);
  row(
    fault.name,
    acknowledged,
    rejections,
    rejected.size,
    seconds(longestGapMs),
    `${at(0.5)} / ${at(0.99)}`,
    ends.join(' '),
    all.length,
  );
  for (const line of all.slice(0, 5)) print(`WRONG ${line}`);
  if (all.length > 0) process.exitCode = 1;
}

function row(...cells: unknown[]): void {
  print(`| ${cells.join(' | ')} |`);
}

function print(what: string): void {
  process.stdout.write(`${what}\n`);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
