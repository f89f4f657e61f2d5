import * as z from 'zod/mini';
import { type CallAnswer, calls } from '#contract/calls.ts';
import { isDataCall } from '#contract/data-calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { ActionRef } from '#contract/inputs/values.ts';
import { accountReading, accountWriting } from '#documents/calls/account-calls.ts';
import { flowReading } from '#documents/calls/flow-calls.ts';
import { transactionReading, transactionWriting } from '#documents/calls/transaction-calls.ts';
import { transferHandlers } from '#documents/calls/transfer-calls.ts';
import { typeHandlers } from '#documents/calls/type-calls.ts';
import { atOnceWriting } from '#documents/calls/at-once.ts';
import { actionHandlers } from '#documents/calls/action-calls.ts';
import { sinceHandlers } from '#documents/calls/changes-since.ts';
import { memberHandlers } from '#documents/calls/member-calls.ts';
import { itemHandlers } from '#documents/calls/item-calls.ts';
import { verifyHandlers } from '#documents/calls/verify-calls.ts';
import { userHandlers } from '#documents/calls/user-calls.ts';
import type { Context, DocumentsCall, Handlers } from '#documents/handlers.ts';
import { type ActionOfCall, type OnLeftOut, openRepository } from '#documents/repository.ts';
import { digest } from '#documents/model/document-names.ts';
import { once } from '#documents/once.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { retryFromStart } from '#documents/retry.ts';
import type { SharedStores } from '#documents/sharing.ts';
import { enter, openSharedBooks } from '#documents/shared-books.ts';
import { repair } from '#documents/transfer/repair.ts';
import { makeId } from '#ledger/ids.ts';

const handlers: Handlers = {
  ...accountReading,
  ...accountWriting,
  ...typeHandlers,
  ...transactionReading,
  ...transactionWriting,
  ...flowReading,
  ...atOnceWriting,
  ...actionHandlers,
  ...sinceHandlers,
  ...itemHandlers,
  ...memberHandlers,
  ...verifyHandlers,
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
  /** What it works with: a replica does more with it than answer calls. */
  parts: Pick<Context, 'repository' | 'bulk' | 'pause'>;
};

/** What a call belongs to: what it says, or an action of its own, of the kind of its name. */
function actionOf(name: DocumentsCall, body: object): ActionOfCall {
  const { action, ...rest } = { action: undefined, ...body };
  const sent = z.safeParse(ActionRef, action).data;
  if (sent === undefined) return { id: makeId(), kind: name, isAlone: true };
  return { ...sent, isAlone: false, request: digest(JSON.stringify([name, rest])) };
}

/** What is missed in registers and sums. */
const inSums = /^(?:accounts|transactions)\//;

/** Counts what is left out of registers and sums, each once. */
function countLeftOut(tell: (count: number) => void): OnLeftOut {
  const records = new Set<string>();
  return (record) => {
    if (!inSums.test(record) || records.has(record)) return;
    tell(records.add(record).size);
  };
}

/** Opens the engine on the documents of one user, and of books that others share with them; nothing is read before the first call. */
export function openDocuments({
  store,
  bulk,
  refresh,
  pause,
  onLeftOut,
  sharing,
}: SharedStores): DocumentsEngine {
  let isInSums = false;
  const leaveOut = countLeftOut((count) => {
    // It was counted in when it was written.
    isInSums = true;
    onLeftOut?.(count);
  });
  const repository = openRepository(store, refresh, leaveOut);
  const sharedBooks = sharing && openSharedBooks(sharing);
  const all = { repository, store, bulk, pause, leaveOut, sharing, sharedBooks };
  let isMended = false;
  /**
   * Makes anew what is derived and could not be read, or counts what cannot be read itself; once, as a place may not let it.
   * @returns whether it was made anew
   */
  const mend = async (): Promise<boolean> => {
    if (isMended || !(isInSums || all.repository.isBroken())) return false;
    isMended = true;
    try {
      await repair(await bulk());
    } catch {
      return false;
    }
    all.repository.forget();
    return true;
  };
  // A store shows what waits to be taken as if it were, and what is merged into that is lost when it is refused.
  const inTurn = createSerialQueue();
  return {
    async answer(name, input, onProgress) {
      const sent = parseInput(name, input);
      const action = actionOf(name, sent);
      const shared = sharedBooks && (await enter(sharedBooks, all, name, sent));
      const context: Context = { ...all, ...shared?.parts, shared, action, onProgress };
      const body = shared && 'bookName' in sent ? { ...sent, bookName: shared.root.AccountName } : sent;
      const handler = handlers[name];
      // An import looks anew by itself, commit by commit.
      if (!isDataCall(name)) return once(context, name, body, () => handler(context, body, false));
      const answer = () =>
        retryFromStart((isAgain) => once(context, name, body, () => handler(context, body, isAgain)));
      const answered = await (name === 'update-subaccount' ? inTurn(answer) : answer());
      if (calls[name].effect !== 'reads' || shared !== undefined || !(await mend())) return answered;
      return handler(context, body, true);
    },
    parts: all,
  };
}
