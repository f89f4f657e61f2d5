import { type ClientConfig, DatabaseError, type Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { retryDatabase } from '#server/retry-database.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { toUnavailableError } from '#server/unavailable.ts';
import { installServerDatabase } from './install.ts';
import { type ConnectionConfig, openPool } from './pool.ts';
import { embeddedLogin, loginOf, requireServingRights, type ServingConnection } from './rights.ts';

/** Returns the configuration of a pool that serves calls: it checks the rights of each connection before its first use (rights.ts). */
export function createServingConfig({ connection, mayStepDown }: ServingConnection): ConnectionConfig {
  return { ...connection, onConnect: (client) => requireServingRights(client, mayStepDown) };
}

/** An installed database that is ready to serve calls. */
export type Database = {
  /** Connections of the role that serves calls. */
  pool: Pool;
  /**
   * A few more connections for exports, whose clients may be slow, and for small imports, which may wait for one another, so that they do
   * not delay other calls.
   */
  transferPool: Pool;
  /** Connections to read replicas, if the operator has any. */
  readPool?: Pool | undefined;
  /** The connection settings for a large import, which runs in a separate process with the same role. */
  serving: ServingConnection;
  /** The owner of the tables: for backups, never for serving calls. */
  owner: ClientConfig;
  /** The location of the data, for the message at the start. */
  location: string;
  /** Resolves when an embedded database is lost for good; never for the operator's database. */
  lost: Promise<Error>;
  close(): Promise<void>;
};

/**
 * Opens the operator's database, waiting until it answers, or starts the embedded one, and updates its tables. The signal aborts this at
 * any point.
 */
export async function openServerDatabase(
  config: Config,
  log: Logger,
  signal?: AbortSignal,
): Promise<Database> {
  return config.databaseUrl === undefined
    ? openEmbedded(config.dataDir, log, signal)
    : openOperatorDatabase(config.databaseUrl, config, log, signal);
}

async function openEmbedded(dataDir: string, log: Logger, signal?: AbortSignal): Promise<Database> {
  const postgres = await startPostgres({ dataDir, log, signal });
  try {
    const login = embeddedLogin(postgres.adminConfig);
    await unlessAborted(installServerDatabase(postgres.adminConfig, log, login), signal);
    const serving = { connection: { ...postgres.adminConfig, ...login }, mayStepDown: false };
    const { close, ...pools } = await unlessAborted(openPools(serving, log), signal);
    return {
      ...pools,
      owner: postgres.adminConfig,
      location: dataDir,
      lost: postgres.lost,
      close: () => close().finally(() => postgres.stop()),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function openOperatorDatabase(
  databaseUrl: string,
  { adminDatabaseUrl, databaseReadUrl }: Pick<Config, 'adminDatabaseUrl' | 'databaseReadUrl'>,
  log: Logger,
  signal?: AbortSignal,
): Promise<Database> {
  const login = adminDatabaseUrl === undefined ? undefined : loginOf(databaseUrl);
  const serving = { connection: { connectionString: databaseUrl }, mayStepDown: login === undefined };
  const { host, pathname } = new URL(databaseUrl);
  const opening = retryDatabase(
    async () => {
      await installServerDatabase({ connectionString: adminDatabaseUrl ?? databaseUrl }, log, login);
      return openPools(serving, log, databaseReadUrl);
    },
    {
      shouldRetry: (error) => toUnavailableError(error) !== undefined,
      logFailure: (error) =>
        log.warn({ err: error }, `the database at ${host} does not answer yet, trying again`),
      signal,
    },
  );
  const pools = await unlessAborted(opening, signal).catch((cause: unknown) => {
    const name = adminDatabaseUrl === undefined ? 'DATABASE_URL' : 'ADMIN_DATABASE_URL or DATABASE_URL';
    throw isRejectedLogin(cause) ? new Error(`${name} cannot be used: ${cause.message}`, { cause }) : cause;
  });
  return {
    ...pools,
    owner: { connectionString: adminDatabaseUrl ?? databaseUrl },
    location: `the database ${pathname.slice(1)} at ${host}`,
    lost: new Promise(() => undefined),
  };
}

/** True for the SQLSTATEs of a rejected login: invalid authorization (28), missing database (3D). */
function isRejectedLogin(error: unknown): error is Error {
  return error instanceof DatabaseError && /^(?:28|3D)/.test(error.code ?? '');
}

/** Rejects when the signal is aborted; the awaited work ends with the process or its database. */
async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal === undefined) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const give = () => reject(signal.reason);
  signal.addEventListener('abort', give);
  if (signal.aborted) give();
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', give));
}

/** Opens the pools; rejects if their login has more or fewer rights than serving needs. */
async function openPools(serving: ServingConnection, log: Logger, readUrl?: string) {
  const config = createServingConfig(serving);
  const pool = openPool(config, { max: 10, log });
  const transferPool = openPool(config, { max: 3, log });
  // An unreachable replica does not prevent a start: the primary answers instead.
  const readPool =
    readUrl === undefined
      ? undefined
      : openPool(createServingConfig({ ...serving, connection: { connectionString: readUrl } }), {
          max: 10,
          log,
        });
  const close = async () => {
    await Promise.all([pool.end(), transferPool.end(), readPool?.end()]);
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, transferPool, readPool, serving, close };
}
