import { createHmac } from 'node:crypto';
import type { ClientConfig } from 'pg';
import type { AdminConfig } from '#server/postgres/connect.ts';

/** The role that serves calls; server.sql makes it. It owns nothing. */
export const serverRole = 'partita_server';

/**
 * How every session of a serving login begins: as the serving role, and nothing hangs for ever. PostgreSQL itself keeps
 * that with the login and applies it to each new session, so that no pooler in between can lose it.
 */
export const sessionSettings: Readonly<Record<string, string>> = {
  role: serverRole,
  TimeZone: 'UTC',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
};

/** Who serves calls: a login whose own rights are those of the serving role. */
export type DatabaseLogin = {
  user: string;
  password: string;
};

/** How the connections that serve calls are made; travels to the process of an import as well. */
export type ServingConnection = {
  connection: ClientConfig;
  /** Whether a login with more rights may step down to the serving role, which works on a direct connection only, not through a pooler. */
  mayStepDown: boolean;
};

/**
 * The login of the serving role on the embedded database. Its password follows from the superuser's, so
 * there is only one to keep.
 */
export function embeddedLogin(admin: AdminConfig): DatabaseLogin {
  return {
    user: serverRole,
    password: createHmac('sha256', admin.password).update(serverRole).digest('base64url'),
  };
}

/** The login that an address names. Throws when it names none. */
export function loginOf(databaseUrl: string): DatabaseLogin {
  const { username, password } = new URL(databaseUrl);
  if (username === '') throw new Error('DATABASE_URL has to name a login when ADMIN_DATABASE_URL is set');
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}
