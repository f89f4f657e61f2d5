import { doublingDelays } from '#async/retry.ts';
import { createPause } from '#async/wait.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { unknownPathError } from '#contract/errors.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { openDocuments } from '#documents/engine.ts';
import { isDocumentsCall } from '#documents/call-handlers.ts';
import type { Stores } from '#documents/store.ts';
import type { Backend } from '#backends/backend.ts';
import { connect, type ConnectOptions, toBrowserCallError } from './database.ts';
import { openStore } from './store.ts';

/** The waits before a commit is retried after another tab committed first. */
export const pauseForOtherTabs = createPause(doublingDelays({ firstMs: 20, maxRetries: 8 }));

/** Creates the handler of the calls on the books in a database of this browser: reads, writes, and the deletion of all books. */
export function createBooks(
  databaseName: string,
  { onUnreadable = () => undefined, ...options }: ConnectOptions & Pick<Stores, 'onUnreadable'> = {},
): Backend {
  const connection = connect(databaseName, options);
  const open = () => {
    const store = openStore(connection);
    return openDocuments({
      store,
      bulk: async () => store,
      refresh: () => undefined,
      pause: pauseForOtherTabs,
      onUnreadable,
    });
  };
  let documents = open();
  const answer = async (name: CallName, input: unknown, onProgress: OnProgress | undefined) => {
    if (isDocumentsCall(name)) return documents.answer(name, input, onProgress);
    if (name !== 'delete-user-account') throw unknownPathError();
    await connection.remove();
    documents = open();
    onUnreadable(0);
    return true;
  };
  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const answered = await answer(name, input, onProgress).catch((error: unknown) => {
        throw toBrowserCallError(error);
      });
      return parseAnswer(name, answered);
    },
  };
}
