import { limits } from '#contract/limits.ts';
import type { WireItem } from '#contract/items.ts';
import { CallError, type Issue, issueOf } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { accountRuleError, postingRuleError } from '#documents/changes/rule-errors.ts';
import {
  type ActionFragment,
  compareRecordKeys,
  isLater,
  type LoggedAction,
  nameOfChange,
  nameOfRow,
  recordKey,
  titleOfRow,
  type LoggedChange,
} from '#documents/model/action-documents.ts';
import { type AccountDocument, readTransactionDocument, toPosting } from '#documents/model/documents.ts';
import { readReadable } from '#documents/model/read-document.ts';
import { readFragments, readFragmentsOfRecords } from '#documents/read-books.ts';
import type { DocumentStore } from '#documents/store.ts';
import {
  currentStateOf,
  type CurrentRecords,
  isUnchangedSince,
  type TargetState,
  planTarget,
} from '#documents/undo/target.ts';
import { findAccountObjection } from '#ledger/rules/account.ts';
import { accountOfItem, findMissingAccount } from '#ledger/rules/items.ts';
import { calculateAccountDeltas } from '#ledger/rules/posting.ts';
import { findSidesObjection } from '#ledger/rules/posting-objection.ts';

/** The most records whose histories are queried one by one; for more records, the whole log since the action is read. */
const maxHistories = 60;
const rowsPerPage = 200;

/** Returns the title of a changed record for messages. */
const titleOf = (change: LoggedChange): string =>
  nameOfChange(change) || (change.Before === null ? '' : titleOfRow(change.Before));

/** A record that prevents an undo, and the reason. */
type UndoConflict = Pick<LoggedChange, 'RecordType' | 'RecordId'> & { message: ErrorMessage };

/**
 * True if another action has changed a record since an action did, given the log documents of the record, oldest first. Changes that were
 * undone since do not count.
 */
function isChangedSince(parts: readonly ActionFragment[], actionId: string): boolean {
  const first = parts.findIndex(({ id }) => id === actionId);
  let at = parts.length - 1;
  while (at > first) {
    const part = parts[at];
    if (part?.id === actionId) at -= 1;
    else {
      // Continue before the change that this document undid.
      const undone = parts.findIndex(({ id }) => id === part?.undoOf);
      if (undone === -1 || undone >= at) return true;
      at = undone - 1;
    }
  }
  return at < first;
}

/** Returns the keys (`recordKey`) of the records that other actions have changed since an action did. */
async function readChangedSince(
  store: DocumentStore,
  done: LoggedAction,
  loggedChanges: readonly LoggedChange[],
): Promise<Set<string>> {
  const histories = new Map<string, ActionFragment[]>();
  const put = (key: string, part: ActionFragment) => {
    const before = histories.get(key) ?? [];
    if (!before.includes(part)) histories.set(key, [...before, part]);
  };
  const ids = loggedChanges.map(({ RecordId }) => RecordId);
  const isFew = ids.length <= maxHistories;
  const wanted = new Set(loggedChanges.map(recordKey));
  if (!isFew) for (const key of wanted) for (const part of [done.lastOf.get(key)]) if (part) put(key, part);
  const parts: Iterable<ActionFragment> | AsyncIterable<ActionFragment> = isFew
    ? await readFragmentsOfRecords(store, ids)
    : readFragments(store, { before: done.prefix });
  for await (const part of parts)
    for (const key of part.loggedChanges.map(recordKey)) if (wanted.has(key)) put(key, part);
  const since = [...histories].filter(([, some]) =>
    isChangedSince(
      some.toSorted((a, b) => (isLater(a, b) ? 1 : -1)),
      done.id,
    ),
  );
  return new Set(since.map(([key]) => key));
}

const addedSince = (
  RecordType: LoggedChange['RecordType'],
  RecordId: string,
  name: string,
  account = '',
): UndoConflict => ({
  RecordType,
  RecordId,
  message: bookError('putSince', { name, account }),
});

/** Reads the transactions of an account that are not deleted with it. */
async function readRemainingRows(
  store: DocumentStore,
  { AccountId: accountId, AccountName: account }: AccountDocument,
  goingIds: ReadonlySet<string>,
): Promise<UndoConflict[]> {
  const left: UndoConflict[] = [];
  for (let after: string | undefined; ;) {
    const found = await store.list('transactions', {
      registerKeys: [accountId],
      after,
      limit: rowsPerPage,
    });
    for (const { transaction } of readReadable(found, readTransactionDocument))
      if (!goingIds.has(transaction.TransactionId))
        left.push(addedSince('transaction', transaction.TransactionId, nameOfRow(transaction), account));
    if (found.length < rowsPerPage || left.length >= limits.maxUndoConflicts) return left;
    after = found.at(-1)?.name;
  }
}

/** Returns the number of remaining transactions in each account to be deleted. */
function countRemainingRows({ going, changes }: TargetState): Map<string, number> {
  const counts = new Map(going.map(({ AccountId, TransactionsCount }) => [AccountId, TransactionsCount]));
  for (const { before, after } of changes)
    for (const { accountId, count } of calculateAccountDeltas({
      before: before && toPosting(before.transaction),
      after: after && toPosting(after.transaction),
    }))
      counts.set(accountId, (counts.get(accountId) ?? 0) + count);
  return counts;
}

/** Returns the remaining items of accounts to be deleted. */
function findRemainingItems(
  { items }: CurrentRecords,
  target: TargetState,
): { item: WireItem; accountId: string }[] {
  const there = new Map(items);
  for (const { before, after } of target.items) {
    if (before !== undefined) there.delete(before.ItemId);
    if (after !== undefined) there.set(after.ItemId, after);
  }
  const goingIds = new Set(target.going.map(({ AccountId }) => AccountId));
  return [...there.values()].flatMap((item) => {
    const accountId = [accountOfItem(item) ?? '', item.BookId].find((id) => goingIds.has(id));
    return accountId === undefined ? [] : [{ item, accountId }];
  });
}

/** Finds records that would remain in accounts to be deleted, or would be restored into them. */
async function findRemainingRecords(
  store: DocumentStore,
  present: CurrentRecords,
  target: TargetState,
): Promise<UndoConflict[]> {
  const { accounts, going, changes } = target;
  const counts = countRemainingRows(target);
  const namesGoing = new Map(going.map(({ AccountId, AccountName }) => [AccountId, AccountName]));
  const left = [...accounts.values()].flatMap(({ AccountId, AccountName: name, ParentAccountId }) => {
    const account = namesGoing.get(ParentAccountId ?? '');
    return account === undefined ? [] : [addedSince('account', AccountId, name, account)];
  });
  for (const { item, accountId } of findRemainingItems(present, target))
    left.push(addedSince('item', item.ItemId, titleOfRow(item), namesGoing.get(accountId)));
  for (const { before, after } of changes) {
    const { TransactionSplitAAccountId: a = '', TransactionSplitBAccountId: b = '' } =
      after?.transaction ?? {};
    const row = before?.transaction ?? after?.transaction;
    const account = namesGoing.get(a) ?? namesGoing.get(b);
    if (row !== undefined && account !== undefined)
      left.push(addedSince('transaction', row.TransactionId, nameOfRow(row), account));
  }
  const moving = new Set(changes.flatMap(({ before }) => before?.transaction.TransactionId ?? []));
  for (const account of going)
    if (counts.get(account.AccountId) !== 0 && left.length < limits.maxUndoConflicts)
      left.push(...(await readRemainingRows(store, account, moving)));
  return left;
}

/** Returns the ids of accounts that cannot be deleted because they are not empty, and of their parents. */
function findNonEmptyAccounts(present: CurrentRecords, target: TargetState): Set<string> {
  const going = new Map(target.going.map((account) => [account.AccountId, account]));
  const counts = countRemainingRows(target);
  const held = [
    ...[...going.keys()].filter((id) => counts.get(id) !== 0),
    ...[...target.accounts.values()].map(({ ParentAccountId }) => ParentAccountId),
    ...findRemainingItems(present, target).map(({ accountId }) => accountId),
  ];
  const stays = new Set<string>();
  for (const id of held)
    for (
      let at = going.get(id ?? '');
      at && !stays.has(at.AccountId);
      at = going.get(at.ParentAccountId ?? '')
    )
      stays.add(at.AccountId);
  return stays;
}

function conflictError(issues: readonly Issue[], first: ErrorMessage): CallError {
  return new CallError('conflict', first, issues.slice(0, limits.maxUndoConflicts));
}

type UndoOptions = {
  /** True if the undo may be partial: records changed since stay, with the accounts they need. */
  isPartial: boolean;
  /** True if some of it is undone already. */
  isBegun: boolean;
};

/**
 * Selects the records of an action that can be undone: later changes are never overwritten.
 * @throws CallError conflict, which names the records changed since and states how many records remain to undo
 */
export async function selectUndoable(
  store: DocumentStore,
  done: LoggedAction,
  loggedChanges: readonly LoggedChange[],
  present: CurrentRecords,
  { isPartial, isBegun }: UndoOptions,
): Promise<readonly LoggedChange[]> {
  const since = await readChangedSince(store, done, loggedChanges);
  const isChanged = (change: LoggedChange) =>
    !isUnchangedSince(present, change) || since.has(recordKey(change));
  const changed = loggedChanges.filter(isChanged).map((change): UndoConflict => {
    const row = currentStateOf(present, change);
    const message =
      row === null
        ? bookError('deletedSince', { name: titleOf(change) })
        : bookError('changedSince', { name: titleOfRow(row) });
    return { ...change, message };
  });
  const named = new Map(
    [...(await findRemainingRecords(store, present, planTarget(present, loggedChanges))), ...changed]
      .toSorted(compareRecordKeys)
      .map(({ RecordId, message }) => [RecordId, message]),
  );
  const [first] = named.values();
  if (first === undefined) return loggedChanges;
  const others = loggedChanges.filter((change) => !isChanged(change));
  const stays = findNonEmptyAccounts(present, planTarget(present, others));
  const remaining = others.filter(
    ({ RecordType, RecordId }) => RecordType !== 'account' || !stays.has(RecordId),
  );
  if (isPartial && (remaining.length > 0 || isBegun)) return remaining;
  throw conflictError(
    [...named].map(([id, message]) => issueOf(id, message)),
    {
      ...bookError('changedSince', { name: first.params['name'] ?? '' }),
      params: { ...first.params, records: loggedChanges.length, rest: remaining.length },
    },
  );
}

/** Returns the rule that a restored record would violate; undefined if none. */
function findRuleViolation(
  change: LoggedChange,
  { books, items }: CurrentRecords,
  { accounts, chart }: TargetState,
): ErrorMessage | undefined {
  const { Before, BookId, RecordId } = change;
  if (change.RecordType === 'transaction') {
    const { TransactionSplitAAccountId: a = '', TransactionSplitBAccountId: b = '' } = change.Before ?? {};
    const objection = change.Before && findSidesObjection(chart.byId.get(a), chart.byId.get(b));
    return objection ? postingRuleError(objection).detail : undefined;
  }
  if (change.RecordType === 'item') {
    if (change.Before === null) return undefined;
    if (!accounts.has(BookId)) return bookError('bookNotFound');
    // Items of an account that is deleted in the same action are deleted with it.
    const bookOf = (id: string) => (accounts.get(id) ?? books.byId.get(id))?.BookId;
    const isMissing = findMissingAccount(change.Before, items.get(RecordId), bookOf) !== undefined;
    return isMissing ? bookError('accountNotFound') : undefined;
  }
  const account = chart.byId.get(RecordId);
  if (Before === null || account === undefined) return undefined;
  if (account.parentId !== undefined && accounts.get(account.parentId)?.BookId !== BookId)
    return bookError('parentNotFound');
  const stored = books.chart.byId.get(RecordId);
  const objection = findAccountObjection(
    chart,
    account,
    stored && { ...stored, transactionsCount: account.transactionsCount },
  );
  return objection && accountRuleError(objection).detail;
}

/** Checks restored records by the rules for all input. @throws CallError conflict, which names the rejected records */
export function checkUndoRules(
  loggedChanges: readonly LoggedChange[],
  present: CurrentRecords,
  target: TargetState,
): void {
  const rejected = loggedChanges.toSorted(compareRecordKeys).flatMap((change) => {
    const what = findRuleViolation(change, present, target);
    if (what === undefined) return [];
    const name = change.Before === null ? nameOfChange(change) : titleOfRow(change.Before);
    return [{ id: change.RecordId, message: bookError('undoConflict', { name, what }) }];
  });
  const [first] = rejected;
  if (first !== undefined)
    throw conflictError(
      rejected.map(({ id, message }) => issueOf(id, message)),
      first.message,
    );
}
