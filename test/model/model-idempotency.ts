import type { CallAnswer, CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { readImport } from '#ledger/read-import.ts';
import type { openModelLog } from './model-log.ts';
import type { ModelHandlers, ModelState } from './model-state.ts';

/** The calls that belong to an action and may be repeated. */
export type RepeatableCall =
  | 'add-subaccount'
  | 'update-subaccount'
  | 'delete-subaccount'
  | 'add-transaction'
  | 'update-transaction'
  | 'delete-transaction'
  | 'change-items'
  | 'import-data';

const missing = {
  account: bookError('accountNotFound'),
  transaction: bookError('transactionNotFound'),
  item: bookError('itemNotFound'),
};

/** Wraps calls within actions: a repeated request changes nothing and is answered with the result of the first one. */
export function createIdempotency(state: ModelState, log: ReturnType<typeof openModelLog>) {
  const answered = new Map<string, unknown>();
  const rowOf = (what: keyof typeof missing, id: string, actionId: string) => {
    const row = log.became({ what, id }, actionId);
    if (row === null) throw new CallError('not-found', missing[what]);
    return row;
  };
  const transactionOf = (id: string, actionId: string) => {
    const row = rowOf('transaction', id, actionId);
    if (!('transaction' in row)) throw new Error('no transaction');
    return row.transaction;
  };
  const accountOf = (id: string, actionId: string) => {
    const row = rowOf('account', id, actionId);
    if (!('account' in row)) throw new Error('no account');
    const account = state.accounts.get(id);
    const nothing = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };
    return { ...(account ? state.answerOf(account) : nothing), ...row.account };
  };
  const itemOf = (id: string, actionId: string) => {
    const row = rowOf('item', id, actionId);
    if (!('item' in row)) throw new Error('no item');
    return row.item;
  };
  type RepeatedAnswers = {
    [Name in RepeatableCall]: (body: CallBody<Name>, id: string, answer: unknown) => CallAnswer<Name>;
  };
  const repeatedAnswers: RepeatedAnswers = {
    'add-subaccount': ({ account }, id) => accountOf(account.AccountId, id),
    'update-subaccount': ({ account }, id) => accountOf(account.AccountId, id),
    'delete-subaccount': (_body, _id, answer) => String(answer),
    'add-transaction': ({ transaction }, id) => transactionOf(transaction.TransactionId, id),
    'update-transaction': ({ transaction }, id) => transactionOf(transaction.TransactionId, id),
    'delete-transaction': (_body, _id, answer) => String(answer),
    'change-items': ({ put, remove }, id) => ({
      put: put.map(({ ItemId }) => itemOf(ItemId, id)),
      removed: remove.map(({ ItemId }) => ItemId),
    }),
    'import-data': ({ data }) => {
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
  return <Name extends RepeatableCall>(name: Name, run: ModelHandlers<Name>[Name]) =>
    (body: CallBody<Name>): CallAnswer<Name> => {
      const { action } = body;
      if (action === undefined) return log.record(name, action, () => run(body));
      const key = JSON.stringify([name, body]);
      const isKnown = log.isThere(action.id);
      if (isKnown && answered.has(key)) return repeatedAnswers[name](body, action.id, answered.get(key));
      if (isKnown && log.isUndone(action.id)) throw new CallError('conflict', bookError('actionUndone'));
      const answer = log.record(name, action, () => run(body));
      if (log.isThere(action.id)) answered.set(key, answer);
      return answer;
    };
}
