import type { CallAnswer } from '#contract/calls.ts';
import { isDataCall } from '#contract/data-calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { accountReading, accountWriting } from '#documents/calls/account-calls.ts';
import { flowReading } from '#documents/calls/flow-calls.ts';
import { transactionReading, transactionWriting } from '#documents/calls/transaction-calls.ts';
import { transferHandlers } from '#documents/calls/transfer-calls.ts';
import { typeHandlers } from '#documents/calls/type-calls.ts';
import { userHandlers } from '#documents/calls/user-calls.ts';
import type { Context, DocumentsCall, Handlers } from '#documents/handlers.ts';
import { openRepository } from '#documents/repository.ts';
import { retryOnce } from '#documents/retry.ts';
import type { Stores } from '#documents/store.ts';

const handlers: Handlers = {
  ...accountReading,
  ...accountWriting,
  ...typeHandlers,
  ...transactionReading,
  ...transactionWriting,
  ...flowReading,
  ...userHandlers,
  ...transferHandlers,
};

/** Bookkeeping over the documents of one user. */
export type DocumentsEngine = {
  /** Answers a call; an import tells `onProgress` how far it is. @throws CallError */
  answer<Name extends DocumentsCall>(
    name: Name,
    input: unknown,
    onProgress?: OnProgress,
  ): Promise<CallAnswer<Name>>;
};

/** Opens the engine on the documents of one user; nothing is read before the first call. */
export function openDocuments({ store, bulk, refresh, pause }: Stores): DocumentsEngine {
  const context: Context = { repository: openRepository(store, refresh), bulk, pause };
  return {
    async answer(name, input, onProgress) {
      const body = parseInput(name, input);
      const handler = handlers[name];
      // An import looks anew by itself, commit by commit.
      if (!isDataCall(name)) return handler({ ...context, onProgress }, body, false);
      return retryOnce((isAgain) => handler(context, body, isAgain));
    },
  };
}
