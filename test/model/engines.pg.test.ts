import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { BackendKind } from '#contract/backend-differences.ts';
import { openSharedServer, type TestDatabase } from '../sql/support/database.ts';
import { createDocumentsUser } from '../support/documents-user.ts';
import { createMemoryDocuments } from '../support/memory-store.ts';
import { createSqlUser } from '../support/sql-user.ts';
import { expectLikeModel } from './expect-like-model.ts';
import { anyCalls } from './random-calls.ts';

/**
 * Number of random call lists, which are equal in every run. `PROPERTY_SEED=fresh MODEL_RUNS=2000 npx vitest run --project pg test/model`
 * tries other and more lists.
 */
const runs = { numRuns: Number(process.env['MODEL_RUNS'] ?? 40) };

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedServer();
});
afterAll(() => database.close());

const engines: { kind: BackendKind; newUser(): Promise<Backend> }[] = [
  { kind: 'SERVER', newUser: () => createSqlUser(database) },
  { kind: 'FIREBASE', newUser: async () => createDocumentsUser(createMemoryDocuments()) },
];

test('both engines answer, reject and store as the model does, for any calls', async () => {
  await fc.assert(
    fc.asyncProperty(anyCalls, async (calls) => {
      for (const { kind, newUser } of engines) await expectLikeModel(kind, await newUser(), calls);
    }),
    runs,
  );
}, 600_000);
