import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ndjsonType } from '#contract/transfer.ts';
import { createOwnDatabase, type OwnDatabase } from '../../../test/support/own-database.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

const nowhere = 'postgresql://nobody@127.0.0.1:1/none';
let books: OwnDatabase;

// The effect of a delayed replica is tested on real ones: test/cluster.
beforeAll(async () => {
  books = await createOwnDatabase();
});

afterAll(() => books.drop());

async function withServer(readUrl: string, look: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({
    environment: { ...books.environment, DATABASE_READ_URL: readUrl },
  });
  await look(server).finally(() => server.stop());
}

let users = 0;

/** Creates a user with one transaction. */
async function eater(server: TestServer): Promise<Visitor> {
  users += 1;
  const user = await server.user(`eater-${users}@books.example`);
  for (const account of [
    wireAccount(`R${users}`, 'ROOT', null),
    wireAccount(`F${users}`, 'EXPENSE', `R${users}`),
    wireAccount(`C${users}`, 'CASH', `R${users}`),
  ])
    await user.call('add-subaccount', { account });
  const accounts = { to: `F${users}`, from: `C${users}`, valueMinor: 150n };
  const added = await user.call('add-transaction', { transaction: wireTransaction('T1', accounts) });
  expect(added.status).toBe(200);
  return user;
}

describe('searches and exports on a replica', () => {
  test('run at DATABASE_READ_URL, each as its user', async () => {
    await withServer(books.environment.DATABASE_URL, async (server) => {
      const [ada, bea] = [await eater(server), await server.user(`bea-${users}@books.example`)];
      expect(server.database.readPool?.totalCount).toBe(0);
      expect((await ada.call('search-transactions', { searchText: 'lunch' })).body).toMatchObject([
        { TransactionId: 'T1' },
      ]);
      expect((await bea.call('search-transactions', { searchText: 'lunch' })).status).toBe(404);
      expect((await ada.call('export-data')).body).toMatchObject({ data: { transactions: [{}] } });
      expect(server.database.readPool?.totalCount).toBeGreaterThan(0);
      expect(server.database.readPool?.idleCount).toBe(server.database.readPool?.totalCount);
      expect((await ada.call('search-transactions', { searchText: 'x' })).status).toBe(400);
    });
  });

  test('run on the primary if the replica is unreachable', async () => {
    await withServer(nowhere, async (server) => {
      const user = await eater(server);
      const found = await user.call('search-transactions', { searchText: 'lunch' });
      expect(found.body).toMatchObject([{ TransactionId: 'T1' }]);
      expect((await user.call('export-data')).body).toMatchObject({ data: { transactions: [{}] } });
    });
  });

  test('run on the primary for a user whose import was answered before it was stored', async () => {
    await withServer(books.environment.DATABASE_URL, async (server) => {
      const user = await eater(server);
      const between = { to: `F${users}`, from: `C${users}`, valueMinor: 1n };
      const data = { transactions: [wireTransaction('T2', between)] };
      await user.call('import-data', { data }, { accept: ndjsonType });
      expect(user.cookies.get('partita.written')).toBe('unknown');
      await user.call('delete-transaction', { transaction: { TransactionId: 'T1' } });
      expect(user.cookies.get('partita.written')).toMatch(/^[0-9A-F]+%2F[0-9A-F]+$/);
    });
  });

  test('run on the primary for a request with an invalid position cookie', async () => {
    await withServer(books.environment.DATABASE_URL, async (server) => {
      const user = await eater(server);
      expect(user.cookies.get('partita.written')).toMatch(/^[0-9A-F]+%2F[0-9A-F]+$/);
      user.cookies.set('partita.written', `0/0'; select 1; --`);
      const found = await user.call('search-transactions', { searchText: 'lunch' });
      expect(found.body).toMatchObject([{ TransactionId: 'T1' }]);
      expect(server.database.readPool?.totalCount).toBe(0);
    });
  });
});
