/** The commands `npm run backup -- FILE` and `npm run restore -- FILE [--overwrite]`, on the configured database. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { type Config, readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { installServerDatabase } from '#server/database/install.ts';
import { findRunning, startPostgres } from '#server/postgres/start.ts';
import { checkBackup } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { removeUnfinished, writeBackup } from './write-backup.ts';

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'adminDatabaseUrl' | 'dataDir'>;

/**
 * Runs some work as the owner of the database, even while a server runs on it. An embedded database that is not running is started for the
 * duration.
 */
async function withDatabase<Result>(
  where: DatabaseLocation,
  log: Logger,
  work: (owner: ClientConfig) => Promise<Result>,
): Promise<Result> {
  const operators = ownerOf(where);
  if (operators !== undefined) return work(operators);
  const running = await findRunning(where.dataDir);
  if (running !== undefined) return work(running);
  return withOwnDatabase(where, log, work);
}

/** Runs some work on an installed database without any other user; installs it if necessary. @throws Error while a server owns it */
async function withInstalledDatabase<Result>(
  where: DatabaseLocation,
  log: Logger,
  work: (owner: ClientConfig) => Promise<Result>,
): Promise<Result> {
  const installed = async (owner: ClientConfig) => {
    await installServerDatabase(owner, log);
    return work(owner);
  };
  const operators = ownerOf(where);
  return operators === undefined ? withOwnDatabase(where, log, installed) : installed(operators);
}

/** Returns the owner of the operator's database. */
function ownerOf({ adminDatabaseUrl, databaseUrl }: DatabaseLocation): ClientConfig | undefined {
  const connectionString = adminDatabaseUrl ?? databaseUrl;
  return connectionString === undefined ? undefined : { connectionString };
}

/** Runs some work on the embedded database. Ending this process, by Ctrl+C for example, stops the database as well. */
async function withOwnDatabase<Result>(
  { dataDir }: DatabaseLocation,
  log: Logger,
  work: (owner: ClientConfig) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(new Error('It was ended before it was done')));
  });
  ended.catch(() => undefined); // a start under way is ended by the signal
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

const usage = 'Usage: npm run backup -- FILE\n       npm run restore -- FILE [--overwrite]';

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  });
  const [command, name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new Error(usage);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = createLog('error');
  const file = resolve(name);
  const backup = { file, passphrase: config.backupPassphrase };
  if (command === 'backup') {
    if (existsSync(file)) throw new Error(`${name} is there already`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        removeUnfinished(file);
        process.exit(1);
      });
    const { rows, users } = await withDatabase(config, log, (owner) => writeBackup(owner, backup));
    const warning =
      backup.passphrase === undefined
        ? 'It holds the hashes of passwords: keep it safe.'
        : 'Nobody opens it without its passphrase: keep that elsewhere.';
    return `${users} users, ${rows} rows are in ${name}, read again and whole. ${warning}`;
  }
  if (command !== 'restore') throw new Error(usage);
  await checkBackup(backup); // checks the whole file before the database is changed
  const { at, rows } = await withInstalledDatabase(config, log, (owner) =>
    restoreBackup(owner, backup, values),
  );
  return `${rows} rows of ${at} are back, read again and the same. Everybody signs in anew.`;
}

main().then(
  (message) => process.stdout.write(`\n${message}\n\n`),
  (error: unknown) => {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    process.exitCode = 1;
  },
);
