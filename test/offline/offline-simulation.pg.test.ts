import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openSharedServer, type TestDatabase } from '../sql/support/database.ts';
import { createSqlUser } from '../support/sql-user.ts';
import { type SimulatedHousehold, checkHistories } from './random-history.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedServer();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

test('offline copies of a book in the SQL engine match it after random histories', async () => {
  const newHousehold = async () => ({ owner: await createSqlUser(database) });
  const { wrong } = await checkHistories(newHousehold, { first: 1, count: 12 });
  expect(wrong).toEqual([]);
  // A dozen histories with many calls each, on a busy machine.
}, 240_000);

test.each(['add', 'edit'] as const)(
  'offline copies of a member with the role %s match a shared book beside those of its owner',
  async (role) => {
    const newHousehold = async (): Promise<SimulatedHousehold> => {
      const [owner, provider] = [await createSqlUser(database), await createSqlUser(database)];
      return {
        owner,
        async join(bookName) {
          const { Token } = await owner.call('invite', { bookName, role });
          await provider.call('join', { token: Token });
          const { Members } = await owner.call('members', { bookName });
          return { provider, role, personId: Members[0]?.PersonId ?? '' };
        },
      };
    };
    const { wrong } = await checkHistories(newHousehold, { first: 1, count: 8 });
    expect(wrong).toEqual([]);
  },
  240_000,
);
