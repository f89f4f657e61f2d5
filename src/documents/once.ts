import type { CallAnswer, CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import { stateAfter } from '#documents/answer-actions.ts';
import { toDeletion } from '#documents/changes/deletion.ts';
import type { Context, DocumentsCall } from '#documents/handlers.ts';
import {
  joinParts,
  type ActionFragment,
  type RecordState,
  type Touch,
} from '#documents/model/action-documents.ts';
import { readActions } from '#documents/read-log.ts';
import { StoreRefusal } from '#documents/store.ts';
import { readImport } from '#ledger/import-reading.ts';

/** What a call did when it was made before: a record as it became, and what the call itself touched. */
type Before = {
  touches: readonly Touch[];
  rowOf<What extends keyof Records>(what: What, id: string): Promise<Records[What]>;
};
type Records = {
  account: Extract<RecordState, { AccountId: string }>;
  transaction: Extract<RecordState, { TransactionId: string }>;
  item: Extract<RecordState, { ItemId: string }>;
};

const isRecord: { [What in keyof Records]: (row: RecordState) => row is Records[What] } = {
  account: (row) => 'AccountId' in row,
  transaction: (row) => 'TransactionId' in row,
  item: (row) => 'ItemId' in row,
};

const missing = {
  account: bookRefusal('accountNotFound'),
  transaction: bookRefusal('transactionNotFound'),
  item: bookRefusal('itemNotFound'),
};

async function accountOf({ repository }: Context, { rowOf }: Before, id: string) {
  const row = await rowOf('account', id);
  const books = await repository.books();
  const root = books.byId.get(books.byId.get(id)?.BookId ?? '');
  const node = root && books.nodes(root).find(({ document }) => document.AccountId === id);
  const nothing = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };
  return { ...(node?.answer ?? nothing), ...row };
}

const ids = (rows: readonly { TransactionId: string }[]) => rows.map(({ TransactionId }) => TransactionId);

const rowsOf = ({ rowOf }: Before, some: readonly string[]) =>
  Promise.all(some.map((id) => rowOf('transaction', id)));

/** What each call answers that was made before. An import goes by ids: all that it brings is there. */
const answers: {
  [Name in DocumentsCall]?: (
    context: Context,
    body: CallBody<Name>,
    before: Before,
  ) => Promise<CallAnswer<Name>>;
} = {
  'add-subaccount': (context, { account }, before) => accountOf(context, before, account.AccountId),
  'update-subaccount': (context, { account }, before) => accountOf(context, before, account.AccountId),
  'delete-subaccount': async (_context, _body, { touches }) => {
    const count = (what: Touch['What']) => touches.filter(({ What }) => What === what).length;
    return toDeletion(count('account'), count('transaction'));
  },
  'add-transaction': (_context, { transaction }, { rowOf }) =>
    rowOf('transaction', transaction.TransactionId),
  'update-transaction': (_context, { transaction }, { rowOf }) =>
    rowOf('transaction', transaction.TransactionId),
  'delete-transaction': async () => 'Deleted the transaction',
  'change-transactions': async (_context, { add, update, remove }, before) => ({
    added: await rowsOf(before, ids(add)),
    updated: await rowsOf(before, ids(update)),
    removed: ids(remove),
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

/** Looks up what the call did by the documents that it left. */
async function lookBack(
  { repository, store, action }: Context,
  parts: readonly ActionFragment[],
): Promise<Before> {
  const books = await repository.books();
  const done = (await readActions(store, [action.id])).get(action.id);
  const became = stateAfter(store, books, done, parts);
  return {
    touches: joinParts(parts)?.touches ?? [],
    async rowOf(what, id) {
      const row = await became(what, id);
      if (row === undefined || row === null || !isRecord[what](row))
        throw new CallError('not-found', missing[what]);
      return row;
    },
  };
}

/**
 * Does what a call asks for unless it was done before: then it is answered by what it did. A call that is refused because the same
 * one was quicker is answered in the same way. @throws CallError conflict, where its action was undone
 */
export async function once<Name extends DocumentsCall>(
  context: Context,
  name: Name,
  body: CallBody<Name>,
  work: () => Promise<CallAnswer<Name>>,
): Promise<CallAnswer<Name>> {
  const { repository, action } = context;
  const answer = answers[name];
  if (answer === undefined || action.isAlone) return work();
  const { done, isUndone } = await repository.lookUp(action);
  if (done.length > 0) return answer(context, body, await lookBack(context, done));
  if (isUndone) throw new CallError('conflict', bookRefusal('actionUndone'));
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreRefusal || !(error instanceof CallError)) throw error;
    const late = (await repository.lookUp(action)).done;
    if (late.length === 0) throw error;
    return answer(context, body, await lookBack(context, late));
  }
}
