import { realpath } from 'node:fs/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { toUnavailableError } from '#server/unavailable.ts';
import { makeDataDir } from '#server/config.ts';
import { retryDatabase } from '#server/retry-database.ts';
import { findBinaries } from './binaries.ts';
import { clusterIn, isClusterMade, makeCluster, readPassword, removePartialClusters } from './cluster.ts';
import { type AdminConfig, adminConfig, connectOrStart, type Instance } from './connect.ts';
import { findPostmaster, findFreeAddress, socketAddress, stopPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';

const ownershipKey = 47_801_494;
const ownershipWaitMs = 3_000;
const lockNotAvailable = '55P03';

/** An embedded PostgreSQL that this process owns. */
export type Postgres = {
  /** The superuser's connection options: for installing, never for serving calls. */
  adminConfig: AdminConfig;
  /** Resolves if another Partita takes over the database; any other failure of PostgreSQL is repaired. */
  lost: Promise<Error>;
  /** Stops PostgreSQL in order and waits until it is gone. */
  stop(): Promise<void>;
};

/** The options for starting the database. */
export type PostgresOptions = {
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Aborts the start at any point and stops everything it has started. */
  signal?: AbortSignal | undefined;
};

/**
 * Starts the embedded PostgreSQL in `dataDir/postgres`, or takes it over from a killed Partita. Rejects without changes if another Partita
 * owns that folder.
 */
export async function startPostgres({ dataDir, log, signal }: PostgresOptions): Promise<Postgres> {
  await makeDataDir(dataDir);
  const folder = await realpath(dataDir);
  const cluster = clusterIn(folder);
  const binaries = await findBinaries();
  const isNew = !(await isClusterMade(cluster));
  const runAs = await chooseRunAs(isNew ? [folder] : [cluster.data, folder], binaries.initdb);
  if (isNew) {
    log.info('making the database');
    await makeCluster(cluster, folder, binaries, runAs, signal);
  }
  const password = await readPassword(cluster);
  const address = socketAddress(cluster) ?? (await findFreeAddress());
  const instance: Instance = { cluster, binaries, runAs, password, address, hasStarted: false };
  const owner = await takeFirstOwnership(instance, log, signal);
  await removePartialClusters(folder).catch((error: unknown) => log.warn({ err: error }, 'leftovers stay'));
  return holdOwnership(instance, owner, log);
}

/** Returns the connection options of the running database in `dataDir`; undefined if none is running. */
export async function findRunning(dataDir: string): Promise<AdminConfig | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined); // it does not exist yet
  const cluster = folder === undefined ? undefined : clusterIn(folder);
  if (cluster === undefined || !(await isClusterMade(cluster))) return undefined;
  const running = await findPostmaster(cluster);
  if (running === undefined) return undefined;
  const address = socketAddress(cluster) ?? { host: '127.0.0.1', port: running.port };
  return adminConfig({ address, password: await readPassword(cluster) });
}

/**
 * Takes the ownership at the start. It waits for space on a full disk, because waiting loses nothing. It does not wait for another owner,
 * although that also shows as a statement timeout.
 */
async function takeFirstOwnership(
  instance: Instance,
  log: PostgresOptions['log'],
  signal: AbortSignal | undefined,
): Promise<pg.Client> {
  try {
    return await retryDatabase(() => takeOwnership(instance, log, signal), {
      shouldRetry: (error) =>
        !(error instanceof OwnedElsewhere) &&
        (isDiskFullMessage(error) || toUnavailableError(error) !== undefined),
      logFailure: (error) => log.warn({ err: error }, 'PostgreSQL does not start yet, trying again'),
      signal,
    });
  } catch (error) {
    if (signal?.aborted && instance.hasStarted)
      await stopPostmaster(instance.cluster, instance.binaries, instance.runAs);
    throw error;
  }
}

/** Holds the ownership until `stop`; takes it again, starting PostgreSQL if necessary, whenever the connection breaks. */
function holdOwnership(instance: Instance, firstOwner: pg.Client, log: PostgresOptions['log']): Postgres {
  let owner = firstOwner;
  let returning = Promise.resolve();
  let stopped: Promise<void> | undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<Error>();
  const comeBack = async () => {
    log.warn('the connection that owns the database broke, connecting again');
    try {
      owner = await retryDatabase(() => takeOwnership(instance, log, signal), {
        shouldRetry: (error) => !(error instanceof OwnedElsewhere),
        logFailure: (error) => log.warn({ err: error }, 'PostgreSQL does not come back yet, trying again'),
        signal,
      });
      watch();
      log.info('the database is back');
    } catch (error) {
      if (!signal.aborted) giveUp(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const watch = () => {
    owner.once('end', () => {
      if (!signal.aborted) returning = comeBack();
    });
  };
  watch();
  const stop = async () => {
    controller.abort();
    await returning;
    await stopPostmaster(instance.cluster, instance.binaries, instance.runAs);
    closeAtOnce(owner);
  };
  return { adminConfig: adminConfig(instance), lost, stop: () => (stopped ??= stop()) };
}

const isDiskFullMessage = (error: unknown) =>
  error instanceof Error && error.message.includes('No space left on device');

class OwnedElsewhere extends Error {}

/** Opens a connection whose lock proves that this process owns the database, for as long as it lives. */
async function takeOwnership(
  instance: Instance,
  log: PostgresOptions['log'],
  signal: AbortSignal | undefined,
): Promise<pg.Client> {
  const client = await connectOrStart(instance, log, signal);
  try {
    await client.query(`set lock_timeout = ${ownershipWaitMs}`);
    await client.query('select pg_advisory_lock($1)', [ownershipKey]);
    return client;
  } catch (cause) {
    const holder = isOwnedElsewhere(cause) ? await describeOwner(client) : undefined;
    closeAtOnce(client);
    if (holder === undefined) throw cause;
    const folder = instance.cluster.folder;
    throw new OwnedElsewhere(
      `Another Partita (${holder}) is using ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
      { cause },
    );
  }
}

/** Closes a connection at once: a regular end would wait for a server that may be stuck. */
const closeAtOnce = (client: pg.Client) => client.connection.stream.destroy();

const isOwnedElsewhere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable;

async function describeOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1`,
    [ownershipKey],
  );
  return rows[0]?.application_name ?? 'just stopped';
}
