import { type ClientConfig, DatabaseError, type Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { keepTrying } from '#server/keep-trying.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { install } from './install.ts';
import { openPool } from './pool.ts';
import { embeddedAdmin, embeddedServing, operatorAdmin, operatorServing } from './roles.ts';
import { unavailable } from './unavailable.ts';

/** The database ends a transaction in which nothing is said for a minute: a reader of an export may be slow. */
const transferSilenceLimitMs = 70_000;

/** The database, installed and ready to serve calls. */
export interface Database {
  /** Connections of the role that serves calls. */
  pool: Pool;
  /** A few more of the same for exports, whose readers may be slow: they must not keep the calls waiting. */
  transferPool: Pool;
  /** How an import, which runs in a thread of its own, connects as the same role. */
  serving: ClientConfig;
  /** Where the data is, for the one line that people read at the start. */
  place: string;
  /** Resolves when the database was lost for good; never for one that is not ours. */
  lost: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Opens the operator's database, waiting until it answers, or starts the embedded one, and brings its tables up to date.
 * The signal ends that at any point.
 */
export async function openDatabase(config: Config, log: Logger, signal?: AbortSignal): Promise<Database> {
  return config.databaseUrl === undefined
    ? openEmbedded(config.dataDir, log, signal)
    : openOperators(config.databaseUrl, log, signal);
}

async function openEmbedded(dataDir: string, log: Logger, signal?: AbortSignal): Promise<Database> {
  const postgres = await startPostgres({ dataDir, log, signal });
  try {
    const serving = embeddedServing(postgres.adminConfig);
    await unlessAborted(install(embeddedAdmin(postgres.adminConfig), log, serving), signal);
    const { close, ...pools } = openPools(serving, log);
    return {
      ...pools,
      place: dataDir,
      lost: postgres.lost,
      close: () => close().finally(() => postgres.stop()),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function openOperators(databaseUrl: string, log: Logger, signal?: AbortSignal): Promise<Database> {
  const { host, pathname } = new URL(databaseUrl);
  const installing = keepTrying(() => install(operatorAdmin(databaseUrl), log), {
    mayPass: (error) => unavailable(error) !== undefined,
    tell: (error) => log.warn({ err: error }, `the database at ${host} does not answer yet, trying again`),
    signal,
  });
  await unlessAborted(installing, signal).catch((cause: unknown) => {
    throw isRefusal(cause) ? new Error(`DATABASE_URL cannot be used: ${cause.message}`, { cause }) : cause;
  });
  return {
    ...openPools(operatorServing(databaseUrl), log),
    place: `the database ${pathname.slice(1)} at ${host}`,
    lost: new Promise(() => undefined),
  };
}

/** SQLSTATEs of who is not let in: a wrong login (28), no such database (3D). */
function isRefusal(error: unknown): error is Error {
  return error instanceof DatabaseError && /^(?:28|3D)/.test(error.code ?? '');
}

/** Waits no longer once it is told to stop; what it waited for then ends with the process, or with its database. */
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

function openPools(serving: ClientConfig, log: Logger) {
  const pool = openPool(serving, { max: 10, log });
  const transferPool = openPool(serving, { max: 3, log, silenceLimitMs: transferSilenceLimitMs });
  const close = async () => {
    await Promise.all([pool.end(), transferPool.end()]);
  };
  return { pool, transferPool, serving, close };
}
