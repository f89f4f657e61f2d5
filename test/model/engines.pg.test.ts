import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { type BackendKind, differences } from '#contract/differences.ts';
import { CallError } from '#contract/errors.ts';
import { openPglite, type TestDatabase } from '../sql/support/database.ts';
import { documentsUser } from '../support/documents-user.ts';
import { noDocuments } from '../support/memory-store.ts';
import { newSqlUser } from '../support/sql-user.ts';
import { comparable, isNewestFirst } from './comparable.ts';
import { look, start } from './fixed-calls.ts';
import { type LedgerModel, type ModelCall, openModel } from './ledger-model.ts';
import { type AnyCall, anyCalls } from './random-calls.ts';

/**
 * The lists of calls that everybody tries are the same ones; `MODEL_RUNS=2000 npx vitest run --project quick test/model` looks
 * for others, as many as it says.
 */
const longer = process.env['MODEL_RUNS'];
const runs = longer === undefined ? { numRuns: 40, seed: 47_801_494 } : { numRuns: Number(longer) };

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

const engines: { kind: BackendKind; newUser(): Promise<Backend> }[] = [
  { kind: 'SERVER', newUser: () => newSqlUser(database) },
  { kind: 'FIREBASE', newUser: async () => documentsUser(noDocuments()) },
];

/** What a call comes to: an answer, a refusal, or an error that is none. */
async function outcomeOf(engine: Backend | LedgerModel, { name, input }: AnyCall): Promise<unknown> {
  const { call }: { call(name: ModelCall, input: unknown): unknown } = engine;
  try {
    const answer = await call(name, input);
    return isNewestFirst(name, answer) ? { answer: comparable(name, answer) } : { unordered: answer };
  } catch (error) {
    if (!(error instanceof CallError)) return { broken: String(error) };
    const { code, refusal, issues } = error;
    // Which of several things is told first is up to the engine, and here and there how many are.
    if (refusal.id === 'undoRefused') return { code, refusal: refusal.id };
    if (refusal.id === 'changedSince') {
      const { things, rest } = refusal.params;
      return { code, refusal: refusal.id, things, rest, fields: issues.map(({ path }) => path) };
    }
    return { code, refusal: refusal.id, params: refusal.params, fields: issues.map(({ path }) => path) };
  }
}

test('both engines answer, refuse and hold what the rule book says, whatever is called', async () => {
  await fc.assert(
    fc.asyncProperty(anyCalls, async (calls) => {
      for (const { kind, newUser } of engines) {
        const user = await newUser();
        const model = openModel(differences[kind]['delete-subaccount'] === undefined);
        for (const call of [start, ...calls, ...look]) {
          const outcome = await outcomeOf(user, call);
          expect({ kind, call, outcome }).toEqual({ kind, call, outcome: await outcomeOf(model, call) });
        }
        expect(await user.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
      }
    }),
    runs,
  );
}, 600_000);
