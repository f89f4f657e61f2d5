import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSchema } from 'better-auth/db';
import { getMigrations } from 'better-auth/db/migration';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { install as installEngine } from '#engine/install.ts';
import { authTables } from '#server/sign-in/auth.ts';
import { openPool } from './pool.ts';

const installLock = 47_801_496;
const undefinedTable = '42P01';

/** The login of its own that the serving role gets on a database that is ours alone. */
interface Login {
  user: string;
  password: string;
}

/**
 * Brings the tables of sign-in, the ledger engine and the server's own tables up to date; two queries when
 * they are already. Several servers may do so at once. The admin's connections are closed afterwards.
 */
export async function install(admin: ClientConfig, log: Pick<Logger, 'info'>, login?: Login): Promise<void> {
  const pool = openPool(admin, { max: 2, silenceLimitMs: Infinity }); // an index of many rows takes its time
  try {
    const client = await pool.connect();
    try {
      await bringUpToDate(pool, client, log, login);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}

async function bringUpToDate(
  pool: Pool,
  client: PoolClient,
  log: Pick<Logger, 'info'>,
  login: Login | undefined,
): Promise<void> {
  const script = await readFile(join(import.meta.dirname, 'server.sql'), 'utf8');
  const signature = script + JSON.stringify(getSchema(authTables)) + (login?.user ?? '');
  const fingerprint = createHash('sha256').update(signature).digest('hex');
  if ((await readFingerprint(client)) === fingerprint) return installEngine(client);

  log.info('installing');
  await client.query('select pg_advisory_lock($1)', [installLock]); // ends with the connection
  await client.query('create schema if not exists auth');
  const { runMigrations } = await getMigrations({ ...authTables, database: pool });
  await runMigrations();
  await installEngine(client);
  await client.query(script);
  await client.query(loginStatement(client, login));
  await client.query(
    `insert into partita_server.installation (fingerprint) values ($1)
     on conflict (only_row) do update set fingerprint = excluded.fingerprint`,
    [fingerprint],
  );
}

async function readFingerprint(client: PoolClient): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ fingerprint: string }>(
      'select fingerprint from partita_server.installation',
    );
    return rows[0]?.fingerprint;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return undefined;
    throw error;
  }
}

/** On an operator's database the serving role has no password: the operator's own login acts as it. */
function loginStatement(client: PoolClient, login: Login | undefined): string {
  return login === undefined
    ? 'grant partita_server to current_user'
    : `alter role ${client.escapeIdentifier(login.user)} login password ${client.escapeLiteral(login.password)}`;
}
