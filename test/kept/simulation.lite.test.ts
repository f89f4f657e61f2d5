import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPglite, type TestDatabase } from '../sql/support/database.ts';
import { newSqlUser } from '../support/sql-user.ts';
import { judgeHistories } from './history.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

test('a book of the SQL engine is kept as well as any', async () => {
  const { wrong } = await judgeHistories(() => newSqlUser(database), { first: 1, count: 12 });
  expect(wrong).toEqual([]);
  // A dozen histories of many calls each, on a machine that has more to do.
}, 240_000);
