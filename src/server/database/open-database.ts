import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { install } from './install.ts';
import { embeddedLogin, loginOf, type Serving } from './roles.ts';
import { servingConfig } from './serving.ts';

const connectLimitMs = 10_000;

/** The database, installed and ready to serve calls. */
export interface Database {
  /** Connections of the role that serves calls. */
  pool: Pool;
  /** A few more of the same for exports, whose readers may be slow: they must not keep the calls waiting. */
  transferPool: Pool;
  /** How an import, which runs in a thread of its own, connects as the same role. */
  serving: Serving;
  /** Where the data is, for the one line that people read at the start. */
  place: string;
  /** Resolves when the database was lost for good; never for one that is not ours. */
  lost: Promise<Error>;
  close(): Promise<void>;
}

/** Opens the operator's database, or starts the embedded one, and brings its tables up to date. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  return config.databaseUrl === undefined
    ? openEmbedded(config.dataDir, log)
    : openOperators(config.databaseUrl, config.adminDatabaseUrl, log);
}

async function openEmbedded(dataDir: string, log: Logger): Promise<Database> {
  const postgres = await startPostgres({ dataDir, log });
  try {
    const login = embeddedLogin(postgres.adminConfig);
    await install(postgres.adminConfig, log, login);
    const serving = { connection: { ...postgres.adminConfig, ...login }, mayStepDown: false };
    const { close, ...pools } = await openPools(serving, log);
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

async function openOperators(
  databaseUrl: string,
  adminDatabaseUrl: string | undefined,
  log: Logger,
): Promise<Database> {
  const login = adminDatabaseUrl === undefined ? undefined : loginOf(databaseUrl);
  await install({ connectionString: adminDatabaseUrl ?? databaseUrl }, log, login);
  const serving = { connection: { connectionString: databaseUrl }, mayStepDown: login === undefined };
  const { host, pathname } = new URL(databaseUrl);
  return {
    ...(await openPools(serving, log)),
    place: `the database ${pathname.slice(1)} at ${host}`,
    lost: new Promise(() => undefined),
  };
}

/** Opens the pools; rejects when their login may do more than serve calls, or less. */
async function openPools(serving: Serving, log: Logger) {
  const open = (max: number) => {
    const pool = new Pool({ ...servingConfig(serving), max, connectionTimeoutMillis: connectLimitMs });
    pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
    return pool;
  };
  const pool = open(10);
  const transferPool = open(3);
  const close = async () => {
    await Promise.all([pool.end(), transferPool.end()]);
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, transferPool, serving, close };
}
