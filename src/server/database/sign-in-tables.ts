import { getMigrations } from 'better-auth/db/migration';
import type { ClientBase } from 'pg';
import { authDatabase } from '#server/sign-in/auth.ts';
import { authTables } from '#server/sign-in/user-language.ts';
import { passkeyPlugin } from '#server/sign-in/account-security/passkey-plugin.ts';
import { secondFactorPlugin } from '#server/sign-in/account-security/second-factor-plugin.ts';

/** A placeholder address: the tables do not depend on the server address. */
const anyAddress = 'http://localhost';

/** Lets the sign-in library create its tables on the connection that holds the install lock. */
export async function makeSignInTables(client: ClientBase): Promise<void> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const database = authDatabase({ connect: async () => lent, end: async () => undefined });
  await client.query('create schema if not exists auth');
  const { runMigrations } = await getMigrations({
    ...authTables,
    plugins: [secondFactorPlugin(), passkeyPlugin(anyAddress)],
    database,
  });
  await runMigrations();
}
