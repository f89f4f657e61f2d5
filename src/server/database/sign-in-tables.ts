import { getMigrations } from 'better-auth/db/migration';
import type { ClientBase } from 'pg';
import { authDatabase } from '#server/sign-in/auth.ts';
import { authTables } from '#server/sign-in/user-language.ts';
import { passkeyPlugin } from '#server/sign-in/doors/passkey-plugin.ts';
import { secondFactorPlugin } from '#server/sign-in/doors/second-factor-plugin.ts';

/** The tables are the same under whatever address the server is reached. */
const anyAddress = 'http://localhost';

/** The sign-in library makes its tables on the connection that holds the turn. */
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
