import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { type Postgres, startPostgres } from '#server/postgres/start.ts';
import { openNetwork } from '../../../test/faults/proxy.ts';
import { openServerDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });
let dataDir = '';
let postgres: Postgres;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partita-'));
  postgres = await startPostgres({ dataDir, log });
  await query("create role operator login createrole bypassrls password 'secret'");
});

afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});

async function query(sql: string): Promise<unknown[]> {
  const client = new Client(postgres.adminConfig);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

const urlOf = (login: string, name: string) =>
  `postgresql://${login}:secret@localhost/${name}?host=${encodeURIComponent(postgres.adminConfig.host)}`;

/** Creates a database owned by a login that is not a superuser. */
async function makeDatabase(name: string): Promise<Config> {
  await query(`create database ${name} owner operator`);
  return readConfig({ DATABASE_URL: urlOf('operator', name) });
}

async function whoServes(config: Config): Promise<unknown> {
  const database = await openServerDatabase(config, log);
  const { rows } = await database.pool.query('select current_user, session_user');
  await database.close();
  return rows[0];
}

describe("openServerDatabase on the operator's database", () => {
  test('installs, acts as a role that owns nothing, and finds everything installed at the next start', async () => {
    const config = await makeDatabase('books');
    for (let starts = 0; starts < 2; starts += 1) {
      const database = await openServerDatabase(config, log);
      const { rows } = await database.pool.query(
        'select current_user, session_user, (select count(*)::int from auth.users) as users',
      );
      expect(rows).toEqual([{ current_user: 'partita_server', session_user: 'operator', users: 0 }]);
      expect(database.location).toBe('the database books at localhost');
      await database.close();
    }
  });

  test('installs once if several servers start at the same time', async () => {
    const config = await makeDatabase('shared');
    const databases = await Promise.all([1, 2, 3].map(() => openServerDatabase(config, log)));
    for (const database of databases) {
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await database.close();
    }
  });

  test('adds missing tables for the second factor and passkeys to an older database', async () => {
    const config = await makeDatabase('before');
    await (await openServerDatabase(config, log)).close();
    const client = new Client({ ...postgres.adminConfig, database: 'before' });
    await client.connect();
    await client.query(
      `drop table auth.passkey, auth."twoFactor";
       alter table auth.users drop column "twoFactorEnabled";
       insert into auth.users (name, email, "emailVerified") values ('', 'ada@books.example', true);
       update partita_server.installation set fingerprint = 'of before'`,
    );
    await client.end();
    const database = await openServerDatabase(config, log);
    const { rows } = await database.pool.query(
      `select email, "twoFactorEnabled" is true as "hasSecondFactor",
              (select count(*)::int from auth.passkey) + (select count(*)::int from auth."twoFactor") as "factorCount"
         from auth.users`,
    );
    expect(rows).toEqual([{ email: 'ada@books.example', hasSecondFactor: false, factorCount: 0 }]);
    await database.close();
  });

  test('denies the serving role direct access to rows, roles and tables', async () => {
    const config = await makeDatabase('guarded');
    const database = await openServerDatabase(config, log);
    expect((await database.pool.query('select * from partita.account')).rows).toEqual([]);
    const forbidden = [
      'insert into partita.account (user_id) values (gen_random_uuid())',
      'select * from partita_server.messages',
      'update partita_server.installation set fingerprint = null',
      'drop table auth.users',
      'create table auth.mine ()',
      'create table public.mine ()',
      'create role another',
      'set role service_role',
    ];
    for (const sql of forbidden) {
      const outcome = await database.pool.query(sql).then(
        ({ rowCount }) => `${rowCount} rows`,
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      );
      expect([sql, outcome]).toEqual([sql, '42501']);
    }
    await database.close();
  });

  test('creates the serving login, which needs no other login afterwards', async () => {
    await makeDatabase('apart');
    const serving = { DATABASE_URL: urlOf('books_app', 'apart') };
    const both = readConfig({ ADMIN_DATABASE_URL: urlOf('operator', 'apart'), ...serving });
    const expected = { current_user: 'partita_server', session_user: 'books_app' };
    expect(await whoServes(both)).toEqual(expected);
    expect(await whoServes(both)).toEqual(expected);
    expect(await whoServes(readConfig(serving))).toEqual(expected);
  });

  test('rejects an owning login, even if it could step down', async () => {
    await makeDatabase('mixed');
    const config = readConfig({
      ADMIN_DATABASE_URL: urlOf('operator', 'mixed'),
      DATABASE_URL: urlOf('operator', 'mixed'),
    });
    await expect(openServerDatabase(config, log)).rejects.toThrow(
      /^DATABASE_URL logs in as 'operator', who owns the database or its tables: too much for serving calls/,
    );
    expect(await query(`select from pg_db_role_setting where setrole = 'operator'::regrole`)).toEqual([]);
  });

  test('steps down from a superuser', async () => {
    await makeDatabase('grand');
    await query("create role grand login superuser password 'secret'");
    expect(await whoServes(readConfig({ DATABASE_URL: urlOf('grand', 'grand') }))).toEqual({
      current_user: 'partita_server',
      session_user: 'grand',
    });
  });

  test('gives instructions if a login may not install', async () => {
    await query("create role weak login password 'secret'");
    await query('create database weakly owner weak');
    await expect(
      openServerDatabase(readConfig({ DATABASE_URL: urlOf('weak', 'weakly') }), log),
    ).rejects.toThrow(
      /^The login 'weak' may not bring the database up to date: .* Set ADMIN_DATABASE_URL to a login that owns/,
    );
    await makeDatabase('closed');
    await expect(
      openServerDatabase(readConfig({ DATABASE_URL: urlOf('weak', 'closed') }), log),
    ).rejects.toThrow(/^The login 'weak' may not bring the database up to date: permission denied/);
  });

  test('waits for a database that does not answer yet', async () => {
    const config = await makeDatabase('late');
    const network = await openNetwork(join(postgres.adminConfig.host, '.s.PGSQL.5432'));
    const DATABASE_URL = `postgresql://operator:secret@127.0.0.1:${network.port}/late`;
    network.fallSilent();
    const warned = Promise.withResolvers<unknown>();
    const opening = openServerDatabase(
      { ...config, databaseUrl: DATABASE_URL },
      pino({ level: 'warn' }, { write: warned.resolve }),
    );
    expect(await warned.promise).toMatch(/does not answer yet, trying again/);
    network.comeBack();
    const database = await opening;
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    network.close();
  });

  test('stops waiting when it is aborted', async () => {
    const config = readConfig({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
    const controller = new AbortController();
    const opening = openServerDatabase(config, log, controller.signal);
    controller.abort();
    await expect(opening).rejects.toThrow(/abort/i);
  });

  test('reports a rejected login at once in plain words', async () => {
    const { databaseUrl = '' } = await makeDatabase('locked');
    const withWrong = (one: string, other: string) =>
      readConfig({ DATABASE_URL: databaseUrl.replace(one, other) });
    await expect(openServerDatabase(withWrong('secret', 'wrong'), log)).rejects.toThrow(
      /DATABASE_URL cannot be used: password authentication failed/,
    );
    await expect(openServerDatabase(withWrong('/locked', '/absent'), log)).rejects.toThrow(
      /DATABASE_URL cannot be used: database "absent" does not exist/,
    );
  });
});
