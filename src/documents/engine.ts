import * as z from 'zod/mini';
import { type CallAnswer, type CallBody, calls } from '#contract/calls.ts';
import { isDataCall } from '#contract/data-calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { ActionInput } from '#contract/inputs/values.ts';
import { accountReadHandlers, accountWriteHandlers } from '#documents/calls/account-calls.ts';
import { flowHandlers } from '#documents/calls/flow-calls.ts';
import { transactionReadHandlers, transactionWriteHandlers } from '#documents/calls/transaction-calls.ts';
import { transferHandlers, verifyHandlers } from '#documents/calls/transfer-calls.ts';
import { typeHandlers, userHandlers } from '#documents/calls/user-calls.ts';
import { bulkChangeHandlers } from '#documents/calls/bulk-change-calls.ts';
import { actionHandlers } from '#documents/calls/action-calls.ts';
import { changesSinceHandlers } from '#documents/calls/changes-since.ts';
import { memberHandlers } from '#documents/calls/member-calls.ts';
import { itemHandlers } from '#documents/calls/item-calls.ts';
import type { DocumentsContext, DocumentsCall, CallHandlers } from '#documents/call-handlers.ts';
import { type ActionOfCall, type OnUnreadable, openRepository } from '#documents/repository.ts';
import { digest } from '#documents/model/document-names.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { retryFromStart } from '#documents/retry.ts';
import type { SharedStores } from '#documents/sharing.ts';
import { findSharedBook, openSharedBooks } from '#documents/shared-books.ts';
import { repair } from '#documents/transfer/repair.ts';
import { makeId } from '#ledger/ids.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { createStateAfterReader } from '#documents/answer-actions.ts';
import {
  type ActionFragment,
  joinFragments,
  type RecordState,
  type LoggedChange,
} from '#documents/model/action-documents.ts';
import { StoreError } from '#documents/store.ts';
import { readImport } from '#ledger/read-import.ts';
import { readActions } from './read-books.ts';
import { formatDeletion } from './changes/plan.ts';

/** The result of a call that was made before: the changes it made, and each record right after them. */
type EarlierResult = {
  loggedChanges: readonly LoggedChange[];
  rowOf<Kind extends keyof RecordTypes>(what: Kind, id: string): Promise<RecordTypes[Kind]>;
};
type RecordTypes = {
  account: Extract<RecordState, { AccountId: string }>;
  transaction: Extract<RecordState, { TransactionId: string }>;
  item: Extract<RecordState, { ItemId: string }>;
};

const isRecord: { [Kind in keyof RecordTypes]: (row: RecordState) => row is RecordTypes[Kind] } = {
  account: (row) => 'AccountId' in row,
  transaction: (row) => 'TransactionId' in row,
  item: (row) => 'ItemId' in row,
};

const notFoundMessages = {
  account: bookError('accountNotFound'),
  transaction: bookError('transactionNotFound'),
  item: bookError('itemNotFound'),
};

async function readAccountAnswer({ repository }: DocumentsContext, { rowOf }: EarlierResult, id: string) {
  const row = await rowOf('account', id);
  const books = await repository.books();
  const root = books.byId.get(books.byId.get(id)?.BookId ?? '');
  const node = root && books.nodes(root).find(({ document }) => document.AccountId === id);
  const nothing = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };
  return { ...(node?.answer ?? nothing), ...row };
}

const idsOf = (rows: readonly { TransactionId: string }[]) => rows.map(({ TransactionId }) => TransactionId);

const readTransactions = ({ rowOf }: EarlierResult, rowIds: readonly string[]) =>
  Promise.all(rowIds.map((id) => rowOf('transaction', id)));

/**
 * Builds the answer of a call that was made before. Imports are idempotent by record id: all rows of the repeated file are already stored.
 */
const earlierAnswers: {
  [Name in DocumentsCall]?: (
    context: DocumentsContext,
    body: CallBody<Name>,
    before: EarlierResult,
  ) => Promise<CallAnswer<Name>>;
} = {
  'add-subaccount': (context, { account }, before) => readAccountAnswer(context, before, account.AccountId),
  'update-subaccount': (context, { account }, before) =>
    readAccountAnswer(context, before, account.AccountId),
  'delete-subaccount': async (_context, _body, { loggedChanges }) => {
    const count = (what: LoggedChange['RecordType']) =>
      loggedChanges.filter(({ RecordType }) => RecordType === what).length;
    return formatDeletion(count('account'), count('transaction'));
  },
  'add-transaction': (_context, { transaction }, { rowOf }) =>
    rowOf('transaction', transaction.TransactionId),
  'update-transaction': (_context, { transaction }, { rowOf }) =>
    rowOf('transaction', transaction.TransactionId),
  'delete-transaction': async () => 'Deleted the transaction',
  'change-transactions': async (_context, { add, update, remove }, before) => ({
    added: await readTransactions(before, idsOf(add)),
    updated: await readTransactions(before, idsOf(update)),
    removed: idsOf(remove),
  }),
  'change-items': async (_context, { put, remove }, { rowOf }) => ({
    put: await Promise.all(put.map(({ ItemId }) => rowOf('item', ItemId))),
    removed: remove.map(({ ItemId }) => ItemId),
  }),
  'import-data': async (_context, { data }) => {
    const { accounts, transactions, items, rejected } = readImport(data);
    const counts = ({ length: skipped }: readonly unknown[]) => ({ added: 0, updated: 0, skipped });
    return {
      complete: true,
      accounts: counts(accounts),
      transactions: counts(transactions),
      ...((data.items?.length ?? 0) > 0 && { items: counts(items) }),
      rejected,
    };
  },
};

/** Reads the result of an earlier call from the log entries it left. */
async function findEarlierResult(
  { repository, store, action }: DocumentsContext,
  parts: readonly ActionFragment[],
): Promise<EarlierResult> {
  const books = await repository.books();
  const done = (await readActions(store, [action.id])).get(action.id);
  const readStateAfter = createStateAfterReader(store, books, done, parts);
  return {
    loggedChanges: joinFragments(parts)?.loggedChanges ?? [],
    async rowOf(what, id) {
      const row = await readStateAfter(what, id);
      if (row === undefined || row === null || !isRecord[what](row))
        throw new CallError('not-found', notFoundMessages[what]);
      return row;
    },
  };
}

/**
 * Executes a call unless it was executed before; a repeated call gets the earlier result. A call that fails because an identical call was
 * faster is answered in the same way.
 * @throws CallError conflict if the action of the call was undone
 */
async function answerOnce<Name extends DocumentsCall>(
  context: DocumentsContext,
  name: Name,
  body: CallBody<Name>,
  work: () => Promise<CallAnswer<Name>>,
): Promise<CallAnswer<Name>> {
  const { repository, action } = context;
  const answer = earlierAnswers[name];
  if (answer === undefined || action.isAlone) return work();
  const { done, isUndone } = await repository.lookUp(action);
  if (done.length > 0) return answer(context, body, await findEarlierResult(context, done));
  if (isUndone) throw new CallError('conflict', bookError('actionUndone'));
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError || !(error instanceof CallError)) throw error;
    const lateFragments = (await repository.lookUp(action)).done;
    if (lateFragments.length === 0) throw error;
    return answer(context, body, await findEarlierResult(context, lateFragments));
  }
}

const handlers: CallHandlers = {
  ...accountReadHandlers,
  ...accountWriteHandlers,
  ...typeHandlers,
  ...transactionReadHandlers,
  ...transactionWriteHandlers,
  ...flowHandlers,
  ...bulkChangeHandlers,
  ...actionHandlers,
  ...changesSinceHandlers,
  ...itemHandlers,
  ...memberHandlers,
  ...verifyHandlers,
  ...userHandlers,
  ...transferHandlers,
};

/** A ledger engine over the documents of one user. */
export type DocumentsEngine = {
  /** Answers a call; an import reports its progress to `onProgress`. @throws CallError */
  answer<Name extends DocumentsCall>(
    name: Name,
    input: unknown,
    onProgress?: OnProgress,
  ): Promise<CallAnswer<Name>>;
  /** The internals that a replica needs beyond answering calls. */
  parts: Pick<DocumentsContext, 'repository' | 'bulk' | 'pause'>;
};

/** Returns the action of a call: the one named in its body, or a new action whose kind is the call name. */
function toActionOfCall(name: DocumentsCall, body: object): ActionOfCall {
  const { action, ...rest } = { action: undefined, ...body };
  const sent = z.safeParse(ActionInput, action).data;
  if (sent === undefined) return { id: makeId(), kind: name, isAlone: true };
  return { ...sent, isAlone: false, request: digest(JSON.stringify([name, rest])) };
}

/** Matches records that registers and totals need. */
const countedRecord = /^(?:accounts|transactions)\//;

/** Reports the number of unreadable accounts and transactions; each record counts once. */
function countUnreadable(report: (count: number) => void): OnUnreadable {
  const records = new Set<string>();
  return (record) => {
    if (!countedRecord.test(record) || records.has(record)) return;
    report(records.add(record).size);
  };
}

/** Opens the engine on the documents of one user and on books shared with them. Nothing is read before the first call. */
export function openDocuments({
  store,
  bulk,
  refresh,
  pause,
  onUnreadable,
  sharing,
}: SharedStores): DocumentsEngine {
  let hasUnreadableRecords = false;
  const leaveOut = countUnreadable((count) => {
    // Totals still include the record, because it was readable when it was written.
    hasUnreadableRecords = true;
    onUnreadable?.(count);
  });
  const repository = openRepository(store, refresh, leaveOut);
  const sharedBooks = sharing && openSharedBooks(sharing);
  const all = { repository, store, bulk, pause, leaveOut, sharing, sharedBooks };
  let hasTriedRepair = false;
  /**
   * Derives unreadable derived documents anew and removes unreadable records from the totals. Tried only once, because a provider may
   * reject the writes.
   * @returns true if the repair succeeded
   */
  const repairOnce = async (): Promise<boolean> => {
    if (hasTriedRepair || !(hasUnreadableRecords || all.repository.hasUnreadableDerived())) return false;
    hasTriedRepair = true;
    try {
      await repair(await bulk());
    } catch {
      return false;
    }
    all.repository.forget();
    return true;
  };
  // A store shows pending writes as if they were acknowledged. A change merged into a pending write is lost if that write is rejected, so
  // updates run one after another.
  const inTurn = createSerialQueue();
  return {
    async answer(name, input, onProgress) {
      const sent = parseInput(name, input);
      const action = toActionOfCall(name, sent);
      const shared = sharedBooks && (await findSharedBook(sharedBooks, all, name, sent));
      const context: DocumentsContext = { ...all, ...shared?.access, shared, action, onProgress };
      const body = shared && 'bookName' in sent ? { ...sent, bookName: shared.root.AccountName } : sent;
      const handler = handlers[name];
      // An import reads the stored rows anew for each commit, so it needs no retry here.
      if (!isDataCall(name)) return answerOnce(context, name, body, () => handler(context, body, false));
      const answer = () =>
        retryFromStart((isAgain) => answerOnce(context, name, body, () => handler(context, body, isAgain)));
      const answered = await (name === 'update-subaccount' ? inTurn(answer) : answer());
      if (calls[name].effect !== 'reads' || shared !== undefined || !(await repairOnce())) return answered;
      return handler(context, body, true);
    },
    parts: all,
  };
}
