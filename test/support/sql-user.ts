import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallBody, CallInput, CallName } from '#contract/calls.ts';
import { isDataCall, sqlFunctionOf, toSqlInput } from '#contract/data-calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { parseInput } from '#contract/parse-input.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { exportData, importInOneCommit } from '#engine/transfer.ts';
import { readImport } from '#ledger/read-import.ts';
import type { TestDatabase } from '../sql/support/database.ts';
import { splitInBatches, rowsPerBatch } from './in-batches.ts';

async function importInto(
  { host }: TestDatabase,
  userId: string,
  { data, action }: CallBody<'import-data'>,
  onProgress: OnProgress | undefined,
) {
  const { rejected, accounts, transactions, items } = readImport(data);
  const hasItems = data.items !== undefined && data.items.length > 0;
  const rows = { accounts, transactions: splitInBatches(transactions), ...(hasItems && { items }) };
  const of = transactions.length;
  let done = 0;
  const onBatch = () => {
    done = Math.min(done + rowsPerBatch, of);
    onProgress?.({ done, of });
  };
  const result = await importInOneCommit(
    host,
    userId,
    { ...rows, userConfig: data.userConfig, action },
    { onBatch },
  );
  return { ...result, rejected: [...rejected, ...result.rejected] };
}

async function exportFrom({ host }: TestDatabase, userId: string, bookName?: string): Promise<unknown> {
  let text = '';
  for await (const piece of exportData(host, userId, new Date(), bookName)) text += piece;
  return JSON.parse(text);
}

/** Creates a client of the SQL engine with only the contract's schemas, without server and sign-in. */
function sqlClient(database: TestDatabase, userId: string): Backend {
  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const body = parseInput(name, input);
      const answer = async (): Promise<unknown> => {
        if (name === 'import-data') {
          return importInto(database, userId, parseInput('import-data', input), onProgress);
        }
        if (name === 'export-data')
          return exportFrom(database, userId, parseInput('export-data', input).bookName);
        if (!isDataCall(name)) throw new Error(`${name} is not a call of the engine`);
        return JSON.parse(await database.host.call(userId, sqlFunctionOf(name), toSqlInput(body)));
      };
      return parseAnswer(name, await answer());
    },
  };
}

/** Creates a user of the SQL engine. */
export async function createSqlUser(database: TestDatabase): Promise<Backend> {
  const userId = crypto.randomUUID();
  await database.query('insert into auth.users (id) values ($1)', [userId]);
  return sqlClient(database, userId);
}
