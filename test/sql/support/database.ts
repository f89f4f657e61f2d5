import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { SqlHost } from '#engine/as-user.ts';
import { createPoolHost } from '#engine/hosts/pool.ts';
import { installEngine, type AdminConnection } from '#engine/install.ts';
import { embeddedLogin } from '#server/database/rights.ts';
import { openPool } from '#server/database/pool.ts';
import { createOwnDatabase } from '../../support/own-database.ts';

export type SqlRow = Record<string, unknown>;

/** A database with the engine, and the connections to it that tests need. */
export type TestDatabase = {
  host: SqlHost;
  /** The owner of the tables, on one connection. */
  owner: AdminConnection;
  query(statement: string, values?: unknown[]): Promise<SqlRow[]>;
  /** Runs any statement as a signed-in user, without the functions of the engine. */
  queryAs(userId: string, statement: string, values?: unknown[]): Promise<SqlRow[]>;
  close(): Promise<void>;
};

/** Reads the script that a project owner pastes into the SQL editor. */
export const readConfiguration = () =>
  readFile(new URL('../../../public/static/providers/Supabase/configuration.sql', import.meta.url), 'utf8');

const becomeUser = `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`;
const claims = (userId: string) => JSON.stringify({ sub: userId, role: 'authenticated' });

/** Connects as the owner of the tables, and as the role that serves calls. */
async function connectDatabase(
  ownerConfig: pg.ClientConfig,
  servingConfig: pg.ClientConfig,
): Promise<TestDatabase> {
  const owner = new pg.Client(ownerConfig);
  await owner.connect();
  const pool = openPool(servingConfig, { max: 10 });
  return {
    host: createPoolHost(pool),
    owner,
    query: async (statement, values) => (await owner.query<SqlRow>(statement, values)).rows,
    async queryAs(userId, statement, values) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(becomeUser, [claims(userId)]);
        const { rows } = await client.query<SqlRow>(statement, values);
        await client.query('commit');
        return rows;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    async close() {
      await pool.end();
      await owner.end();
    },
  };
}

/** Opens a database with only the engine, without the sign-in of our server, in the PostgreSQL that all test files share. */
export async function openSharedServer(): Promise<TestDatabase> {
  const { admin, drop } = await createOwnDatabase('template0');
  const database = await connectDatabase(admin, { ...admin, ...embeddedLogin(admin) });
  await installEngine(database.owner);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

async function runAsSuperuser(connection: { host: string; database: string }, statements: string[]) {
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Opens a database as our own server sets it up: a superuser installs, and a role that owns nothing serves calls. */
export async function openOwnServer(socketFolder: string): Promise<TestDatabase> {
  const connection = { host: socketFolder, database: 'own_server' };
  await runAsSuperuser({ ...connection, database: 'postgres' }, ['create database own_server']);
  const database = await connectDatabase(
    { ...connection, user: 'postgres' },
    { ...connection, user: 'ledger_server' },
  );
  await installEngine(database.owner);
  await runAsSuperuser(connection, [
    'create role ledger_server login',
    'grant authenticated to ledger_server',
  ]);
  return database;
}

/**
 * Opens a database as a hosted project is set up. The owner is no superuser, everything new is granted to the API roles by default, sign-in
 * belongs to another role and has row-level security, and calls arrive through a role that inherits nothing. The project owner ran the
 * script.
 */
export async function openHosted(socketFolder: string): Promise<TestDatabase> {
  const connection = { host: socketFolder, database: 'hosted' };
  await runAsSuperuser({ ...connection, database: 'postgres' }, [
    `create role project_owner login createrole createdb bypassrls`,
    `create role auth_admin nologin noinherit`,
    `do $$ declare name text; begin
       foreach name in array array['anon', 'authenticated', 'service_role'] loop
         if to_regrole(name) is null then execute format('create role %I nologin noinherit', name); end if;
       end loop; end $$`,
    `create role authenticator login noinherit`,
    `grant anon, authenticated, service_role to authenticator`,
    `create database hosted owner project_owner`,
  ]);
  await runAsSuperuser(connection, [
    `create schema auth authorization auth_admin`,
    `create schema extensions`,
    `grant all on schema extensions, public to project_owner`,
    `grant usage on schema public, extensions to anon, authenticated, service_role`,
    `create table auth.users (id uuid primary key, email text)`,
    `create table auth.mfa_factors (id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, status text not null)`,
    `create index mfa_factors_user_id_idx on auth.mfa_factors (user_id)`,
    ...['users', 'mfa_factors'].flatMap((table) => [
      `alter table auth.${table} owner to auth_admin`,
      `alter table auth.${table} enable row level security`,
      `grant all on auth.${table} to project_owner`,
    ]),
    `create function auth.uid() returns uuid language sql stable as $$
       select nullif(current_setting('request.jwt.claims', true)::jsonb ->> 'sub', '')::uuid $$`,
    `alter function auth.uid() owner to auth_admin`,
    `grant usage on schema auth to project_owner, anon, authenticated, service_role`,
    ...['tables', 'functions', 'sequences'].map(
      (kind) =>
        `alter default privileges for role project_owner grant all on ${kind} to anon, authenticated, service_role`,
    ),
  ]);
  const database = await connectDatabase(
    { ...connection, user: 'project_owner' },
    { ...connection, user: 'authenticator' },
  );
  await database.query(await readConfiguration());
  return { ...database, host: callInSteps(database.host) };
}

/** Calls as a REST gateway does: sets the role first, then runs the function, in one transaction. */
function callInSteps(host: SqlHost): SqlHost {
  return {
    begin: host.begin,
    async call(userId, name, input) {
      const session = await host.begin(userId, 'write');
      try {
        const answer = await session.call(name, input);
        await session.commit();
        return answer;
      } catch (error) {
        await session.rollback();
        throw error;
      }
    },
  };
}
