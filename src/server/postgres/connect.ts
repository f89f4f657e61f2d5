import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import {
  type Address,
  findPostmaster,
  readLastLogMessage,
  readLogTail,
  socketAddress,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import type { RunAs } from './run-as.ts';

const firstPollMs = 15;
const longestPollMs = 250;
/** The longest time that a starting or recovering PostgreSQL may take without a log entry. */
const silenceLimitMs = 60_000;
/** The longest time for a shutdown; the next start recovers unwritten data. */
const stoppingLimitMs = 10_000;
const connectLimitMs = 10_000;

/** The connection options of the embedded database for `pg`, as superuser. */
export type AdminConfig = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** A cluster and the means to run it. */
export type Instance = {
  cluster: Cluster;
  binaries: Binaries;
  runAs: RunAs;
  password: string;
  /** The address for a postmaster started by this process; on TCP, the port of a running one is used. */
  address: Address;
  /** True if this process has started a postmaster here. */
  hasStarted: boolean;
};

/**
 * Connects to the running postmaster, or starts one. A stuck postmaster, which never finishes its shutdown or shows no progress in its
 * start, is killed and replaced once.
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
        // If two processes start PostgreSQL at once, it lets one through; the other finds it running at its next try.
        if (child !== undefined) throw new Error(await describeStartFailure(cluster));
        log.info('starting PostgreSQL');
        instance.hasStarted = true;
        child = await spawnPostmaster(cluster, instance.address, binaries, runAs);
        isStuck = createStuckCheck(cluster);
      }
      await delay(pollMs, undefined, { signal });
    }
  } catch (error) {
    // A postmaster is stopped by its lock file: a process started a moment ago has none yet.
    while (signal?.aborted && isRunning(child) && (await findPostmaster(cluster)) === undefined)
      await delay(firstPollMs);
    throw error;
  }
}

type Unready = 'starting' | 'stopping' | 'silent';

/** Creates a check that reports true if a postmaster has been in one state for too long without news. */
function createStuckCheck(cluster: Cluster): (state: Unready) => Promise<boolean> {
  let known: { state: Unready; news: string } | undefined;
  let sinceMs = 0;
  return async (state) => {
    const news = state === 'stopping' ? '' : await readLastLogMessage(cluster);
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

/** Returns the connection options of the superuser. */
export const adminConfig = ({ address, password }: Pick<Instance, 'address' | 'password'>): AdminConfig => ({
  ...address,
  user: 'postgres',
  password,
  database: 'postgres',
});

const cannotConnectNow = '57P03';
/** Error codes of a missing or ended server, which are worth another try. */
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
  client.on('error', () => undefined); // the failing statement reports a broken connection
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

/**
 * True if the server is shutting down. PostgreSQL reports the same code while it starts, so the message decides; it is English because the
 * database has the locale C.
 */
const isShuttingDown = (error: unknown) => error instanceof Error && error.message.includes('shutting down');

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
