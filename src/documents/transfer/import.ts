import type { StoredAccount } from '#contract/accounts.ts';
import type { CallAnswer, CallBody } from '#contract/calls.ts';
import type { Transaction } from '#contract/transactions.ts';
import { failureOfPart, type OnProgress, type Rejected } from '#contract/transfer.ts';
import { type Change, planChanges } from '#documents/changes/plan.ts';
import { type Books, isFlowZoneRight, zoneOf } from '#documents/model/books.ts';
import { readTransactionDocument, type StoredTransaction, toPosted } from '#documents/model/documents.ts';
import { flowKey } from '#documents/model/flow-documents.ts';
import { writeConfig } from '#documents/model/user-document.ts';
import { readBooks } from '#documents/read-books.ts';
import { withRetries } from '#documents/retry.ts';
import { type Pause, slices, type Store, valuesPerQuery } from '#documents/store.ts';
import { commitsOf } from '#documents/transfer/import-commits.ts';
import {
  type Counts,
  judgeTransaction,
  planAccounts,
  writeAccounts,
} from '#documents/transfer/import-plan.ts';
import { readAllTransactions } from '#documents/transfer/read-all.ts';
import { repair } from '#documents/transfer/repair.ts';
import { readImport } from '#ledger/import-reading.ts';
import { flowDeltas } from '#ledger/rules/flows.ts';

const accountsPerCommit = 200;
type ById = ReadonlyMap<string, StoredTransaction>;

const byId = (rows: readonly StoredTransaction[]): ById =>
  new Map(rows.map((row) => [row.transaction.TransactionId, row]));

async function findByIds(store: Store, rows: readonly Transaction[]): Promise<ById> {
  const ids = rows.map(({ TransactionId }) => TransactionId);
  const parts = await Promise.all(
    [...slices(ids, valuesPerQuery)].map((some) => store.list('transactions', { ids: some })),
  );
  return byId(parts.flat().map(readTransactionDocument));
}

/** The stored rows that a file may bring again: all of them when that is cheaper than asking for each. */
async function findStored(store: Store, books: Books, rows: readonly Transaction[]): Promise<ById> {
  const counts = [...books.byId.values()].map(({ TransactionsCount }) => TransactionsCount);
  const count = counts.reduce((sum, each) => sum + each, 0) / 2;
  if (count === 0) return new Map();
  return count <= rows.length * 2 ? byId(await readAllTransactions(store)) : findByIds(store, rows);
}

/** Brings the accounts in; what became of them is what the first look said. */
async function importAccounts(store: Store, rows: readonly StoredAccount[], pause: Pause) {
  let first: ReturnType<typeof planAccounts> | undefined;
  return withRetries(async () => {
    const plan = planAccounts(await readBooks(store), rows);
    first ??= plan;
    for (const steps of slices(plan.steps, accountsPerCommit)) await store.commit(writeAccounts(steps), true);
    return { ...first, books: plan.books };
  }, pause);
}

/** The keys of the flows that a row moves, as what it was and as what it becomes. */
function flowsOf(books: Books, stored: ById, row: Transaction): string[] {
  if (!books.keepsFlows) return [];
  const bookId = books.byId.get(row.TransactionSplitAAccountId)?.BookId ?? '';
  const before = stored.get(row.TransactionId)?.transaction;
  const change = { before: before && toPosted(before), after: toPosted(row) };
  return flowDeltas(change, zoneOf(books.byId.get(bookId))).map(flowKey);
}

/** What becomes of some rows, by what is there. */
function judge(books: Books, rows: readonly Transaction[], stored: ById) {
  const changes: Change[] = [];
  const rejected: Rejected[] = [];
  for (const row of rows) {
    const outcome = judgeTransaction(books, row, stored.get(row.TransactionId));
    if (outcome === 'skipped') continue;
    if ('message' in outcome) rejected.push(outcome);
    else changes.push(outcome);
  }
  return { changes, rejected, skipped: rows.length - changes.length - rejected.length };
}

/**
 * Brings a file in, commit by commit; by id a row that is there already is skipped, so the same file may be brought again at
 * any time. What went in before a commit that failed for good stays, and the answer says that it is not complete.
 */
export async function importRows(
  store: Store,
  { data }: CallBody<'import-data'>,
  pause: Pause,
  onProgress?: OnProgress,
): Promise<CallAnswer<'import-data'>> {
  const { accounts, transactions, ...read } = readImport(data);
  const { books, ...plan } = await importAccounts(store, accounts, pause);
  const counts: Counts = { added: 0, updated: 0, skipped: 0 };
  const rejected = [...read.rejected, ...plan.rejected];
  const result = { complete: true, accounts: plan.counts, transactions: counts, rejected };
  const stored = await withRetries(() => findStored(store, books, transactions), pause);

  const of = data.transactions?.length ?? 0;
  let done = of - transactions.length;
  let isFirst = plan.steps.length === 0;
  for (const some of commitsOf(transactions, (row) => flowsOf(books, stored, row))) {
    const first = judge(books, some, stored);
    rejected.push(...first.rejected);
    try {
      await withRetries(async (tries) => {
        const { changes } = tries === 0 ? first : judge(books, some, await findByIds(store, some));
        if (changes.length > 0) await store.commit(planChanges(books, changes), true);
      }, pause);
    } catch (error) {
      if (isFirst) throw error; // nothing went in yet
      return { ...result, complete: false, failure: failureOfPart(error) };
    }
    isFirst = false;
    counts.skipped += first.skipped;
    for (const { before } of first.changes) counts[before === undefined ? 'added' : 'updated'] += 1;
    done += some.length;
    onProgress?.({ done, of });
  }
  try {
    if (books.keepsFlows && !books.roots.every(isFlowZoneRight)) await repair(store);
    if (data.userConfig !== undefined) await store.saveConfig(writeConfig(data.userConfig));
    return result;
  } catch (error) {
    return { ...result, complete: false, failure: failureOfPart(error) };
  }
}
