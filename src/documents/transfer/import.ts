import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { CallAnswer, CallBody } from '#contract/calls.ts';
import type { Transaction } from '#contract/inputs/transactions.ts';
import { failureOfPart } from '#contract/import-outcome.ts';
import type { OnProgress, Rejected } from '#contract/transfer.ts';
import { planLog, touchOfChange } from '#documents/changes/log.ts';
import { type Change, planChanges } from '#documents/changes/plan.ts';
import type { Head } from '#documents/model/action-documents.ts';
import { type Books, isFlowZoneRight } from '#documents/model/books.ts';
import { writeConfig } from '#documents/model/user-document.ts';
import { readBooks } from '#documents/read-books.ts';
import { withRetries } from '#documents/retry.ts';
import { type Pause, slices, type Store, type Write } from '#documents/store.ts';
import { commitsOf, flowsOf } from '#documents/transfer/import-commits.ts';
import {
  type Counts,
  judgeTransaction,
  planAccounts,
  touchesOf,
  writeAccounts,
} from '#documents/transfer/import-plan.ts';
import { type ById, findByIds, findStored } from '#documents/transfer/read-all.ts';
import { repair } from '#documents/transfer/repair.ts';
import { readImport } from '#ledger/import-reading.ts';

const accountsPerCommit = 200;

const idsOf = (rows: readonly Transaction[]): string[] => rows.map(({ TransactionId }) => TransactionId);

/** Where rows go, and the action that they belong to. */
type Transfer = {
  store: Store;
  pause: Pause;
  begin(books: Books): Promise<Head | undefined>;
};

/** Brings the accounts in; what became of them is what the first look said. */
async function importAccounts({ store, begin, pause }: Transfer, rows: readonly StoredAccount[]) {
  let first: ReturnType<typeof planAccounts> | undefined;
  return withRetries(async () => {
    const stored = await readBooks(store);
    const plan = planAccounts(stored, rows);
    first ??= plan;
    const head = await begin(stored);
    for (const steps of slices(plan.steps, accountsPerCommit))
      await store.commit([...writeAccounts(steps), ...planLog(head, touchesOf(steps))], true);
    return { ...first, head, books: plan.books };
  }, pause);
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
  transfer: Transfer,
  { data }: CallBody<'import-data'>,
  onProgress?: OnProgress,
): Promise<CallAnswer<'import-data'>> {
  const { store, pause } = transfer;
  const { accounts, transactions, ...read } = readImport(data);
  const { books, head, ...plan } = await importAccounts(transfer, accounts);
  const counts: Counts = { added: 0, updated: 0, skipped: 0 };
  const rejected = [...read.rejected, ...plan.rejected];
  const result = { complete: true, accounts: plan.counts, transactions: counts, rejected };
  const stored = await withRetries(() => findStored(store, books, idsOf(transactions)), pause);

  const of = data.transactions?.length ?? 0;
  let done = of - transactions.length;
  const itself = (row: Transaction) => row;
  const changeOf = (row: Transaction) => ({ before: stored.get(row.TransactionId)?.transaction, after: row });
  const writesOf = (changes: readonly Change[]) =>
    changes.length === 0
      ? []
      : [...planChanges(books, changes), ...planLog(head, changes.map(touchOfChange))];
  const bring = async (some: readonly Transaction[], first: ReturnType<typeof judge>, planned: Write[]) => {
    await withRetries(async (tries) => {
      const writes =
        tries === 0 ? planned : writesOf(judge(books, some, await findByIds(store, idsOf(some))).changes);
      if (writes.length > 0) await store.commit(writes, true);
    }, pause);
    counts.skipped += first.skipped;
    for (const { before } of first.changes) counts[before === undefined ? 'added' : 'updated'] += 1;
    done += some.length;
    onProgress?.({ done, of });
  };
  let underWay: Promise<void> | undefined;
  try {
    for (const some of commitsOf(transactions, itself, (row) => flowsOf(books, changeOf(row)))) {
      // Planned while the one before is written.
      const first = judge(books, some, stored);
      const writes = writesOf(first.changes);
      await underWay;
      rejected.push(...first.rejected);
      underWay = bring(some, first, writes);
    }
    await underWay;
  } catch (error) {
    const isNothingIn = plan.steps.length === 0 && counts.added + counts.updated + counts.skipped === 0;
    if (isNothingIn) throw error;
    return { ...result, complete: false, failure: failureOfPart(error) };
  }
  try {
    if (books.keepsFlows && !books.roots.every(isFlowZoneRight)) await repair(store);
    if (data.userConfig !== undefined) await store.saveConfig(writeConfig(data.userConfig));
    return result;
  } catch (error) {
    return { ...result, complete: false, failure: failureOfPart(error) };
  }
}
