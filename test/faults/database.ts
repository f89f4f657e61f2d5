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

/** What is done to a database. */
export const databaseFaults = ['backend', 'postmaster', 'fast', 'immediate', 'silent'] as const;
export type DatabaseFault = (typeof databaseFaults)[number];

/** Longer than the server takes to notice that nobody answers. */
const silenceMs = 9_000;
/** For how long an operator's database that was stopped is away. */
const downtimeMs = 1_000;

/** A database that the server uses and that is struck. */
export type FaultyDatabase = {
  /** What the server is told. */
  environment: Record<string, string>;
  /** Does it; resolves with the moment (`Date.now()`) at which the database itself answers again. */
  causeFault(fault: DatabaseFault): Promise<number>;
  stop(): Promise<void>;
};

/** The embedded database: the server starts it, and brings it back. */
export async function createEmbeddedDatabase(): Promise<FaultyDatabase> {
  const dataDir = await makeFolder();
  const cluster = clusterIn(dataDir);
  return {
    environment: { DATA_DIR: dataDir },
    async causeFault(fault) {
      const all = await processesOf(cluster);
      if (fault === 'silent') {
        // There is no network to fall silent: the processes themselves do.
        for (const processId of all) process.kill(processId, 'SIGSTOP');
        await delay(silenceMs);
        for (const processId of all) process.kill(processId, 'SIGCONT');
      } else await endProcesses(fault, cluster, all);
      return waitForAnswer(cluster, socketAddress(cluster));
    },
    stop: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** A PostgreSQL of an operator, behind a network; whoever runs it starts it again. */
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

/** The postmaster, and all that it started. */
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

/** Does what ends processes, and waits until they are gone. The signals of the modes are those that pg_ctl sends. */
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
    return endProcesses(fault, cluster, await processesOf(cluster)); // it has ended meanwhile: another one
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

/** Waits until the database itself, past the server and the network, answers; resolves with that moment. */
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

/** Asks again and again until it is so. */
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
