import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { wireAccount } from '../../../test/support/wire-factories.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const admin = new pg.Client(await server.admin());
  await admin.connect();
  await admin.query(`
    create function public.vanish() returns trigger language plpgsql security definer as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger vanish after insert on partita.account deferrable initially deferred
      for each row execute function public.vanish()`);
  await admin.end();
});

afterAll(() => server.stop());

describe('a session on a pool', () => {
  test('fails as unavailable if the database stops in the middle of a commit', async () => {
    const user = await server.user();
    const file = { accounts: [wireAccount('MAIN', 'ROOT', null)], transactions: [] };
    const { status, body } = await user.call('import-data', { data: file });
    expect([status, body]).toMatchObject([503, { code: 'unavailable' }]);
    expect((await user.call('all-books')).body).toEqual([]);
  });
});
