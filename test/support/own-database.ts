import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { embeddedLogin } from '#server/database/rights.ts';
import type { AdminConfig } from '#server/postgres/connect.ts';

/** A separate database in the PostgreSQL that all test files share, with everything installed. */
export type OwnDatabase = {
  /** The environment variables of a server on this database. */
  environment: Record<'DATABASE_URL' | 'ADMIN_DATABASE_URL', string>;
  /** The connection of its superuser. */
  admin: AdminConfig;
  drop(): Promise<void>;
};

/** The template of all databases; nothing writes to it. */
const installedTemplate = 'postgres';

/** Creates a database: an installed one, which takes a tenth of a second, or an empty one. */
export async function createOwnDatabase(template = installedTemplate): Promise<OwnDatabase> {
  const shared = inject('sharedPostgres');
  const name = `books_${randomBytes(8).toString('hex')}`;
  await asSuperuser(`create database ${name} template ${template}`);
  const urlOf = (login: { user: string; password: string }) =>
    `postgresql://${login.user}:${login.password}@localhost/${name}?host=${encodeURIComponent(shared.host)}`;
  return {
    environment: { DATABASE_URL: urlOf(embeddedLogin(shared)), ADMIN_DATABASE_URL: urlOf(shared) },
    admin: { ...shared, database: name },
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new Client({ ...inject('sharedPostgres'), database: 'template1' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
