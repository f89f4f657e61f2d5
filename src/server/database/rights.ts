import type { ClientBase, ClientConfig } from 'pg';
import { createHmac } from 'node:crypto';
import type { AdminConfig } from '#server/postgres/connect.ts';

/** The role that serves calls; server.sql makes it. It owns nothing. */
export const serverRole = 'partita_server';

/**
 * The settings with which every session of a serving login begins: the serving role and time limits. PostgreSQL stores them with the login
 * and applies them to each new session, so that no pooler can lose them.
 */
export const sessionSettings: Readonly<Record<string, string>> = {
  role: serverRole,
  TimeZone: 'UTC',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
};

/** The login that serves calls: its own rights are those of the serving role. */
export type DatabaseLogin = {
  user: string;
  password: string;
};

/** The settings of connections that serve calls; they are also sent to import processes. */
export type ServingConnection = {
  connection: ClientConfig;
  /** True if a login with more rights may step down to the serving role, which works on a direct connection only, not through a pooler. */
  mayStepDown: boolean;
};

/**
 * Returns the login of the serving role on the embedded database. Its password is derived from the superuser's, so that only one has to be
 * stored.
 */
export function embeddedLogin(admin: AdminConfig): DatabaseLogin {
  return {
    user: serverRole,
    password: createHmac('sha256', admin.password).update(serverRole).digest('base64url'),
  };
}

/** Returns the login in a database address. @throws Error if the address contains none */
export function loginOf(databaseUrl: string): DatabaseLogin {
  const { username, password } = new URL(databaseUrl);
  if (username === '') throw new Error('DATABASE_URL has to name a login when ADMIN_DATABASE_URL is set');
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Returns the query for the rights of a role beyond serving calls, including roles it can become. A superuser has all rights. */
const rightsQuery = (role: string) => `
  select bool_or(r.rolsuper) as is_superuser, bool_or(r.rolbypassrls) as sees_all_rows,
    bool_or(r.rolcreaterole) as makes_roles, bool_or(r.rolname = '${serverRole}') as may_serve,
    bool_or(exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relowner = r.oid and n.nspname in ('auth', 'partita', '${serverRole}'))) as owns_tables,
    bool_or(exists (select from pg_database d where d.datdba = r.oid and d.datname = current_database())) as owns_database
  from pg_roles r where pg_has_role(${role}, r.oid, 'member')`;

type Rights = {
  is_superuser: boolean;
  sees_all_rows: boolean;
  makes_roles: boolean;
  owns_tables: boolean;
  owns_database: boolean;
  may_serve: boolean;
};

function describeExcess(rights: Rights): string | undefined {
  if (rights.is_superuser) return 'is a superuser';
  if (rights.owns_tables || rights.owns_database) return 'owns the database or its tables';
  if (rights.sees_all_rows) return 'passes by row-level security';
  return rights.makes_roles ? 'may make roles' : undefined;
}

const excessMessage = (login: string, why: string) =>
  `DATABASE_URL logs in as '${login}', who ${why}: too much for serving calls. Give it a login of its own, which the ` +
  `server makes when ADMIN_DATABASE_URL holds the address of the owner (docs/scaling.md)`;

const stepDown = `select ${Object.entries(sessionSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`;

/** Rejects with instructions if a login has more rights than serving calls needs. */
export async function requireLimitedRights(client: ClientBase, login: string): Promise<void> {
  const { rows } = await client.query<Rights>(rightsQuery('$1::name'), [login]);
  const [rights] = rows;
  const why = rights && describeExcess(rights);
  if (why !== undefined) throw new Error(excessMessage(login, why));
}

type SessionRights = Rights & {
  pid: number;
  login: string;
};

/**
 * Ensures that a new connection has exactly the rights of the serving role; rejects with instructions if it has more or fewer. A login with
 * more rights may step down only on a direct connection: a pooler would give the changed connection to another client.
 */
export async function requireServingRights(client: ClientBase, mayStepDown: boolean): Promise<void> {
  const ask = async (role: 'current_user' | 'session_user') => {
    const { rows } = await client.query<SessionRights>(
      `select pg_backend_pid() as pid, session_user as login, rights.* from (${rightsQuery(role)}) rights`,
    );
    const [session] = rows;
    if (session === undefined) throw new Error('the database did not say who we are');
    return session;
  };
  const { login, pid, ...rights } = await ask('session_user');
  const why = describeExcess(rights);
  if (!rights.may_serve) {
    throw new Error(
      `The login '${login}' of DATABASE_URL may not serve calls. Set ADMIN_DATABASE_URL to the owner of the database, ` +
        `or let the owner run: grant ${serverRole} to ${client.escapeIdentifier(login)}`,
    );
  }
  if (why === undefined) return;
  const isDirect = 'processID' in client && client.processID === pid;
  if (!mayStepDown || !isDirect) throw new Error(excessMessage(login, why));
  await client.query(stepDown);
  const left = describeExcess(await ask('current_user'));
  if (left !== undefined) throw new Error(excessMessage(serverRole, left));
}
