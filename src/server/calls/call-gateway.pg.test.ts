import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { createErrorBody } from '../../../test/support/error-body.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  // The write-ahead log belongs to a whole PostgreSQL.
  server = await startTestServer({ hasOwnPostgres: true });
  admin = new Client(await server.admin());
  await admin.connect();
  await admin.query('alter system set autovacuum = off');
  await admin.query('select pg_reload_conf()');
  await admin.query('create extension pg_walinspect schema extensions');
});

afterAll(async () => {
  await admin.end();
  await server.stop();
});

afterEach(() => {
  vi.useRealTimers();
});

const transaction = (id: string) => wireTransaction(id, { to: 'FOOD', from: 'CASH', valueMinor: 900n });

async function bookkeeper(): Promise<Visitor> {
  const user = await server.user();
  for (const account of [
    wireAccount('MAIN', 'ROOT', null),
    wireAccount('CASH', 'CASH', 'MAIN'),
    wireAccount('FOOD', 'EXPENSE', 'MAIN'),
  ])
    expect((await user.call('add-subaccount', { account })).status).toBe(200);
  return user;
}

/** Returns a browser with the same cookies at another server. */
async function elsewhere({ cookies }: Visitor): Promise<Visitor> {
  const other = (await server.otherServer())();
  for (const [name, value] of cookies) other.cookies.set(name, value);
  return other;
}

async function idOf(user: Visitor): Promise<string> {
  const { body } = await user.call('login');
  return (body as { session: { user: { id: string } } }).session.user.id;
}

describe('writes of a call', () => {
  /** Object ids below it belong to system catalogs (FirstNormalObjectId). */
  const firstOwnOid = 16_384;

  /**
   * Counts the commits in the write-ahead log, except those of PostgreSQL's own catalog maintenance. Usage is written by a timer, which is
   * stopped meanwhile.
   */
  async function commitsOf(work: () => Promise<unknown>): Promise<number> {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { rows: positions } = await admin.query('select pg_current_wal_insert_lsn() as before');
    await work();
    await admin.query(`select pg_logical_emit_message(true, '', '')`); // a commit of the test, which flushes the log to disk
    const { rows } = await admin.query(
      `with records as materialized (
         select * from extensions.pg_get_wal_records_info($1, pg_current_wal_flush_lsn())
       )
       select count(*)::integer as n from records as done
        where resource_manager = 'Transaction' and record_type like 'COMMIT%' and not exists (
          select from records
           where xid = done.xid and resource_manager = 'Heap'
             and (regexp_match(block_ref, 'rel \\d+/\\d+/(\\d+)'))[1]::oid < $2
        )`,
      [positions[0].before, firstOwnOid],
    );
    return rows[0].n - 1;
  }

  const reads: [CallName, object][] = [
    ['transactions', { account: { AccountId: 'CASH' } }],
    ['all-accounts', {}],
    ['search-transactions', { searchText: 'lunch' }],
    ['account-types', {}],
  ];

  test.each(reads)('are none for a read: %s', async (name, body) => {
    const user = await bookkeeper();
    expect(await commitsOf(() => user.call(name, body))).toBe(0);
  });

  test('are one commit for an addition', async () => {
    const user = await bookkeeper();
    await user.call('add-transaction', { transaction: transaction('T1') });
    expect(
      await commitsOf(async () => {
        const added = await user.call('add-transaction', { transaction: transaction('T2') });
        expect(added.status).toBe(200);
      }),
    ).toBe(1);
  });
});

describe('sessions', () => {
  const over = createErrorBody('unauthenticated', generalError('unauthenticated'));

  test('are invalid on every server at once after a log-out, and their calls change nothing', async () => {
    const user = await bookkeeper();
    const id = await idOf(user);
    const other = await elsewhere(user);
    expect((await other.call('all-accounts')).status).toBe(200);
    const planted = new Map(user.cookies);
    await user.call('logout');
    for (const [name, value] of planted) user.cookies.set(name, value);
    for (const browser of [other, user]) {
      const rejected = await browser.call('add-transaction', { transaction: transaction('LATE') });
      expect([rejected.status, rejected.body]).toEqual([401, over]);
      expect((await browser.call('add-transaction', { transaction: 'no' })).status).toBe(401);
    }
    const { rows } = await admin.query('select id from partita.transaction where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('are invalid after they have expired', async () => {
    const user = await bookkeeper();
    await admin.query(`update auth.session set "expiresAt" = now() where "userId" = $1`, [await idOf(user)]);
    expect((await user.call('all-accounts')).status).toBe(401);
  });

  test('are prolonged by a call after a day, and not before', async () => {
    const user = await bookkeeper();
    const id = await idOf(user);
    expect((await user.call('all-accounts')).response.headers.getSetCookie()).toEqual([]);
    await admin.query(
      `update auth.session set "expiresAt" = "expiresAt" - interval '25 hours' where "userId" = $1`,
      [id],
    );
    const cookies = (await user.call('all-accounts')).response.headers.getSetCookie();
    // The cookie of the known device is prolonged as well.
    expect(cookies.toSorted()).toEqual([
      expect.stringMatching(/^partita\.known_device=.*Max-Age=34560000/),
      expect.stringMatching(/^partita\.session_token=.*Max-Age=604800/),
    ]);
    const { rows } = await admin.query(
      `select "expiresAt" > now() + interval '6 days 23 hours' as is_new from auth.session where "userId" = $1`,
      [id],
    );
    expect(rows).toEqual([{ is_new: true }]);
    expect((await user.call('all-accounts')).response.headers.getSetCookie()).toEqual([]);
  });

  test('are not prolonged if they are limited to the browser session', async () => {
    const user = await server.user('brief@books.example');
    await user.call('logout');
    const data = { email: 'brief@books.example', password: 'correct horse battery', persistSession: false };
    await user.call('login', { autoLogin: true, data });
    expect((await user.call('all-books')).response.headers.getSetCookie()).toEqual([]);
  });

  test('are not opened by a token without our signature, whoever it belongs to', async () => {
    const user = await bookkeeper();
    const [name = '', value = ''] = [...user.cookies][0] ?? [];
    const forger = server.visitor();
    forger.cookies.set(name, `${value.slice(0, 5)}${value[5] === 'a' ? 'b' : 'a'}${value.slice(6)}`);
    expect((await forger.call('all-accounts')).status).toBe(401);
    forger.cookies.set(name, value.split('.')[0] ?? '');
    expect((await forger.call('all-accounts')).status).toBe(401);
  });
});

test('resets the connection to no user after a call, even a rejected one', async () => {
  const user = await bookkeeper();
  await user.call('all-accounts');
  await user.call('transactions', { account: { AccountId: 'NONE' } });
  const clients = await Promise.all(Array.from({ length: 10 }, () => server.database.pool.connect()));
  try {
    for (const client of clients) {
      const { rows } = await client.query(
        `select current_user, coalesce(current_setting('request.jwt.claims', true), '') as claims`,
      );
      expect(rows).toEqual([{ current_user: 'partita_server', claims: '' }]);
    }
  } finally {
    for (const client of clients) client.release();
  }
});
