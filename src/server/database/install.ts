import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, ClientConfig } from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod';
import { installInTransaction, isEngineInstalled } from '#engine/install.ts';
import { authTables } from '#server/sign-in/user-language.ts';
import { openPool } from './pool.ts';
import { type DatabaseLogin, requireLimitedRights, serverRole, sessionSettings } from './rights.ts';

type LoginFacts = {
  can_login: boolean;
  may_serve: boolean;
  settings: string[];
};

const loginQuery = `
  select r.rolcanlogin as can_login, pg_has_role(r.oid, '${serverRole}', 'member') as may_serve,
    coalesce(s.setconfig, '{}') as settings
  from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid
    and s.setdatabase = (select oid from pg_database where datname = current_database())
  where r.rolname = $1`;

const wantedSettings = Object.entries(sessionSettings);

/**
 * Returns the SQL that is missing before a login can serve: it creates the login if necessary and makes its sessions begin as the serving
 * role. Rejects if the login has more rights than that.
 */
async function statementsForLogin(client: ClientBase, { user, password }: DatabaseLogin): Promise<string[]> {
  const { rows } = await client.query<LoginFacts>(loginQuery, [user]);
  const [found] = rows;
  const name = client.escapeIdentifier(user);
  const secret = client.escapeLiteral(password);
  if (found !== undefined) await requireLimitedRights(client, user);
  const settings = wantedSettings.filter(([key, value]) => !found?.settings.includes(`${key}=${value}`));
  const { rows: databases } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(databases[0]?.name ?? '');
  return [
    found === undefined && `create role ${name} login password ${secret}`,
    found?.can_login === false && `alter role ${name} login password ${secret}`,
    found?.may_serve !== true && `grant ${serverRole} to ${name}`,
    ...settings.map(([key, value]) => `alter role ${name} in database ${database} set ${key} = '${value}'`),
  ].filter((statement) => statement !== false);
}

const installLock = 47_801_496;
const insufficientPrivilege = '42501';

/**
 * Updates the sign-in tables, the ledger engine, the server's own tables and the serving login, in one commit; only three queries if
 * everything is up to date. Several servers may do so at once, also through a pooler, because the lock ends with the transaction. Rejects
 * with instructions if the admin lacks rights. The admin's connection is closed afterwards.
 */
export async function installServerDatabase(
  admin: ClientConfig,
  log: Pick<Logger, 'info'>,
  login?: DatabaseLogin,
): Promise<void> {
  const pool = openPool(admin, { max: 1, silenceLimitMs: Infinity }); // indexing many rows takes long
  try {
    const client = await pool.connect();
    try {
      await bringUpToDate(client, log, login);
    } catch (error) {
      throw await explainMissingRights(error, client);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function bringUpToDate(
  client: ClientBase,
  log: Pick<Logger, 'info'>,
  login: DatabaseLogin | undefined,
): Promise<void> {
  const script = await readFile(join(import.meta.dirname, 'server.sql'), 'utf8');
  const fingerprint = createHash('sha256')
    .update(script + JSON.stringify(authTables) + (await readLibraryVersion()))
    .digest('hex');
  const areTablesReady = async () =>
    (await readFingerprint(client)) === fingerprint && (await isEngineInstalled(client));

  if (!(await areTablesReady())) {
    log.info('installing');
    await withInstallLock(client, async () => {
      if (await areTablesReady()) return;
      // The library takes longer to load than the rest of a start.
      const { makeSignInTables } = await import('./sign-in-tables.ts');
      await makeSignInTables(client);
      await installInTransaction(client);
      await client.query(script);
      await client.query(
        `insert into partita_server.installation (fingerprint) values ($1)
         on conflict (only_row) do update set fingerprint = excluded.fingerprint`,
        [fingerprint],
      );
    });
  }
  if (login === undefined || (await statementsForLogin(client, login)).length === 0) return;
  await withInstallLock(client, async () => {
    for (const statement of await statementsForLogin(client, login)) await client.query(statement);
  });
}

const Manifest = z.object({
  dependencies: z.object({ 'better-auth': z.string(), '@better-auth/passkey': z.string() }),
});

/** Returns the exact versions of the sign-in library and its plugin, which determine its tables together with the options. */
async function readLibraryVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { dependencies } = Manifest.parse(JSON.parse(text));
  return `${dependencies['better-auth']} ${dependencies['@better-auth/passkey']}`;
}

/** Runs the work in a transaction, one server after the other. */
async function withInstallLock(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [installLock]);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function readFingerprint(client: ClientBase): Promise<string | undefined> {
  const table = await client.query(`select where to_regclass('partita_server.installation') is not null`);
  if (table.rows.length === 0) return undefined;
  const { rows } = await client.query<{ fingerprint: string }>(
    'select fingerprint from partita_server.installation',
  );
  return rows[0]?.fingerprint;
}

/** Explains missing rights to the operator. */
async function explainMissingRights(error: unknown, client: ClientBase): Promise<unknown> {
  if (!(error instanceof Error && 'code' in error && error.code === insufficientPrivilege)) return error;
  const { rows } = await client.query<{ name: string }>('select session_user as name');
  const name = rows[0]?.name ?? '';
  return new Error(
    `The login '${name}' may not bring the database up to date: ${error.message}. Set ADMIN_DATABASE_URL to a login that ` +
      `owns the database and may make roles; a superuser allows that by: alter role ${client.escapeIdentifier(name)} createrole`,
    { cause: error },
  );
}
