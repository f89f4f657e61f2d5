import { afterAll, beforeAll, describe } from 'vitest';
import { openPglite, type TestDatabase } from '../support/database.ts';

/** Runs suites of the engine on a PGlite of their own. */
export function describeOnPglite(suites: readonly ((open: () => TestDatabase) => void)[]): void {
  describe('PGlite', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await openPglite();
    });
    afterAll(() => database.close());

    for (const describeSuite of suites) describeSuite(() => database);
  });
}
