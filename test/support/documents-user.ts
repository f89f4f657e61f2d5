import * as z from 'zod/mini';
import type { Backend } from '#backends/backend.ts';
import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { unauthenticatedError } from '#contract/errors.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { openDocuments } from '#documents/engine.ts';
import { isDocumentsCall } from '#documents/call-handlers.ts';
import { type MemoryDocuments, openMemoryStore } from './memory-store.ts';

/** Creates a user of the documents engine in this process; without documents, a client without a session. */
export function createDocumentsUser(
  documents: MemoryDocuments | undefined,
  store = documents && openMemoryStore(documents),
  bulk = store,
  onUnreadable?: (count: number) => void,
): Backend {
  const engine =
    store &&
    bulk &&
    openDocuments({
      store,
      bulk: async () => bulk,
      refresh: () => undefined,
      pause: (tries) => (tries < 5 ? Promise.resolve() : undefined),
      ...(onUnreadable !== undefined && { onUnreadable: onUnreadable }),
    });
  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      if (engine === undefined) throw unauthenticatedError();
      if (!isDocumentsCall(name)) throw new Error(`${name} is not a call of the engine`);
      const answer: unknown = await engine.answer(name, input, onProgress);
      return z.parse<z.ZodMiniType>(calls[name].output, answer) as CallAnswer<Name>;
    },
  };
}
