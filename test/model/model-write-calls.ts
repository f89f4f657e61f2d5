import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { CallBody } from '#contract/calls.ts';
import { groupSymbolsByBook } from '#contract/commodity-kinds.ts';
import { CallError, issueOf } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { WireItem } from '#contract/items.ts';
import { rejectRow } from '#contract/import-outcome.ts';
import type { RejectedRow } from '#contract/transfer.ts';
import { checkKnownCurrency, type SymbolsOfBooks } from '#documents/changes/account-rules.ts';
import {
  accountRuleError,
  fieldsRuleError,
  postingRuleError,
  rejectedRowMessage,
} from '#documents/changes/rule-errors.ts';
import { toAccountNode, readImport } from '#ledger/read-import.ts';
import {
  findDeletionObjection,
  findFieldsObjection,
  findReplacementObjection,
} from '#ledger/rules/account.ts';
import { findFreeBookName } from '#ledger/rules/book-name.ts';
import { accountOfItem, findMissingAccount } from '#ledger/rules/items.ts';
import {
  findAccountPostingObjection,
  findCurrenciesObjection,
  findSidesObjection,
} from '#ledger/rules/posting-objection.ts';
import { areDifferentAccounts } from '#ledger/rules/posting.ts';
import { sortParentsFirst } from '#ledger/rules/tree.ts';
import {
  toModelAccount,
  clockDate,
  type ModelHandlers,
  hasEqualFields,
  mergeFields,
  type ModelTransaction,
  type ModelState,
} from './model-state.ts';

type Counts = { added: number; updated: number; skipped: number };

/** Sets some keys of the properties and unsets others. */
function mergeProps(stored: string, { set, unset }: NonNullable<CallBody<'update-subaccount'>['props']>) {
  const props = new Map<string, unknown>(Object.entries(JSON.parse(stored)));
  for (const key of unset) props.delete(key);
  for (const [key, value] of Object.entries(set)) props.set(key, value);
  return JSON.stringify(Object.fromEntries(props));
}

/** Checks that no sent field was changed by others meanwhile. @throws CallError conflict, which names the changed fields */
function checkSeen(
  stored: StoredAccount,
  becomes: StoredAccount,
  { account, seen = {} }: CallBody<'update-subaccount'>,
) {
  const valueOf = (row: object, field: string): unknown =>
    new Map<string, unknown>(Object.entries(row)).get(field);
  const changed = Object.entries(seen).filter(([field, value]) => {
    const current = valueOf(stored, field);
    const isSent = valueOf(account, field) !== undefined;
    return isSent && value !== undefined && current !== value && current !== valueOf(becomes, field);
  });
  const issues = changed.map(([field]) =>
    issueOf(
      `account.${field}`,
      bookError('fieldChangedMeanwhile', { stored: String(valueOf(stored, field) ?? '') }),
    ),
  );
  if (issues.length > 0)
    throw new CallError(
      'conflict',
      bookError('accountChangedMeanwhile', { name: stored.AccountName }),
      issues,
    );
}

/** Returns the commodities of each book. */
const symbolsIn = ({ items }: ModelState) => groupSymbolsByBook([...items.values()].map(({ item }) => item));

/** Creates the calls that change accounts; `deletesBranches` as for the model. */
export function modelAccountCalls(
  state: ModelState,
  deletesBranches: boolean,
): ModelHandlers<'add-subaccount' | 'update-subaccount' | 'delete-subaccount'> {
  const { accounts, transactions, items, bookAt, accountAt, bookUnder, check, answerOf } = state;
  return {
    'add-subaccount'(body) {
      const account = toModelAccount(body.account);
      const { AccountId: id, ParentAccountId: parentId } = account;
      const held = { account, bookId: bookUnder(account, parentId === null ? undefined : bookAt(body)) };
      const stored = accounts.get(id);
      if (stored !== undefined) {
        // the repeated call returns the stored account
        if (stored.bookId !== held.bookId || !hasEqualFields(account, stored.account))
          throw new CallError('conflict', bookError('accountIdTaken'));
        return answerOf(stored);
      }
      checkKnownCurrency(account, held.bookId, undefined, symbolsIn(state));
      check(held);
      accounts.set(id, held);
      return answerOf(held);
    },
    'update-subaccount'(body) {
      const stored = accountAt(bookAt(body), body.account.AccountId);
      const merged = body.props && { PropsInJSON: mergeProps(stored.account.PropsInJSON, body.props) };
      const account = toModelAccount(mergeFields(stored.account, { ...body.account, ...merged }));
      const wanted = { account, bookId: stored.bookId };
      const objection = findFieldsObjection(state.toChartAccount(wanted), state.toChartAccount(stored));
      if (objection !== undefined) throw fieldsRuleError(objection);
      const held = { account, bookId: bookUnder(account, stored.bookId) };
      checkSeen(stored.account, account, body);
      checkKnownCurrency(account, held.bookId, stored.account, symbolsIn(state));
      check(held, stored);
      accounts.set(account.AccountId, held);
      return answerOf(held);
    },
    'delete-subaccount'(body) {
      const held = accountAt(bookAt(body), body.account.AccountId);
      const objection = findDeletionObjection(state.chart(), state.toChartAccount(held));
      if (objection !== undefined && !(body.override && deletesBranches)) throw accountRuleError(objection);
      const branch = state.branchOf(held.account.AccountId);
      const deleted = [...transactions.values()].filter(
        ({ transaction: { TransactionSplitAAccountId: a, TransactionSplitBAccountId: b } }) =>
          branch.has(a) || branch.has(b),
      );
      for (const [id, { item, bookId }] of items)
        if (bookId === held.bookId && (branch.has(bookId) || branch.has(accountOfItem(item) ?? '')))
          items.delete(id);
      for (const id of branch) accounts.delete(id);
      for (const { transaction } of deleted) transactions.delete(transaction.TransactionId);
      const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
      return `Deleted ${counted(branch.size, 'account')} and ${counted(deleted.length, 'transaction')}`;
    },
  };
}

/** Creates the calls that change transactions. */
export function modelTransactionCalls({
  transactions,
  chart,
  bookAt,
}: ModelState): ModelHandlers<'add-transaction' | 'update-transaction' | 'delete-transaction'> {
  const checkPosting = (bookId: string, accountId: string | undefined): void => {
    const objection = accountId && findAccountPostingObjection(chart().byId.get(accountId), bookId);
    if (objection) throw postingRuleError(objection);
  };
  const checkCurrencies = (aId: string, bId: string): void => {
    const { byId } = chart();
    const [a, b] = [byId.get(aId), byId.get(bId)];
    const objection = a && b && findCurrenciesObjection(a, b);
    if (objection) throw postingRuleError(objection);
  };
  const storedAt = (bookId: string, id: string): ModelTransaction => {
    const stored = transactions.get(id);
    if (stored?.bookId !== bookId) throw new CallError('not-found', bookError('transactionNotFound'));
    return stored;
  };
  const put = (bookId: string, transaction: TransactionRow): TransactionRow => {
    transactions.set(transaction.TransactionId, { transaction, bookId });
    return transaction;
  };
  return {
    'add-transaction'(body) {
      const { transaction: sent } = body;
      const bookId = bookAt(body);
      checkPosting(bookId, sent.TransactionSplitAAccountId);
      checkPosting(bookId, sent.TransactionSplitBAccountId);
      checkCurrencies(sent.TransactionSplitAAccountId, sent.TransactionSplitBAccountId);
      const stored = transactions.get(sent.TransactionId);
      const transaction: TransactionRow = {
        ...sent,
        TransactionDateEntered: stored?.transaction.TransactionDateEntered ?? clockDate,
        TransactionSplitBValue: (-BigInt(sent.TransactionSplitAValue)).toString(),
      };
      if (stored === undefined) return put(bookId, transaction);
      // the repeated call returns the stored transaction
      if (stored.bookId !== bookId || !hasEqualFields(transaction, stored.transaction))
        throw new CallError('conflict', bookError('transactionIdTaken'));
      return stored.transaction;
    },
    'update-transaction'(body) {
      const { transaction: sent } = body;
      const bookId = bookAt(body);
      const { transaction: stored } = storedAt(bookId, sent.TransactionId);
      if ((sent.TransactionDateEntered ?? stored.TransactionDateEntered) !== stored.TransactionDateEntered)
        throw new CallError('conflict', bookError('changedMeanwhile'));
      checkPosting(bookId, sent.TransactionSplitAAccountId);
      checkPosting(bookId, sent.TransactionSplitBAccountId);
      const changed = mergeFields(stored, sent);
      if (!areDifferentAccounts(changed.TransactionSplitAAccountId, changed.TransactionSplitBAccountId))
        throw postingRuleError({ id: 'same-account' });
      if ((sent.TransactionSplitAAccountId ?? sent.TransactionSplitBAccountId) !== undefined)
        checkCurrencies(changed.TransactionSplitAAccountId, changed.TransactionSplitBAccountId);
      const valueMinor =
        sent.TransactionSplitBValue === undefined
          ? BigInt(changed.TransactionSplitAValue)
          : -BigInt(sent.TransactionSplitBValue);
      return put(bookId, {
        ...changed,
        TransactionSplitAValue: valueMinor.toString(),
        TransactionSplitBValue: (-valueMinor).toString(),
        TransactionDateEntered: clockDate,
      });
    },
    'delete-transaction'(body) {
      storedAt(bookAt(body), body.transaction.TransactionId);
      transactions.delete(body.transaction.TransactionId);
      return 'Deleted the transaction';
    },
  };
}

/** Creates the call that imports a file. */
export function modelImportCalls(state: ModelState): ModelHandlers<'import-data'> {
  const { accounts, transactions, items, chart } = state;
  const importAccount = (row: StoredAccount, symbols: SymbolsOfBooks): keyof Counts => {
    const isBook = row.ParentAccountId === null;
    const books = chart().childrenOf(undefined);
    const AccountName = isBook
      ? findFreeBookName(books, { id: row.AccountId, name: row.AccountName })
      : row.AccountName;
    const account = toModelAccount({ ...row, AccountName });
    const held = { account, bookId: state.bookUnder(account) };
    const stored = accounts.get(row.AccountId);
    if (stored !== undefined) {
      const objection = findReplacementObjection(state.toChartAccount(held), state.toChartAccount(stored));
      if (objection !== undefined) throw accountRuleError(objection);
      if (hasEqualFields(account, stored.account)) return 'skipped';
    }
    checkKnownCurrency(account, held.bookId, stored?.account, symbols);
    state.check(held, stored);
    accounts.set(row.AccountId, held);
    return stored === undefined ? 'added' : 'updated';
  };
  const importTransaction = (transaction: TransactionRow): keyof Counts | RejectedRow => {
    const { byId } = chart();
    const [a, b] = [
      byId.get(transaction.TransactionSplitAAccountId),
      byId.get(transaction.TransactionSplitBAccountId),
    ];
    const objection = findSidesObjection(a, b);
    if (objection !== undefined) return rejectRow(transaction.TransactionId, rejectedRowMessage(objection));
    const stored = transactions.get(transaction.TransactionId);
    if (stored !== undefined && hasEqualFields(transaction, stored.transaction)) return 'skipped';
    transactions.set(transaction.TransactionId, { transaction, bookId: a?.bookId ?? '' });
    return stored === undefined ? 'added' : 'updated';
  };
  const importItem = (item: WireItem): keyof Counts | RejectedRow => {
    const { ItemId, BookId } = item;
    const stored = items.get(ItemId);
    if (accounts.get(BookId)?.account.ParentAccountId !== null)
      return rejectRow(ItemId, bookError('bookNotFound'));
    if (stored !== undefined && stored.bookId !== BookId) return rejectRow(ItemId, bookError('itemIdTaken'));
    if (findMissingAccount(item, stored?.item, (id) => accounts.get(id)?.bookId) !== undefined)
      return rejectRow(ItemId, bookError('accountNotFound'));
    if (stored !== undefined && hasEqualFields(item, stored.item)) return 'skipped';
    items.set(ItemId, { item, bookId: BookId });
    return stored === undefined ? 'added' : 'updated';
  };
  return {
    'import-data'({ data }) {
      const file = readImport(data);
      const counts = {
        accounts: { added: 0, updated: 0, skipped: 0 },
        transactions: { added: 0, updated: 0, skipped: 0 },
      };
      const rejected = [...file.rejected];
      const symbols = groupSymbolsByBook([...[...items.values()].map(({ item }) => item), ...file.items]);
      for (const row of sortParentsFirst(file.accounts, toAccountNode)) {
        try {
          counts.accounts[importAccount(row, symbols)] += 1;
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          rejected.push(rejectRow(row.AccountId, error.detail));
        }
      }
      for (const row of file.transactions) {
        const outcome = importTransaction(row);
        if (typeof outcome === 'string') counts.transactions[outcome] += 1;
        else rejected.push(outcome);
      }
      const itemCounts = { added: 0, updated: 0, skipped: 0 };
      for (const row of file.items) {
        const outcome = importItem(row);
        if (typeof outcome === 'string') itemCounts[outcome] += 1;
        else rejected.push(outcome);
      }
      const hasItems = (data.items?.length ?? 0) > 0;
      return { complete: true, ...counts, ...(hasItems && { items: itemCounts }), rejected };
    },
  };
}
