import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { install } from '#server/database/install.ts';
import { findRunning, startPostgres } from '#server/postgres/start.ts';

type Where = Pick<Config, 'databaseUrl' | 'adminDatabaseUrl' | 'dataDir'>;

/** Does some work as the owner of the database, beside a server that runs on it; one that does not run is started meanwhile. */
export async function withDatabase<Result>(
  where: Where,
  log: Logger,
  work: (owner: ClientConfig) => Promise<Result>,
): Promise<Result> {
  const operators = ownerOf(where);
  if (operators !== undefined) return work(operators);
  const running = await findRunning(where.dataDir);
  if (running !== undefined) return work(running);
  return withOwnDatabase(where, log, work);
}

/** The same where nobody else may use the database, which is installed when it is not. @throws while a server owns it */
export async function withInstalledDatabase<Result>(
  where: Where,
  log: Logger,
  work: (owner: ClientConfig) => Promise<Result>,
): Promise<Result> {
  const installed = async (owner: ClientConfig) => {
    await install(owner, log);
    return work(owner);
  };
  const operators = ownerOf(where);
  return operators === undefined ? withOwnDatabase(where, log, installed) : installed(operators);
}

/** Who owns the operator's database. */
function ownerOf({ adminDatabaseUrl, databaseUrl }: Where): ClientConfig | undefined {
  const connectionString = adminDatabaseUrl ?? databaseUrl;
  return connectionString === undefined ? undefined : { connectionString };
}

/** Who ends this process meanwhile, by Ctrl+C for example, does not leave the database running. */
async function withOwnDatabase<Result>(
  { dataDir }: Where,
  log: Logger,
  work: (owner: ClientConfig) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(new Error('It was ended before it was done')));
  });
  ended.catch(() => undefined); // the start may be under way, and is told by the signal
  const end = () => ending.abort();
  for (const name of endSignals) process.on(name, end);
  try {
    const postgres = await startPostgres({ dataDir, log, signal: ending.signal });
    try {
      return await Promise.race([ended, work(postgres.adminConfig)]);
    } finally {
      await postgres.stop();
    }
  } finally {
    for (const name of endSignals) process.off(name, end);
  }
}

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
