import { createHmac } from 'node:crypto';
import type { ClientConfig } from 'pg';
import type { AdminConfig } from '#server/postgres/connect.ts';

/** The role that serves calls; server.sql makes it. */
const serverRole = 'partita_server';

const callLimitMs = 30_000;
const idleInTransactionLimitMs = 60_000;

/** What holds for each connection that serves calls: sign-in finds its tables, nothing hangs for ever. */
const servingSettings = {
  search_path: 'auth',
  timezone: 'UTC',
  statement_timeout: callLimitMs,
  idle_in_transaction_session_timeout: idleInTransactionLimitMs,
};

/**
 * The login of the serving role on the embedded database. Its password follows from the superuser's, so
 * there is only one to keep.
 */
export function embeddedServing(admin: AdminConfig): ClientConfig & { user: string; password: string } {
  const password = createHmac('sha256', admin.password).update(serverRole).digest('base64url');
  return { ...admin, user: serverRole, password, options: startupOptions(servingSettings) };
}

/** The operator's login, acting as the serving role from the first moment. */
export function operatorServing(databaseUrl: string): ClientConfig {
  return withOptions(databaseUrl, { ...servingSettings, role: serverRole });
}

/** The operator's login for the installation, looking into schema `auth` like sign-in does. */
export function operatorAdmin(databaseUrl: string): ClientConfig {
  return withOptions(databaseUrl, { search_path: 'auth' });
}

/** The superuser of the embedded database for the installation. */
export function embeddedAdmin(admin: AdminConfig): ClientConfig {
  return { ...admin, options: startupOptions({ search_path: 'auth' }) };
}

type Settings = Record<string, string | number>;

function startupOptions(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** What the address itself asks for stays, and goes before ours. */
function withOptions(databaseUrl: string, settings: Settings): ClientConfig {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', [given, startupOptions(settings)].filter(Boolean).join(' '));
  return { connectionString: url.href };
}
