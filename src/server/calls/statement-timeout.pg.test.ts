import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverError } from '#contract/error-catalogue/server.ts';
import { LoginResult } from '#contract/users.ts';
import { serverRole } from '#server/database/rights.ts';
import { createErrorBody } from '../../../test/support/error-body.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { wireAccount } from '../../../test/support/wire-factories.ts';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = new Client(await server.admin());
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.stop();
});

test('reports a call stopped by its time limit, changes nothing, and permits a retry', async () => {
  const visitor = server.visitor();
  const person = { email: 'slow@books.example', password: 'correct horse battery' };
  const { session } = LoginResult.parse((await visitor.call('signup', { data: person })).body);
  const account = wireAccount('BOOK', 'ROOT', null, { AccountName: 'Main', IsPlaceholder: '1' });
  // New serving connections get a short statement timeout, and another session writes into the books.
  await admin.query(
    `alter role ${serverRole} in database ${admin.database ?? ''} set statement_timeout = '1s'`,
  );
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database()',
    [serverRole],
  );
  await admin.query('begin');
  await admin.query('select partita.lock_books($1, alone => true)', [session?.user.id]);

  await expect
    .poll(() => visitor.call('add-subaccount', { account }), { timeout: 30_000 })
    .toMatchObject({
      status: 503,
      body: createErrorBody('unavailable', serverError('tookTooLong')),
    });
  const books = await visitor.call('all-books');
  await admin.query('commit');
  const again = await visitor.call('add-subaccount', { account });

  expect(books).toMatchObject({ status: 200, body: [] });
  expect(again.status).toBe(200);
});
