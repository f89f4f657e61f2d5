import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import {
  type Address,
  findPostmaster,
  readLastNews,
  readLogTail,
  socketAddress,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import type { RunAs } from './run-as.ts';

const firstPollMs = 15;
const longestPollMs = 250;
/** For how long a PostgreSQL that starts or recovers may work without a word. */
const silenceLimitMs = 60_000;
/** For how long one that shuts down may take; what it did not write out the next start recovers. */
const stoppingLimitMs = 10_000;
const connectLimitMs = 10_000;

/** Where the embedded database is and who to be there: options for `pg`. */
export type AdminConfig = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** A cluster and how to run it. */
export type Instance = {
  cluster: Cluster;
  binaries: Binaries;
  runAs: RunAs;
  password: string;
  /** Kept by this process for a postmaster that has to be started again; on TCP a running one's counts. */
  address: Address;
  /** Whether this process has started a postmaster here. */
  hasStarted: boolean;
};

/**
 * Connects to the postmaster, started by whomever, or starts one. One that is stuck, which shuts down without an end or
 * starts without a sign of work, is stopped the hard way and another one started, once.
 */
export async function connectOrStart(
  instance: Instance,
  log: Pick<Logger, 'info' | 'warn'>,
  signal: AbortSignal | undefined,
): Promise<pg.Client> {
  const { cluster, binaries, runAs } = instance;
  let child: ChildProcess | undefined;
  let isSecondTry = false;
  let isStuck = createStuckCheck(cluster);
  try {
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.2, longestPollMs)) {
      const answer = await connect(instance, signal);
      if (answer instanceof pg.Client) return answer;
      signal?.throwIfAborted();
      const running = await findPostmaster(cluster);
      if (running !== undefined) {
        instance.address = socketAddress(cluster) ?? { host: instance.address.host, port: running.port };
        if (await isStuck(answer)) {
          if (isSecondTry) throw new Error(await describeStuckFailure(cluster));
          log.warn({ state: answer }, 'PostgreSQL is stuck, stopping it the hard way');
          await stopPostmaster(cluster, binaries, runAs, true);
          isSecondTry = true;
          child = undefined;
        }
      } else if (!isRunning(child)) {
        // Of two who start at once PostgreSQL lets one through; the other finds it running on its next turn.
        if (child !== undefined) throw new Error(await describeStartFailure(cluster));
        log.info('starting PostgreSQL');
        instance.hasStarted = true;
        child = await spawnPostmaster(cluster, instance.address, binaries, runAs);
        isStuck = createStuckCheck(cluster);
      }
      await delay(pollMs, undefined, { signal });
    }
  } catch (error) {
    // Who stops a postmaster finds it by its lock file: one that was started a moment ago has none yet.
    while (signal?.aborted && isRunning(child) && (await findPostmaster(cluster)) === undefined)
      await delay(firstPollMs);
    throw error;
  }
}

type Unready = 'starting' | 'stopping' | 'silent';

/** Tells, asked again and again, when a postmaster has been in one state for too long without news. */
function createStuckCheck(cluster: Cluster): (state: Unready) => Promise<boolean> {
  let known: { state: Unready; news: string } | undefined;
  let sinceMs = 0;
  return async (state) => {
    const news = state === 'stopping' ? '' : await readLastNews(cluster);
    if (known?.state !== state || known.news !== news) {
      known = { state, news };
      sinceMs = Date.now();
    }
    return Date.now() - sinceMs > (state === 'stopping' ? stoppingLimitMs : silenceLimitMs);
  };
}

function isRunning(child: ChildProcess | undefined): boolean {
  return (
    child !== undefined && child.pid !== undefined && child.exitCode === null && child.signalCode === null
  );
}

async function describeStartFailure(cluster: Cluster): Promise<string> {
  return `PostgreSQL in ${cluster.folder} did not start. Its last words:\n${await readLogTail(cluster)}`;
}

async function describeStuckFailure(cluster: Cluster): Promise<string> {
  return (
    `PostgreSQL in ${cluster.folder} runs but lets nobody in, also after it was started anew. If its disk works, ` +
    `wait and start again; otherwise see ${cluster.log}. Its last words:\n${await readLogTail(cluster)}`
  );
}

/** How to connect as the superuser. */
export const adminConfig = ({ address, password }: Pick<Instance, 'address' | 'password'>): AdminConfig => ({
  ...address,
  user: 'postgres',
  password,
  database: 'postgres',
});

const cannotConnectNow = '57P03';
/** Nobody is there, or somebody is gone: worth another try. */
const silentCodes: unknown[] = [undefined, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02'];

async function connect(instance: Instance, signal: AbortSignal | undefined): Promise<pg.Client | Unready> {
  const client = new pg.Client({
    ...adminConfig(instance),
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: connectLimitMs,
  });
  const cut = () => client.connection.stream.destroy();
  signal?.addEventListener('abort', cut);
  client.on('error', () => undefined); // a broken connection ends, and that is what is watched
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = codeOf(error);
    if (code === cannotConnectNow) return isShuttingDown(error) ? 'stopping' : 'starting';
    if (silentCodes.includes(code)) return 'silent';
    throw error;
  } finally {
    signal?.removeEventListener('abort', cut);
  }
}

/** One code stands for both; the words are English, the database being made with the locale C. */
const isShuttingDown = (error: unknown) => error instanceof Error && error.message.includes('shutting down');

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
