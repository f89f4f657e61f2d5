import { PostgrestClient } from '@supabase/postgrest-js';
import * as z from 'zod/mini';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallBody, CallInput, CallName, CallsOf } from '#contract/calls.ts';
import { isDataCall, type SqlFunction, sqlFunctionOf, toSqlInput } from '#contract/data-calls.ts';
import { CallError, unauthenticatedError, unknownPathError } from '#contract/errors.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { parseInput } from '#contract/parse-input.ts';
import { schemaVersion } from '#contract/limits.ts';
import { exportFormat, ImportResult, type OnProgress } from '#contract/transfer.ts';
import { ExportedAccount } from '#contract/accounts.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { StoredItem } from '#contract/inputs/items.ts';
import { type WireItem, WireItems } from '#contract/items.ts';
import { AttributedTransaction } from '#contract/transactions.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { toPartFailure } from '#contract/import-outcome.ts';
import { groupSymbolsByBook } from '#contract/commodity-kinds.ts';
import { UserConfig } from '#contract/users.ts';
import { makeId } from '#ledger/ids.ts';
import { toAccountNode, readImport } from '#ledger/read-import.ts';
import { sortParentsFirst } from '#ledger/rules/tree.ts';
import { supabaseProjectErrors, toSupabaseCallError } from './failure.ts';

/** Runs a SQL function of the project and returns its jsonb. Rejects with a `CallError`. */
type RunFunction = (name: SqlFunction, input: unknown) => Promise<unknown>;

/** The rows of one call: well within the eight seconds that a hosted project allows for a statement. */
const rowsPerCall = 2000;

/** The items of one call; items may be longer than rows. */
const itemsPerCall = 500;

const ExportSlice = z.object({
  accounts: z.array(ExportedAccount),
  transactions: z.array(AttributedTransaction),
  items: z.optional(WireItems),
  next: z.unknown(),
});

/** Reads all data of the user, or one book, page by page (calls.md Export and import). */
async function exportInPages(
  run: RunFunction,
  now: Date,
  bookName?: string,
): Promise<CallAnswer<'export-data'>> {
  const exportedAt = now.toISOString();
  const accounts: StoredAccount[] = [];
  const transactions: TransactionRow[] = [];
  const items: WireItem[] = [];
  let after: unknown = null;
  do {
    const slice = ExportSlice.parse(
      await run('partita_export_rows', { after, limit: rowsPerCall, bookName }),
    );
    accounts.push(...slice.accounts);
    transactions.push(...slice.transactions);
    items.push(...(slice.items ?? []));
    after = slice.next;
  } while (after !== null && after !== undefined);
  const userConfig = UserConfig.parse(await run(sqlFunctionOf('get-user-config'), {}));
  const filename = `${exportFormat.format}-${exportedAt.slice(0, 10)}.json`;
  const lists = { accounts, transactions, ...(items.length > 0 && { items }) };
  return { filename, data: { ...exportFormat, exportedAt, ...lists, userConfig } };
}

function* slices<Row>(rows: Row[], perSlice = rowsPerCall): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += perSlice) yield rows.slice(start, start + perSlice);
}

/** One part of an import: the records that one call sends. */
type Chunk = {
  accounts?: StoredAccount[];
  /** The symbols of the file's commodities. The items themselves follow after the accounts. */
  commodities?: Record<string, string[]>;
  transactions?: TransactionRow[];
  items?: StoredItem[];
};

async function importChunk(run: RunFunction, chunk: Chunk, action: CallBody<'import-data'>['action']) {
  const answer = await run('partita_import_rows', { ...chunk, action });
  return ImportResult.parse({ complete: true, ...z.looseObject({}).parse(answer) });
}

/**
 * Imports a file in chunks that may be repeated: a row whose id exists already is skipped. If a chunk fails, the earlier chunks stay, and
 * the result is marked as incomplete (calls.md Export and import).
 */
async function importInChunks(
  run: RunFunction,
  { data, action = { id: makeId(), kind: 'import-data' } }: CallBody<'import-data'>,
  onProgress?: OnProgress,
): Promise<CallAnswer<'import-data'>> {
  const { accounts, transactions, items, rejected } = readImport(data);
  const none = { added: 0, updated: 0, skipped: 0 };
  const total: CallAnswer<'import-data'> = {
    complete: true,
    accounts: { ...none },
    transactions: { ...none },
    ...(data.items !== undefined && data.items.length > 0 && { items: { ...none } }),
    rejected,
  };
  const commodities = groupSymbolsByBook(items);
  const chunks: Chunk[] = [
    ...[...slices(sortParentsFirst(accounts, toAccountNode))].map((rows) => ({
      accounts: rows,
      commodities,
    })),
    ...[...slices(transactions)].map((rows) => ({ transactions: rows })),
    ...[...slices(items, itemsPerCall)].map((rows) => ({ items: rows })),
  ];
  // An empty file is sent, too, so that a user who is not allowed to import gets the error.
  if (chunks.length === 0) chunks.push({ accounts: [] });
  const of = data.transactions?.length ?? 0;
  let done = of - transactions.length;
  for (const [index, chunk] of chunks.entries()) {
    try {
      const result = await importChunk(run, chunk, action);
      for (const outcome of ['added', 'updated', 'skipped'] as const) {
        total.accounts[outcome] += result.accounts[outcome];
        total.transactions[outcome] += result.transactions[outcome];
        if (total.items && result.items) total.items[outcome] += result.items[outcome];
      }
      total.rejected.push(...result.rejected);
      if (chunk.transactions === undefined) continue;
      done += chunk.transactions.length;
      onProgress?.({ done, of });
    } catch (error) {
      // Nothing is stored yet, or the user has to decide about a locked period first.
      if (index === 0 || (error instanceof CallError && error.detail.id === 'locked')) throw error;
      return { ...total, complete: false, failure: toPartFailure(error) };
    }
  }
  if (data.userConfig === undefined) return total;
  try {
    await run(sqlFunctionOf('set-user-config'), { config: data.userConfig });
    return total;
  } catch (error) {
    return { ...total, complete: false, failure: toPartFailure(error) };
  }
}

/** A project, and the token of the signed-in user. */
export type SupabaseProjectAccess = {
  url: string;
  key: string;
  token: () => string | undefined;
  /** Fetches a new token for an expired one; undefined if the session is over. */
  renewToken: () => Promise<string | undefined>;
};

const isSessionOver = (error: unknown) => error instanceof CallError && error.code === 'unauthenticated';

/** Creates the function that runs SQL functions. An expired token is renewed and the function run again, invisibly for the user. */
function createRunFunction(
  { url, key, token, renewToken }: SupabaseProjectAccess,
  send: typeof fetch,
): RunFunction {
  const client = new PostgrestClient(`${url.replace(/\/$/, '')}/rest/v1`, {
    headers: { apikey: key },
    fetch: send,
  });
  const runAs = async (user: string, name: SqlFunction, input: unknown) => {
    const request = client.rpc(name, { input }).setHeader('authorization', `Bearer ${user}`);
    const { data, error, status } = await request;
    if (error === null) return data;
    if (status === 0) throw new CallError('unexpected', supabaseProjectErrors.unreachable);
    throw toSupabaseCallError(error, status);
  };
  return async (name, input) => {
    const user = token();
    if (user === undefined) throw unauthenticatedError();
    try {
      return await runAs(user, name, input);
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      // Another call may have renewed the token meanwhile.
      const renewed = token() === user ? await renewToken() : token();
      if (renewed === undefined) throw error;
      return runAs(renewed, name, input);
    }
  };
}

/** A handler of a call on a project; it receives the parsed body. */
type Handler<Name extends CallName> = (
  run: RunFunction,
  body: CallBody<Name>,
  onProgress?: OnProgress,
) => Promise<unknown>;

/** The calls that need more than their SQL function, and the deletion of a user, which other back-ends handle in their sign-in. */
type SpecialCall = CallsOf<'transfer'> | 'delete-user-account' | 'refresh-db';

const handlers: { [Name in SpecialCall]: Handler<Name> } = {
  'export-data': (run, { bookName }) => exportInPages(run, new Date(), bookName),
  'import-data': importInChunks,
  'delete-user-account': (run) => run('partita_delete_user_account', {}),
  async 'refresh-db'(run, body) {
    const answer = parseAnswer('refresh-db', await run(sqlFunctionOf('refresh-db'), body));
    if (answer.schemaVersion < schemaVersion)
      throw new CallError('unexpected', supabaseProjectErrors.oldSchema);
    return answer;
  },
};

function handlerOf<Name extends CallName>(name: Name): Handler<Name> {
  const special: { [Each in CallName]?: Handler<Each> } = handlers;
  const handler = special[name];
  if (handler !== undefined) return handler;
  if (!isDataCall(name)) throw unknownPathError();
  return (run, body) => run(sqlFunctionOf(name), toSqlInput(body));
}

/**
 * Creates the handler of the data calls on a Supabase project, through the functions of configuration.sql (spec 7 Routing of the calls).
 */
export function createDataCalls(project: SupabaseProjectAccess, send: typeof fetch = fetch): Backend {
  const run = createRunFunction(project, send);
  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const body = parseInput(name, input);
      return parseAnswer(name, await handlerOf(name)(run, body, onProgress));
    },
  };
}
