import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { type TestCluster, postgresUnderTest, startCluster } from '../../../test/sql/support/cluster.ts';
import { findPgbouncerProgram, type Pooler, startPgbouncer } from '../../../test/support/pgbouncer.ts';
import { noteIfMissing } from '../../../test/support/skipped-tests.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';
import { openServerDatabase } from './open-database.ts';

const program = findPgbouncerProgram();
const log = pino({ level: 'silent' });
const logins = ['owner', 'postgres', 'books_app', 'books_more'];
const kinds = [
  { kind: 'as it comes', settings: [] },
  { kind: 'told to ignore options', settings: ['ignore_startup_parameters = options,extra_float_digits'] },
];
const subject = program === undefined ? 'PgBouncer, which is not installed here,' : 'PgBouncer';
const { name: postgres, bin } = postgresUnderTest();
const cases = kinds.map(({ kind, settings }) => ({ name: `${subject} ${kind}, on ${postgres}`, settings }));

const isLeftOut =
  noteIfMissing('PgBouncer: the server behind a pooler', program !== undefined) ||
  noteIfMissing(`${postgres}: the server behind a pooler`, bin !== undefined);

describe.skipIf(isLeftOut).each(cases)('serving through $name', ({ settings }) => {
  let cluster: TestCluster;
  let pooler: Pooler;
  let servers: TestServer[];

  beforeAll(async () => {
    cluster = await startCluster(bin ?? '');
    pooler = await startPgbouncer(program ?? '', cluster.host, logins, settings);
    await query('postgres', 'create role owner login createrole');
    await query('postgres', 'create database books owner owner');
    // the database's own session settings must not have an effect
    await query('books', `alter database books set timezone = 'Pacific/Kiritimati'`);
    const environment = {
      ADMIN_DATABASE_URL: pooler.url('owner', 'books'),
      DATABASE_URL: pooler.url('books_app', 'books'),
      AUTH_SECRET: 'a secret of at least thirty-two characters',
    };
    servers = await Promise.all([startTestServer({ environment }), startTestServer({ environment })]);
    await query('books', 'create table public.witness (what text, login text, role text, zone text)');
    await query('books', 'grant insert on public.witness to public');
    await query(
      'books',
      `create function public.witness() returns trigger language plpgsql as $$ begin
         insert into public.witness values (tg_relid::regclass::text, session_user, current_user, current_setting('timezone'));
         return null; end $$`,
    );
    for (const table of ['auth.users', 'auth.session', 'auth.verification', 'partita.account']) {
      await query(
        'books',
        `create trigger witness after insert on ${table} execute function public.witness()`,
      );
    }
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await pooler.stop();
    await cluster.stop();
  });

  async function query(database: string, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ host: cluster.host, user: 'postgres', database });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    await client.end();
    return rows;
  }

  test('installs once from two servers, each table in its schema, and leaves no lock', async () => {
    expect(await query('books', `select tablename from pg_tables where schemaname = 'public'`)).toEqual([
      { tablename: 'witness' },
    ]);
    expect(
      await query('books', `select tablename from pg_tables where schemaname = 'auth' order by tablename`),
    ).toEqual(
      ['account', 'passkey', 'session', 'twoFactor', 'users', 'verification'].map((tablename) => ({
        tablename,
      })),
    );
    expect(await query('books', `select from pg_locks where locktype = 'advisory'`)).toEqual([]);
  });

  test('lets users sign up, work, import and export on both servers with their own rights', async () => {
    const [one, two] = servers;
    if (one === undefined || two === undefined) throw new Error('two servers were started');
    const email = 'ada@books.example';
    const password = 'correct horse battery';
    const [ada, elsewhere] = [one.visitor(), two.visitor()];
    expect((await ada.call('signup', { data: { email, password } })).status).toBe(200);
    expect((await elsewhere.call('login', { autoLogin: true, data: { email, password } })).status).toBe(200);
    expect((await elsewhere.call('recover', { data: { email } })).body).toEqual({ isReset: true });

    const accounts = [
      wireAccount('MAIN', 'ROOT', null),
      wireAccount('CASH', 'CASH', 'MAIN'),
      wireAccount('FOOD', 'EXPENSE', 'MAIN'),
    ];
    expect((await ada.call('add-subaccount', { account: accounts[0] })).status).toBe(200);
    const transactions = Array.from({ length: 3000 }, (_, index) =>
      wireTransaction(`T${index}`, { to: 'FOOD', from: 'CASH', valueMinor: 150n }),
    );
    const imported = await elsewhere.call('import-data', { data: { accounts, transactions } });
    expect(imported.body).toMatchObject({ transactions: { added: 3000 }, rejected: [] });
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? ada : elsewhere).call('search-transactions', {
          searchText: 'lunch',
          pageNumbers: [1],
        }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200]));
    const exported = await Promise.all([ada.call('export-data'), elsewhere.call('export-data')]);
    for (const { body } of exported) {
      expect(body).toMatchObject({ data: { transactions: { length: 3000 } } });
      expect(JSON.stringify(body)).toContain('"TransactionDatePosted":"2024-05-06T12:00:00.000Z"');
    }
    const stranger = await one.user();
    expect((await stranger.call('all-books')).body).toEqual([]);

    const serving = { login: 'books_app', role: 'partita_server', zone: 'UTC' };
    const calling = { ...serving, role: 'authenticated' };
    const seen = await query(
      'books',
      'select distinct what, login, role, zone from public.witness order by what',
    );
    expect(seen).toEqual([
      { what: 'auth.session', ...serving },
      { what: 'auth.users', ...serving },
      { what: 'auth.verification', ...serving },
      { what: 'partita.account', ...calling },
    ]);
  });

  test('begins every session as the serving role with time limits', async () => {
    const pool = servers[0]?.database.pool;
    const { rows } = (await pool?.query(
      `select current_user, current_setting('statement_timeout') as longest,
         (select count(*)::int from partita.account) as accounts`,
    )) ?? { rows: [] };
    expect(rows).toEqual([{ current_user: 'partita_server', longest: '30s', accounts: 0 }]);
    for (const sql of [
      'set role owner',
      'set role service_role',
      'drop table auth.users',
      'create role another',
    ]) {
      await expect(pool?.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('has a service role with granted rights only, created without a superuser', async () => {
    expect(
      await query(
        'books',
        `select rolbypassrls from pg_roles where rolname in ('service_role', 'books_app')`,
      ),
    ).toEqual([{ rolbypassrls: false }, { rolbypassrls: false }]);
  });

  test.each([
    [
      'the owner alone',
      undefined,
      'owner',
      /logs in as 'owner', who owns the database or its tables: too much/,
    ],
    [
      'the owner again',
      'owner',
      'owner',
      /logs in as 'owner', who owns the database or its tables: too much/,
    ],
    ['a superuser alone', undefined, 'postgres', /logs in as 'postgres', who is a superuser: too much/],
    ['a superuser', 'owner', 'postgres', /logs in as 'postgres', who is a superuser: too much/],
  ])('does not serve as %s', async (_name, admin, login, message) => {
    const before = await query('books', 'select count(*) from pg_db_role_setting');
    const config = readConfig({
      ...(admin !== undefined && { ADMIN_DATABASE_URL: pooler.url(admin, 'books') }),
      DATABASE_URL: pooler.url(login, 'books'),
    });
    await expect(openServerDatabase(config, log)).rejects.toThrow(message);
    expect(await query('books', 'select count(*) from pg_db_role_setting')).toEqual(before);
  });

  test('stops serving if the login is given more rights than it should have', async () => {
    await query('books', 'create role books_more login in role partita_server');
    const database = await openServerDatabase(
      readConfig({ DATABASE_URL: pooler.url('books_more', 'books') }),
      log,
    );
    const held = await database.pool.connect(); // so that the next connection is new
    await query('books', 'alter role books_more bypassrls');
    await expect(database.pool.query('select 1')).rejects.toThrow(/passes by row-level security: too much/);
    held.release();
    await database.close();
  });
});
