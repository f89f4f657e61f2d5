import { afterAll, beforeAll } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallBody, CallInput, CallName } from '#contract/calls.ts';
import { unauthenticated } from '#contract/errors.ts';
import { parseAnswer, parseInput } from '#contract/parse-input.ts';
import { isDataCall, sqlFunctionOf } from '#contract/data-calls.ts';
import { exportData, importRows } from '#engine/transfer.ts';
import { readImport } from '#ledger/import-reading.ts';
import { openPglite, type TestDatabase } from '../sql/support/database.ts';
import { runSuites } from './run-suites.ts';
import { engineDifferences } from './target.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

async function importInto(userId: string, { data }: CallBody<'import-data'>) {
  const { rejected, ...rows } = readImport(data);
  const result = await importRows(database.host, userId, { ...rows, userConfig: data.userConfig });
  return { ...result, rejected: [...rejected, ...result.rejected] };
}

async function exportFrom(userId: string): Promise<unknown> {
  let text = '';
  for await (const piece of exportData(database.host, userId, new Date())) text += piece;
  return JSON.parse(text);
}

/** The engine in this very process: no server and no sign-in before it, only the contract's schemas. */
function engineOf(userId: string | undefined): Backend {
  return {
    async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>> {
      if (userId === undefined) throw unauthenticated();
      const body = parseInput(name, input);
      const answer = async (): Promise<unknown> => {
        if (name === 'import-data') return importInto(userId, parseInput('import-data', input));
        if (name === 'export-data') return exportFrom(userId);
        if (!isDataCall(name)) throw new Error(`${name} is not a call of the engine`);
        return JSON.parse(await database.host.call(userId, sqlFunctionOf(name), body));
      };
      return parseAnswer(name, await answer());
    },
  };
}

runSuites({
  name: 'the engine on PGlite',
  stranger: async () => engineOf(undefined),
  async newUser() {
    const userId = crypto.randomUUID();
    await database.query('insert into auth.users (id) values ($1)', [userId]);
    return engineOf(userId);
  },
  differences: engineDifferences,
});
