import { afterAll, beforeAll } from 'vitest';
import { openPglite, type TestDatabase } from '../sql/support/database.ts';
import { newSqlUser, sqlUser } from '../support/sql-user.ts';
import { runSuites } from './run-suites.ts';
import { engineDifferences } from './target.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

runSuites({
  name: 'the engine on PGlite',
  stranger: async () => sqlUser(database, undefined),
  newUser: () => newSqlUser(database),
  differences: engineDifferences,
});
