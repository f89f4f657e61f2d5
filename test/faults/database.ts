import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/postgres/binaries.ts';
import { type Cluster, clusterIn, makeCluster, readPassword } from '#server/postgres/cluster.ts';
import {
  type Address,
  findFreeAddress,
  socketAddress,
  spawnPostmaster,
  stopPostmaster,
} from '#server/postgres/postmaster.ts';
import { chooseRunAs } from '#server/postgres/run-as.ts';
import { openNetwork } from './proxy.ts';

/** The faults that a test causes in a database. */
export const databaseFaults = ['backend', 'postmaster', 'fast', 'immediate', 'silent'] as const;
export type DatabaseFault = (typeof databaseFaults)[number];

/** Duration of a silence: longer than the server takes to notice it. */
const silenceMs = 9_000;
/** Downtime of an operator's database after a stop. */
const downtimeMs = 1_000;

/** A database that the server uses and that the test causes faults in. */
export type FaultyDatabase = {
  /** The environment variables of the server. */
  environment: Record<string, string>;
  /** Causes the fault. @returns the time (`Date.now()`) at which the database itself answers again */
  causeFault(fault: DatabaseFault): Promise<number>;
  stop(): Promise<void>;
};

/** Creates the embedded database, which the server starts and restarts. */
export async function createEmbeddedDatabase(): Promise<FaultyDatabase> {
  const dataDir = await makeFolder();
  const cluster = clusterIn(dataDir);
  return {
    environment: { DATA_DIR: dataDir },
    async causeFault(fault) {
      const all = await processesOf(cluster);
      if (fault === 'silent') {
        // The embedded database has no network that could be silent; the processes are paused instead.
        for (const processId of all) process.kill(processId, 'SIGSTOP');
        await delay(silenceMs);
        for (const processId of all) process.kill(processId, 'SIGCONT');
      } else await endProcesses(fault, cluster, all);
      return waitForAnswer(cluster, socketAddress(cluster));
    },
    stop: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Creates an operator's PostgreSQL behind a network. The test restarts it, as the operator does. */
export async function createOperatorDatabase(): Promise<FaultyDatabase> {
  const [dataDir, serverDir] = [await makeFolder(), await makeFolder()];
  const cluster = clusterIn(dataDir);
  const binaries = await findBinaries();
  const runAs = await chooseRunAs([dataDir], binaries.initdb);
  await makeCluster(cluster, dataDir, binaries, runAs);
  const address = await findFreeAddress();
  const start = () => spawnPostmaster(cluster, address, binaries, runAs);
  await start();
  await waitForAnswer(cluster, address);
  const admin = await connect(cluster, address);
  await admin.query("create role operator login createrole bypassrls password 'secret'");
  await admin.query('create database books owner operator');
  await admin.end();
  const network = await openNetwork(address.port);
  return {
    environment: {
      DATA_DIR: serverDir,
      DATABASE_URL: `postgresql://operator:secret@127.0.0.1:${network.port}/books`,
    },
    async causeFault(fault) {
      if (fault === 'silent') {
        network.fallSilent();
        await delay(silenceMs);
        network.comeBack();
        return Date.now();
      }
      await endProcesses(fault, cluster, await processesOf(cluster));
      if (fault !== 'backend') {
        await delay(downtimeMs);
        await start();
      }
      return waitForAnswer(cluster, address);
    },
    async stop() {
      network.close();
      await stopPostmaster(cluster, binaries, runAs);
      for (const folder of [dataDir, serverDir]) await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partita-faults-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Returns the postmaster and its child processes. */
async function processesOf(cluster: Cluster): Promise<number[]> {
  const lockFile = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8');
  const postmaster = Number(lockFile.split('\n')[0]);
  const children = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([processId = 0, parent]) => (parent === postmaster ? [processId] : []));
  return [postmaster, ...children];
}

/** Ends processes for a fault and waits until they are gone. The signals of the modes are those of pg_ctl. */
async function endProcesses(
  fault: Exclude<DatabaseFault, 'silent'>,
  cluster: Cluster,
  [postmaster = 0, ...children]: number[],
): Promise<void> {
  const serving = children.filter((processId) => /\[local\]|127\.0\.0\.1/.test(titleOf(processId)));
  const target = fault === 'backend' ? serving[Math.floor(Math.random() * serving.length)] : postmaster;
  if (target === undefined) throw new Error(`nothing to strike in ${cluster.folder}`);
  const signals = {
    backend: 'SIGKILL',
    postmaster: 'SIGKILL',
    fast: 'SIGINT',
    immediate: 'SIGQUIT',
  } as const;
  try {
    process.kill(target, signals[fault]);
  } catch (error) {
    if (fault !== 'backend') throw error;
    return endProcesses(fault, cluster, await processesOf(cluster)); // it has ended meanwhile: choose another one
  }
  await waitUntil(() => titleOf(target) === '', `process ${target} to end`);
}

function titleOf(processId: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(processId)], { encoding: 'utf8' })
      .trim()
      .replace(/^\[.*<defunct>$/, '');
  } catch {
    return '';
  }
}

async function connect(cluster: Cluster, address: Address | undefined): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    user: 'postgres',
    password: await readPassword(cluster),
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Waits until the database answers without server and network between. @returns the time of its answer */
async function waitForAnswer(cluster: Cluster, address: Address | undefined): Promise<number> {
  await waitUntil(async () => {
    try {
      const client = await connect(cluster, address);
      await client.query('select 1').finally(() => client.end());
      return true;
    } catch {
      return false;
    }
  }, 'the database to answer');
  return Date.now();
}

/** Polls a condition until it is true. @throws Error after the limit */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  description: string,
  limitMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${limitMs / 1000} s in vain for ${description}`);
    await delay(20);
  }
}
