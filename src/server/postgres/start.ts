import type { ChildProcess } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Binaries, findBinaries } from './binaries.ts';
import {
  type Cluster,
  clusterIn,
  isMade,
  makeCluster,
  readPassword,
  removePartialClusters,
} from './cluster.ts';
import {
  type Address,
  findPostmaster,
  freeAddress,
  logTail,
  socketAddress,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

const ownershipKey = 47_801_494;
const ownershipWaitMs = 3_000;
const pollMs = 15;
const silenceLimitMs = 60_000;
const connectLimitMs = 10_000;

/** Where the embedded database is and who to be there: options for `pg`. */
export interface AdminConfig {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** An embedded PostgreSQL that this process owns. */
export interface Postgres {
  /** Connects as the superuser: for installing, never for serving calls. */
  adminConfig: AdminConfig;
  /** Resolves, with the reason, if PostgreSQL was lost and could not be brought back. */
  lost: Promise<Error>;
  /** Stops PostgreSQL in order and waits until it is gone. */
  stop(): Promise<void>;
}

/** What the starting of a database needs to know. */
export interface PostgresOptions {
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn'>;
}

interface Place {
  cluster: Cluster;
  binaries: Binaries;
  runAs: RunAs;
  password: string;
  /** Kept by this process for a postmaster that has to be started again; on TCP a running one's counts. */
  address: Address;
}

/**
 * Starts (or takes over, from a Partita that was killed) the embedded PostgreSQL in `dataDir/postgres`.
 * Rejects, disturbing nothing, when another Partita owns that folder.
 */
export async function startPostgres({ dataDir, log }: PostgresOptions): Promise<Postgres> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const cluster = clusterIn(folder);
  const binaries = await findBinaries();
  const isNew = !(await isMade(cluster));
  const runAs = await chooseRunAs(isNew ? [folder] : [cluster.data, folder], binaries.initdb);
  if (isNew) {
    log.info('making the database');
    await makeCluster(cluster, folder, binaries, runAs);
  }
  const password = await readPassword(cluster);
  const address = socketAddress(cluster) ?? (await freeAddress());
  const place: Place = { cluster, binaries, runAs, password, address };
  const owner = await own(place, log);
  await removePartialClusters(folder).catch((error: unknown) => log.warn({ err: error }, 'leftovers stay'));
  return hold(place, owner, log);
}

/** Keeps the ownership until `stop`; takes it again (starting PostgreSQL if need be) when it is torn away. */
function hold(place: Place, firstOwner: pg.Client, log: PostgresOptions['log']): Postgres {
  let owner = firstOwner;
  let isStopping = false;
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<Error>();
  const watch = () => {
    owner.once('end', () => {
      if (isStopping) return;
      log.warn('the connection that owns the database broke, connecting again');
      own(place, log).then(
        (next) => {
          owner = next;
          watch();
        },
        (error: unknown) => giveUp(error instanceof Error ? error : new Error(String(error))),
      );
    });
  };
  watch();
  return {
    adminConfig: adminConfig(place),
    lost,
    async stop() {
      isStopping = true;
      await stopPostmaster(place.cluster, place.binaries, place.runAs);
      await owner.end();
    },
  };
}

/** A connection that proves, for as long as it lives, that this process owns the database. */
async function own(place: Place, log: PostgresOptions['log']): Promise<pg.Client> {
  const client = await connectOrStart(place, log);
  try {
    await client.query(`set lock_timeout = ${ownershipWaitMs}`);
    await client.query('select pg_advisory_lock($1)', [ownershipKey]);
    return client;
  } catch (cause) {
    const holder = codeOf(cause) === lockNotAvailable ? await describeOwner(client) : undefined;
    await client.end();
    if (holder === undefined) throw cause;
    const folder = place.cluster.folder;
    throw new Error(
      `Another Partita (${holder}) is using ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
      { cause },
    );
  }
}

async function describeOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1`,
    [ownershipKey],
  );
  return rows[0]?.application_name ?? 'just stopped';
}

async function connectOrStart(place: Place, log: PostgresOptions['log']): Promise<pg.Client> {
  let child: ChildProcess | undefined;
  let lastSignMs = Date.now();
  for (;;) {
    const answer = await connect(place);
    if (answer instanceof pg.Client) return answer;
    const running = await findPostmaster(place.cluster);
    if (answer === 'starting') {
      lastSignMs = Date.now();
    } else if (running !== undefined) {
      place.address = socketAddress(place.cluster) ?? { host: place.address.host, port: running.port };
    } else if (!isRunning(child)) {
      // Of two who start at once PostgreSQL lets one through; the other finds it running on its next turn.
      if (child !== undefined) throw new Error(await startFailure(place.cluster));
      log.info('starting PostgreSQL');
      child = await spawnPostmaster(place.cluster, place.address, place.binaries, place.runAs);
    }
    if (Date.now() - lastSignMs > silenceLimitMs) throw new Error(await startFailure(place.cluster));
    await delay(pollMs);
  }
}

function isRunning(child: ChildProcess | undefined): boolean {
  return (
    child !== undefined && child.pid !== undefined && child.exitCode === null && child.signalCode === null
  );
}

async function startFailure(cluster: Cluster): Promise<string> {
  return `PostgreSQL in ${cluster.folder} did not start. Its last words:\n${await logTail(cluster)}`;
}

const adminConfig = ({ address, password }: Place): AdminConfig => ({
  ...address,
  user: 'postgres',
  password,
  database: 'postgres',
});

const cannotConnectNow = '57P03';
const lockNotAvailable = '55P03';
/** Nobody is there, or somebody is going: worth another try. */
const silentCodes: unknown[] = [undefined, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01'];

async function connect(place: Place): Promise<pg.Client | 'starting' | 'silent'> {
  const client = new pg.Client({
    ...adminConfig(place),
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: connectLimitMs,
  });
  client.on('error', () => undefined); // a broken connection ends, and that is what is watched
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = codeOf(error);
    if (code === cannotConnectNow) return 'starting';
    if (silentCodes.includes(code)) return 'silent';
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
