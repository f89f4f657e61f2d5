import type { WireAction } from '#contract/actions.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { CallBody } from '#contract/calls.ts';
import type { WireItem } from '#contract/items.ts';
import { CallError, issueOf } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { accountOfItem, itemName, findMissingAccount } from '#ledger/rules/items.ts';
import { findSidesObjection } from '#ledger/rules/posting-objection.ts';
import {
  type ModelHandlers,
  type ModelAccount,
  hasEqualFields,
  type ModelItem,
  type ModelTransaction,
  type ModelState,
} from './model-state.ts';

type RecordRef = { what: 'account' | 'item' | 'transaction'; id: string };
type Row = ModelAccount | ModelTransaction | ModelItem;
/** The state of a record before an action changed it, null if it did not exist. Changes are in order. */
type RecordedChange = RecordRef & { actionId: string; before: Row | null };
type LoggedAction = { id: string; kind: string; undoOf: string | null };
type Books = {
  accounts: Map<string, ModelAccount>;
  transactions: Map<string, ModelTransaction>;
  items: Map<string, ModelItem>;
};

const keyOf = ({ what, id }: RecordRef) => `${what} ${id}`;
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const isSame = (a: Row | undefined, b: Row | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    'account' in a &&
    'account' in b &&
    hasEqualFields(a.account, b.account));
const fieldsOf = (row: Row): StoredAccount | TransactionRow | WireItem =>
  'item' in row ? row.item : 'account' in row ? row.account : row.transaction;
const nameOf = (row: Row | null | undefined): string => {
  if (!row) return '';
  if ('item' in row) return itemName(row.item) || row.item.Kind;
  return 'account' in row ? row.account.AccountName : row.transaction.TransactionDescription;
};

/** Derives a log of actions by comparing the books before and after each call, and undoes actions. */
export function openModelLog(state: ModelState): ModelHandlers<'changes' | 'undo'> & {
  /** True if an action has changes left. */
  isThere(actionId: string): boolean;
  isUndone(actionId: string): boolean;
  /** Returns the state of a record after an action, even if the action did not change it; null if it did not exist. */
  became(record: RecordRef, actionId: string): Row | null;
  /** Runs a call that may change the books and records its changes. */
  record<Answer>(name: string, action: { id: string; kind: string } | undefined, run: () => Answer): Answer;
} {
  const done: LoggedAction[] = [];
  let changes: RecordedChange[] = [];
  let count = 0;

  const copy = (): Books => ({
    accounts: new Map(state.accounts),
    transactions: new Map(state.transactions),
    items: new Map(state.items),
  });
  const rowOf = ({ what, id }: RecordRef, books: Books = state) =>
    ({ account: books.accounts, item: books.items, transaction: books.transactions })[what].get(id);
  const recordChange = (record: RecordRef, before: Row | undefined, action: LoggedAction) => {
    const last = changes.findLast((each) => keyOf(each) === keyOf(record));
    if (last?.actionId !== action.id)
      changes.push({ ...record, actionId: action.id, before: before ?? null });
    else if (last.before === null && rowOf(record) === undefined)
      changes = changes.filter((each) => each !== last);
  };
  const recordsIn = (books: Books): RecordRef[] => [
    ...[...books.accounts.keys()].map((id): RecordRef => ({ what: 'account', id })),
    ...[...books.items.keys()].map((id): RecordRef => ({ what: 'item', id })),
    ...[...books.transactions.keys()].map((id): RecordRef => ({ what: 'transaction', id })),
  ];
  const remember = (before: Books, action: LoggedAction) => {
    const records = new Map(
      [...recordsIn(before), ...recordsIn(state)].map((record) => [keyOf(record), record]),
    );
    const knownAction = done.includes(action);
    if (!knownAction) done.push(action);
    for (const record of records.values())
      if (!isSame(rowOf(record, before), rowOf(record))) recordChange(record, rowOf(record, before), action);
    if (action.undoOf === null && !changes.some(({ actionId }) => actionId === action.id))
      done.splice(done.indexOf(action), 1);
  };
  const entriesOf = (actionId: string): RecordedChange[] => {
    const entries = new Map<string, RecordedChange>();
    for (const each of changes)
      if (each.actionId === actionId && !entries.has(keyOf(each))) entries.set(keyOf(each), each);
    return [...entries.values()].toSorted((a, b) => byText(a.what, b.what) || byText(a.id, b.id));
  };
  const afterOf = (record: RecordRef, actionId: string): Row | null => {
    const own = changes.filter((each) => keyOf(each) === keyOf(record));
    const next = own[own.findLastIndex((each) => each.actionId === actionId) + 1];
    return next === undefined ? (rowOf(record) ?? null) : next.before;
  };
  const isUndone = (id: string): boolean => {
    const last = done.findLast(({ undoOf }) => undoOf === id);
    return last !== undefined && !isUndone(last.id);
  };
  const isChangedSince = (record: RecordRef, actionId: string): boolean => {
    const own = changes.filter((each) => keyOf(each) === keyOf(record));
    const first = own.findIndex((each) => each.actionId === actionId);
    let at = own.length - 1;
    while (at > first) {
      const by = own[at]?.actionId;
      const undoOf = done.find(({ id }) => id === by)?.undoOf;
      const undone = own.findIndex((each) => each.actionId === undoOf);
      if (by === actionId) at -= 1;
      else if (undone === -1) return true;
      else at = undone - 1;
    }
    return at < first;
  };

  const answerOf = ({ id, kind, undoOf }: LoggedAction, withItems = false): WireAction => {
    const entries = entriesOf(id).map((entry) => ({ ...entry, after: afterOf(entry, id) }));
    const books = new Set(
      entries.flatMap(({ before, after }) =>
        [before, after].flatMap((row) => (row === null ? [] : [row.bookId])),
      ),
    );
    const added = entries.filter(({ before }) => before === null).length;
    const removed = entries.filter(({ before, after }) => before !== null && after === null).length;
    const [only, second] = entries;
    const [bookId = null, otherBook] = books;
    return {
      ActionId: id,
      Kind: kind,
      At: '',
      BookId: otherBook === undefined ? bookId : null,
      Added: added,
      Changed: entries.length - added - removed,
      Removed: removed,
      Accounts: entries.filter(({ what }) => what === 'account').length,
      Items: entries.filter(({ what }) => what === 'item').length,
      About: '',
      UndoOf: undoOf,
      UndoneBy: done.findLast((each) => each.undoOf === id)?.id ?? null,
      ...(only !== undefined &&
        second === undefined &&
        (withItems || only.what !== 'item') && {
          RecordType: only.what,
          RecordId: only.id,
          Before: only.before && fieldsOf(only.before),
          After: only.after && fieldsOf(only.after),
        }),
    };
  };

  const deletedAccounts = (entries: readonly RecordedChange[]) =>
    new Set(
      entries.flatMap(({ what, id, before }) =>
        what === 'account' && before === null && state.accounts.has(id) ? [id] : [],
      ),
    );
  const accountIdsOf = (row: Row): (string | null)[] =>
    'item' in row
      ? [accountOfItem(row.item) ?? null, row.bookId]
      : 'account' in row
        ? [row.account.ParentAccountId]
        : [row.transaction.TransactionSplitAAccountId, row.transaction.TransactionSplitBAccountId];
  /**
   * Returns the records that block an undo because they are in accounts that the undo would delete, or would return into them. Each has the
   * accounts that it belongs to.
   */
  const blockingRecords = (
    entries: readonly RecordedChange[],
  ): (RecordRef & { accountIds: (string | null)[] })[] => {
    const own = new Set(entries.map(keyOf));
    const going = deletedAccounts(entries);
    const others = recordsIn(state).filter((record) => !own.has(keyOf(record)));
    return [...others.map((record) => ({ ...record, before: rowOf(record) ?? null })), ...entries]
      .map(({ what, id, before }) => ({ what, id, accountIds: before === null ? [] : accountIdsOf(before) }))
      .filter(({ accountIds }) => accountIds.some((id) => going.has(id ?? '')));
  };
  /** Returns the records that conflict with an undo, by id. */
  const conflictsOf = (entries: readonly RecordedChange[], actionId: string): Map<string, string> => {
    const changed = entries.filter((entry) => isChangedSince(entry, actionId));
    return new Map(
      [...changed, ...blockingRecords(entries)]
        .toSorted((a, b) => byText(a.what, b.what) || byText(a.id, b.id))
        .map((record) => [
          record.id,
          nameOf(
            rowOf(record) ??
              changes.findLast((each) => keyOf(each) === keyOf(record) && each.before !== null)?.before,
          ),
        ]),
    );
  };
  /** Returns the changes that can be undone despite later changes, without accounts that still contain records. */
  const undoableChanges = (entries: readonly RecordedChange[], actionId: string): RecordedChange[] => {
    let rest = entries.filter((entry) => !isChangedSince(entry, actionId));
    for (let held = blockingRecords(rest); held.length > 0; held = blockingRecords(rest)) {
      const needed = new Set(held.flatMap(({ accountIds }) => accountIds));
      rest = rest.filter(({ what, id, before }) => what !== 'account' || before !== null || !needed.has(id));
    }
    return rest;
  };
  const restoreBooks = (books: Books) => {
    for (const name of ['accounts', 'items', 'transactions'] as const) {
      state[name].clear();
      for (const [id, row] of books[name]) (state[name] as Map<string, Row>).set(id, row);
    }
  };
  /** Checks the rules for restored records, as for any other change. @throws CallError */
  const checkRules = (entries: readonly RecordedChange[], before: Books) => {
    const { byId } = state.chart();
    for (const { what, id } of entries) {
      const item = what === 'item' ? state.items.get(id) : undefined;
      if (item !== undefined && !state.accounts.has(item.bookId))
        throw new CallError('not-found', bookError('bookNotFound'));
      const bookOf = (named: string) => (state.accounts.get(named) ?? before.accounts.get(named))?.bookId;
      if (
        item !== undefined &&
        findMissingAccount(item.item, before.items.get(id)?.item, bookOf) !== undefined
      )
        throw new CallError('invalid', bookError('accountNotFound'));
      const account = what === 'account' ? state.accounts.get(id) : undefined;
      const row = what === 'transaction' ? state.transactions.get(id)?.transaction : undefined;
      if (account !== undefined) {
        if (state.bookUnder(account.account) !== account.bookId)
          throw new CallError('not-found', bookError('parentNotFound'));
        state.check(account, before.accounts.get(id));
      }
      const sides =
        row && [row.TransactionSplitAAccountId, row.TransactionSplitBAccountId].map((side) => byId.get(side));
      if (sides && findSidesObjection(sides[0], sides[1]) !== undefined)
        throw new CallError('conflict', bookError('undoneAlready'));
    }
  };

  return {
    isThere: (id) => done.some((each) => each.id === id),
    isUndone,
    became: (record, actionId) => {
      const own = changes.some((each) => keyOf(each) === keyOf(record) && each.actionId === actionId);
      if (own) return afterOf(record, actionId);
      const first = changes.findIndex((each) => each.actionId === actionId);
      const next = changes.find((each, at) => at > first && keyOf(each) === keyOf(record));
      return next === undefined ? (rowOf(record) ?? null) : next.before;
    },
    record(name, action, run) {
      const before = copy();
      const answer = run();
      const knownAction = done.find(({ id }) => id === action?.id);
      count += 1;
      remember(
        before,
        knownAction ?? { id: action?.id ?? `own ${count}`, kind: action?.kind ?? name, undoOf: null },
      );
      return answer;
    },
    changes: ({ items }) => done.toReversed().map((each) => answerOf(each, items)),
    undo({ undoes, rest, action }: CallBody<'undo'>) {
      const again = done.find(({ id, undoOf }) => id === action?.id && undoOf === undoes);
      if (again !== undefined) return answerOf(again);
      const undone = done.find(({ id }) => id === undoes);
      if (undone === undefined) throw new CallError('not-found', bookError('actionNotFound'));
      if (isUndone(undoes)) throw new CallError('conflict', bookError('undoneAlready'));
      const all = entriesOf(undoes);
      const changed = [...conflictsOf(all, undoes)].map(([id, name]) =>
        issueOf(id, bookError('changedSince', { name })),
      );
      const entries = changed.length > 0 ? undoableChanges(all, undoes) : all;
      if (changed.length > 0 && (!rest || entries.length === 0)) {
        const params = { records: all.length, rest: entries.length };
        throw new CallError('conflict', { id: 'changedSince', params, text: '' }, changed);
      }
      const before = copy();
      for (const { what, id, before: row } of entries)
        if (row === null)
          ({ account: state.accounts, item: state.items, transaction: state.transactions })[what].delete(id);
        else if ('item' in row) state.items.set(id, row);
        else if ('account' in row) state.accounts.set(id, row);
        else state.transactions.set(id, row);
      try {
        checkRules(entries, before);
      } catch (error) {
        restoreBooks(before);
        if (!(error instanceof CallError)) throw error;
        throw new CallError('conflict', { id: 'undoConflict', params: {}, text: '' });
      }
      const mine = { id: action?.id ?? `own ${(count += 1)}`, kind: action?.kind ?? 'undo', undoOf: undoes };
      remember(before, mine);
      return answerOf(mine);
    },
  };
}
