import { PostgrestClient } from '@supabase/postgrest-js';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallBody, CallInput, CallName, CallsOf } from '#contract/calls.ts';
import { isDataCall, type SqlFunction, sqlFunctionOf, sqlInputOf } from '#contract/data-calls.ts';
import { CallError, unauthenticated, unknownPath } from '#contract/errors.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { parseInput } from '#contract/parse-input.ts';
import { schemaVersion } from '#contract/schema-version.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { projectTexts, toCallError } from './failure.ts';
import type { RunFunction } from './run-function.ts';
import { exportRows, importRows } from './transfer.ts';

/** A project, and the token of who is signed in. */
export type Project = {
  url: string;
  key: string;
  token: () => string | undefined;
  /** Fetches a new token for one that ended; undefined when the session is over. */
  renewToken: () => Promise<string | undefined>;
};

const isOver = (error: unknown) => error instanceof CallError && error.code === 'unauthenticated';

/** A token that ended in the middle of work is renewed and that one function run again; nobody sees it. */
function functionsOf({ url, key, token, renewToken }: Project, send: typeof fetch): RunFunction {
  const client = new PostgrestClient(`${url.replace(/\/$/, '')}/rest/v1`, {
    headers: { apikey: key },
    fetch: send,
  });
  const runAs = async (user: string, name: SqlFunction, input: unknown) => {
    const request = client.rpc(name, { input }).setHeader('authorization', `Bearer ${user}`);
    const { data, error, status } = await request;
    if (error === null) return data;
    if (status === 0) throw new CallError('unexpected', projectTexts.unreachable);
    throw toCallError(error, status);
  };
  return async (name, input) => {
    const user = token();
    if (user === undefined) throw unauthenticated();
    try {
      return await runAs(user, name, input);
    } catch (error) {
      if (!isOver(error)) throw error;
      // Another call may have renewed it meanwhile.
      const renewed = token() === user ? await renewToken() : token();
      if (renewed === undefined) throw error;
      return runAs(renewed, name, input);
    }
  };
}

/** A call on a project: its body is parsed already. */
type Handler<Name extends CallName> = (
  run: RunFunction,
  body: CallBody<Name>,
  onProgress?: OnProgress,
) => Promise<unknown>;

/** The calls that take more than their one function, and the removal of a user, which is sign-in elsewhere. */
type SpecialCall = CallsOf<'transfer'> | 'delete-user-account' | 'refresh-db';

const handlers: { [Name in SpecialCall]: Handler<Name> } = {
  'export-data': (run, { bookName }) => exportRows(run, new Date(), bookName),
  'import-data': importRows,
  'delete-user-account': (run) => run('partita_delete_user_account', {}),
  async 'refresh-db'(run, body) {
    const answer = parseAnswer('refresh-db', await run(sqlFunctionOf('refresh-db'), body));
    if (answer.schemaVersion < schemaVersion) throw new CallError('unexpected', projectTexts.oldSchema);
    return answer;
  },
};

function handlerOf<Name extends CallName>(name: Name): Handler<Name> {
  const special: { [Each in CallName]?: Handler<Each> } = handlers;
  const handler = special[name];
  if (handler !== undefined) return handler;
  if (!isDataCall(name)) throw unknownPath();
  return (run, body) => run(sqlFunctionOf(name), sqlInputOf(body));
}

/** The data calls on a Supabase project, through the functions of configuration.sql (spec 7 Routing of the calls). */
export function createDataCalls(project: Project, send: typeof fetch = fetch): Backend {
  const run = functionsOf(project, send);
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
