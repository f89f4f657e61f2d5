import { limits } from '#contract/limits.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { lockChange } from '#documents/changes/locks.ts';
import { toLoggedAccount, toLoggedTransaction, toLoggedItem } from '#documents/changes/log.ts';
import { type TransactionChange, planChanges } from '#documents/changes/plan.ts';
import { rowsOfChanges } from '#documents/changes/write-changes.ts';
import { type ItemChange, writeItems } from '#documents/model/item-documents.ts';
import type { LoggedChange } from '#documents/model/action-documents.ts';
import { type Books, makeBooks } from '#documents/model/books.ts';
import { documentName } from '#documents/model/document-names.ts';
import { type AccountDocument, type StoredTransaction, toStoredAccount } from '#documents/model/documents.ts';
import type { StoredMonth } from '#documents/model/flow-documents.ts';
import type { RowChanges } from '#documents/repository.ts';
import { cutSlices, type Write } from '#documents/store.ts';
import { cutIntoCommits, flowKeysOf, cutItemChanges } from '#documents/transfer/import-commits.ts';
import { type AccountStep, toLoggedAccounts, writeAccounts } from '#documents/transfer/import-plan.ts';
import type { TargetState } from '#documents/undo/target.ts';
import { isWithin, sortParentsFirst } from '#ledger/rules/tree.ts';

const accountsPerCommit = 200;

/** One planned commit: the changes it logs, and its writes. */
export type PlannedCommit = { loggedChanges: LoggedChange[]; writes(): Write[]; rows?: RowChanges };

const planAccountCommits = (books: Books, steps: readonly AccountStep[]): PlannedCommit[] =>
  [...cutSlices(steps, accountsPerCommit)].map((some) => ({
    loggedChanges: toLoggedAccounts(some),
    writes: () => writeAccounts(books, some),
  }));

/** Plans the commits of item changes. */
export const planItemCommits = (changes: readonly ItemChange[]): PlannedCommit[] =>
  [...cutItemChanges(changes)].map((some) => ({
    loggedChanges: some.map(toLoggedItem),
    writes: () => writeItems(some),
  }));

/** Merges two commits into one. */
const mergeCommits = (a: PlannedCommit, b: PlannedCommit): PlannedCommit => ({
  ...a,
  loggedChanges: [...a.loggedChanges, ...b.loggedChanges],
  writes: () => [...a.writes(), ...b.writes()],
});

function planChangeCommits(books: Books, changes: readonly TransactionChange[]): PlannedCommit[] {
  const rowOf = ({ before, after }: TransactionChange) => after?.transaction ?? before?.transaction;
  const weighed = changes.flatMap((change) => {
    const row = rowOf(change);
    return row === undefined ? [] : [{ change, row }];
  });
  // Changes made in one call are undone in one commit. If it changes too many flows, they are derived anew.
  const isOne = changes.length <= limits.changesPerCall;
  const movedBy = ({ change: { before, after } }: { change: TransactionChange }) =>
    isOne ? [] : flowKeysOf(books, { before: before?.transaction, after: after?.transaction });
  const transactionOf = ({ row }: { row: TransactionRow }) => row;
  const isOneByOne = books.member?.role === 'add';
  const parts = isOneByOne
    ? weighed.map((each) => [each])
    : [...cutIntoCommits(weighed, transactionOf, movedBy)];
  return parts.map((some) => {
    const these = some.map(({ change }) => change);
    return {
      loggedChanges: these.map(toLoggedTransaction),
      writes: () => planChanges(books, these),
      rows: rowsOfChanges(books, these),
    };
  });
}

/** Plans the deletion of accounts, the deepest first: a store deletes only empty accounts. */
function planDeletionCommits(
  books: Books,
  going: readonly AccountDocument[],
  months: readonly StoredMonth[],
): PlannedCommit[] {
  const depthOf = ({ AccountId }: AccountDocument) =>
    going.filter((other) => isWithin(books.chart.byId, AccountId, other.AccountId)).length;
  const byDepth = [...Map.groupBy(going, depthOf)].toSorted(([a], [b]) => b - a);
  return byDepth
    .flatMap(([, level]) => [...cutSlices(level, accountsPerCommit)])
    .map((some) => {
      const ids = new Set(some.map(({ AccountId }) => AccountId));
      return {
        loggedChanges: some.map((each) => toLoggedAccount(each.BookId, toStoredAccount(each), undefined)),
        writes: () => [
          ...some.map((each): Write => ({
            do: 'delete',
            in: 'accounts',
            name: documentName(each.AccountId),
            ...lockChange(each, undefined),
          })),
          ...planChildCounts(some),
          ...months
            .filter(({ bookId }) => ids.has(bookId))
            .map(({ name }): Write => ({ do: 'delete', in: 'flows', name })),
        ],
      };
    });
}

function planChildCounts(going: readonly AccountDocument[]): Write[] {
  const parents = Map.groupBy(going, ({ ParentAccountId }) => ParentAccountId);
  return [...parents].flatMap(([parentId, some]): Write[] =>
    parentId === null
      ? []
      : [
          {
            do: 'add',
            in: 'accounts',
            name: documentName(parentId),
            add: { SubAccountsCount: -some.length },
          },
        ],
  );
}

/**
 * Plans the commits that lead to a target state. Restored accounts come before their contents, deleted accounts after them, so that the
 * sequence can stop after any commit. One commit is enough if only transactions or only accounts of one level change.
 */
export function planCommits(
  books: Books,
  { accounts, steps, going, changes, items }: TargetState,
  months: StoredMonth[],
): PlannedCommit[] {
  const nodeOf = ({ account }: AccountStep) => ({
    id: account.AccountId,
    parentId: account.ParentAccountId ?? undefined,
  });
  const created = sortParentsFirst(
    steps.filter(({ before }) => before === undefined),
    nodeOf,
  );
  const updated = steps.filter(({ before }) => before !== undefined);
  const meanwhile = makeBooks([...new Map([...accounts, ...books.byId]).values()], books);
  const [first, ...others] = [
    ...planAccountCommits(books, created),
    ...planChangeCommits(meanwhile, changes),
    ...planAccountCommits(books, updated),
    ...planDeletionCommits(books, going, months),
  ];
  const [only, ...more] = planItemCommits(items);
  if (first === undefined || only === undefined || more.length > 0)
    return [...(first ? [first] : []), ...(only ? [only] : []), ...more, ...others];
  return [mergeCommits(first, only), ...others];
}

type Deletion = {
  going: AccountDocument[];
  rows: StoredTransaction[];
  months: StoredMonth[];
  /** The commits of the items that are deleted as well. */
  items: readonly PlannedCommit[];
};

/** Plans a deletion in one commit: accounts, their contents, and the months of a deleted book. */
export function planDeletion(
  books: Books,
  { going, rows, months, items }: Deletion,
): { loggedChanges: LoggedChange[]; writes: Write[] } {
  const commits = [
    ...planChangeCommits(
      books,
      rows.map((before) => ({ before })),
    ),
    ...planDeletionCommits(books, going, months),
    ...items,
  ];
  return {
    loggedChanges: commits.flatMap(({ loggedChanges }) => loggedChanges),
    writes: commits.flatMap(({ writes }) => writes()),
  };
}
