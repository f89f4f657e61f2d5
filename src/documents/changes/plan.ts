import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { type Books, lockOfRoot, createMonthStartLookup, timeOf } from '#documents/model/books.ts';
import { documentName, monthName, tagName, transactionName } from '#documents/model/document-names.ts';
import {
  flowSumOf,
  splitTotal,
  type StoredTransaction,
  type TagDocument,
  toPosted,
  toPosting,
  type DocumentTotals,
  writeTransactionDocument,
  zeroTotals,
} from '#documents/model/documents.ts';
import { increasesPerDocument, type Write } from '#documents/store.ts';
import type { Flow } from '#ledger/flow.ts';
import type { BookTime } from '#ledger/days.ts';
import { findLockEnd } from '#ledger/wire-lock.ts';
import { calculateFlowDeltas, type FlowChange, sumFlows, calculateTagDeltas } from '#ledger/rules/flows.ts';
import { calculateAccountDeltas, type PostingChange } from '#ledger/rules/posting.ts';
import { FlowNumbers, pairOf } from '#documents/model/flow-documents.ts';

/** The most flows that one commit may change, because all of them may be in one month. */
export const flowsPerCommit = Math.floor(increasesPerDocument / Object.keys(FlowNumbers.shape).length);

function numbersOf({ amountMinor, count }: Flow): FlowNumbers {
  const { TotalHigh: High, TotalLow: Low } = splitTotal(amountMinor);
  return { High, Low, Count: count };
}

/** Plans the writes that add flows to a book, one for each month. A flow is removed if `isGone` returns true for it. */
export function planAddedFlows(
  bookId: string,
  flows: readonly Flow[],
  isGone: (flow: Flow) => boolean = () => false,
): Write[] {
  return [...Map.groupBy(flows, ({ month }) => month)].map(([month, some]) => ({
    do: 'add',
    in: 'flows',
    name: monthName(bookId, month),
    add: {
      Flows: Object.fromEntries(some.map((flow) => [pairOf(flow), isGone(flow) ? null : numbersOf(flow)])),
    },
    data: { BookId: bookId, Month: month },
  }));
}

const formatCount = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Formats the answer of an account deletion. */
export const formatDeletion = (accounts: number, transactions: number): string =>
  `Deleted ${formatCount(accounts, 'account')} and ${formatCount(transactions, 'transaction')}`;

/**
 * The change of a transaction: an addition (`after` only), a deletion (`before` only) or a replacement. `adder` is set for rows that an
 * offline copy receives from its provider, which states who added them.
 */
export type TransactionChange = {
  before?: StoredTransaction;
  after?: { transaction: TransactionRow; bookId: string };
  adder?: { id: string | undefined };
};

/** Returns the id of the member who added a row. A later change by another user keeps the adder. */
export function adderOf(
  { member }: Pick<Books, 'member'>,
  { before, adder }: TransactionChange,
): string | undefined {
  if (adder !== undefined) return adder.id;
  return before === undefined ? member?.person.PersonId : before.addedBy;
}

/** Returns the row that justifies the total changes of a commit by a member with the role `add`; such a commit has only one row. */
function movingRowOf({ member }: Books, writes: readonly Write[]): string | undefined {
  const rows = writes.filter((write) => write.in === 'transactions');
  return member?.role === 'add' ? rows.toSorted((a) => (a.do === 'create' ? -1 : 1))[0]?.name : undefined;
}

type Sum = { minor: bigint; count: number };

/** Creates sums by key; keys that were never changed are absent. */
function createTotalSums() {
  const map = new Map<string, Sum>();
  return {
    map,
    add(key: string, { minor, count }: Sum) {
      const before = map.get(key) ?? { minor: 0n, count: 0 };
      map.set(key, { minor: before.minor + minor, count: before.count + count });
    },
  };
}

const toTotalIncrements = ({ minor, count }: Sum): DocumentTotals => ({
  ...zeroTotals,
  ...splitTotal(minor),
  TransactionsCount: count,
});

/** Collects the flows that changes move, by book. */
function createFlowsByBook(books: Books) {
  const deltas = new Map<string, { time: BookTime; flows: Flow[] }>();
  return {
    add(bookId: string, change: FlowChange) {
      const of = deltas.get(bookId) ?? { time: timeOf(books.byId.get(bookId)), flows: [] };
      deltas.set(bookId, of);
      of.flows.push(...calculateFlowDeltas(change, of.time));
    },
    writes: () =>
      [...deltas].flatMap(([bookId, { flows }]): Write[] => {
        const moved = sumFlows(flows);
        const months = [...Map.groupBy(moved, ({ month }) => month).values()];
        // More flows than one commit may change: the flows of the book are derived anew by the next call that needs them.
        if (months.some((some) => some.length > flowsPerCommit))
          return [{ do: 'change', in: 'accounts', name: documentName(bookId), data: { FlowZone: '' } }];
        return planAddedFlows(bookId, moved);
      }),
  };
}

/** Returns a function that marks writes of transactions on locked days, as the access rules demand. Other writes get no mark. */
function createLockMarker({ byId }: Books) {
  const moments = new Map<string, string>();
  const momentOf = (bookId: string) => {
    const root = byId.get(bookId);
    const lock = root && lockOfRoot(root);
    return lock === undefined ? '' : findLockEnd(lock);
  };
  return ({ TransactionDatePosted }: TransactionRow, bookId: string): { isOfLocked?: true } => {
    const moment = moments.get(bookId) ?? momentOf(bookId);
    moments.set(bookId, moment);
    return TransactionDatePosted < moment ? { isOfLocked: true } : {};
  };
}

/**
 * Plans the writes of one commit: the transactions and their effect on the totals and counts of accounts and tags, and on flows. A
 * transaction is never changed in place: the old document is deleted and a new one created, so that the store rejects a commit that arrives
 * twice instead of counting it twice. `hasFlows` is false if the flows are derived anew separately.
 */
export function planChanges(
  books: Books,
  changes: readonly TransactionChange[],
  { hasFlows = true }: { hasFlows?: boolean } = {},
): Write[] {
  const writes: Write[] = [];
  const accounts = createTotalSums();
  const tags = createTotalSums();
  const flows = hasFlows ? createFlowsByBook(books) : undefined;
  const markOf = createLockMarker(books);
  const tagIds = new Map<string, Pick<TagDocument, 'BookId' | 'Tag' | 'Currency'>>();
  const count = (change: PostingChange, bookId: string) => {
    for (const { accountId, ...delta } of calculateAccountDeltas(change)) accounts.add(accountId, delta);
    for (const { tag, currency, ...delta } of calculateTagDeltas(change, books.chart.byId)) {
      const name = tagName(bookId, tag, currency);
      tagIds.set(name, { BookId: bookId, Tag: tag, ...(currency !== '' && { Currency: currency }) });
      tags.add(name, delta);
    }
  };
  for (const change of changes) {
    const { before, after } = change;
    if (before !== undefined) {
      const mark = markOf(before.transaction, before.bookId);
      writes.push({ do: 'delete', in: 'transactions', name: before.name, ...mark });
      count({ before: toPosting(before.transaction) }, before.bookId);
      flows?.add(before.bookId, { before: toPosted(before.transaction) });
    }
    if (after !== undefined) {
      const { transaction, bookId } = after;
      const data = writeTransactionDocument(transaction, bookId, {
        keepsPieces: books.keepsPieces,
        replaces: before,
        addedBy: adderOf(books, change),
      });
      const mark = markOf(transaction, bookId);
      writes.push({ do: 'create', in: 'transactions', name: transactionName(transaction), data, ...mark });
      count({ after: toPosting(transaction) }, bookId);
      flows?.add(bookId, { after: toPosted(transaction) });
    }
  }
  const startOf = createMonthStartLookup(books.byId);
  const movedBy = movingRowOf(books, writes);
  for (const [id, sum] of accounts.map) {
    if (movedBy === undefined && sum.minor === 0n && sum.count === 0) continue;
    const added = toTotalIncrements(sum);
    const add = { ...added, Flowed: flowSumOf(added, startOf(id)) };
    const name = documentName(id);
    writes.push({ do: 'add', in: 'accounts', name, add, ...(movedBy !== undefined && { movedBy }) });
  }
  writes.push(...(flows?.writes() ?? []));
  for (const [name, sum] of tags.map)
    writes.push({
      do: 'add',
      in: 'tags',
      name,
      add: { ...toTotalIncrements(sum), Changes: 1 },
      data: tagIds.get(name) ?? {},
    });
  return writes;
}
