import type { CallAnswer, CallBody } from '#contract/calls.ts';
import type { Transaction } from '#contract/transactions.ts';
import { exportFormat } from '#contract/transfer.ts';
import { readImportAccounts, readImportTransactions, readWhole } from '#ledger/import-reading.ts';
import { type Books, makeBooks } from './books.ts';
import {
  AccountDocument,
  readTransactionDocument,
  type StoredTransaction,
  toStoredAccount,
} from './documents.ts';
import { codeOf } from './failure.ts';
import { type Counts, judgeTransaction, planAccounts, writeAccounts } from './import-plan.ts';
import { nameOf } from './order.ts';
import { type Change, planChanges } from './plan.ts';
import { slices, valuesPerQuery } from './queries.ts';
import type { Store } from './store.ts';
import { readConfig, writeConfig } from './user-document.ts';

/** Rows of one page of an export. */
const rowsPerPage = 1000;
/** Documents of one commit; each transaction is up to two, its accounts and tags come on top. */
const changesPerCommit = 200;
const accountsPerCommit = 200;

async function readAccounts(store: Store): Promise<AccountDocument[]> {
  return (await store.list('accounts', {})).map(({ data }) => AccountDocument.parse(data));
}

/** All transactions of a user, newest first, page by page. */
export async function readAllTransactions(store: Store): Promise<StoredTransaction[]> {
  const rows: StoredTransaction[] = [];
  for (;;) {
    const page = await store.list('transactions', { after: rows.at(-1)?.name, atMost: rowsPerPage });
    rows.push(...page.map(({ data }) => readTransactionDocument(data)));
    if (page.length < rowsPerPage) return rows;
  }
}

/** Everything of the user: accounts parents first, transactions oldest first (calls.md Export and import). */
export async function exportRows(store: Store, now: Date): Promise<CallAnswer<'export-data'>> {
  const books = makeBooks(await readAccounts(store));
  const accounts = books.roots
    .flatMap((root) => books.placed(root))
    .toSorted((a, b) => a.depth - b.depth || (a.document.AccountId < b.document.AccountId ? -1 : 1))
    .map(({ document }) => toStoredAccount(document));
  const transactions = (await readAllTransactions(store)).toReversed().map(({ transaction }) => transaction);
  const userConfig = readConfig(await store.user());
  const exportedAt = now.toISOString();
  const filename = `${exportFormat.format}-${exportedAt.slice(0, 10)}.json`;
  return { filename, data: { ...exportFormat, exportedAt, accounts, transactions, userConfig } };
}

/** Waits before a commit is tried again for the n-th time; undefined when it is not worth it any more. */
export type Pause = (tries: number) => Promise<void> | undefined;

/** What may have been the network; the commit may have arrived all the same. */
const mayBeNetwork = new Set([
  'unavailable',
  'deadline-exceeded',
  'unknown',
  'internal',
  'aborted',
  'cancelled',
  '',
]);

async function areStored(store: Store, rows: readonly Transaction[]): Promise<boolean> {
  const parts = await Promise.all(
    [...slices(rows.map(nameOf), valuesPerQuery)].map((names) => store.list('transactions', { names })),
  );
  const stored = new Set(
    parts.flat().map(({ data }) => JSON.stringify(readTransactionDocument(data).transaction)),
  );
  return rows.every((row) => stored.has(JSON.stringify(row)));
}

/**
 * Commits some changes, over a lost connection too. As what a commit makes cannot be made twice, one that failed is looked
 * for first: it went in whole or not at all. @throws what the last try met
 */
async function commitSurely(
  store: Store,
  books: Books,
  changes: readonly Change[],
  pause: Pause,
): Promise<void> {
  const writes = planChanges(books, changes);
  const rows = changes.flatMap(({ after }) => (after ? [after.transaction] : []));
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0 && (await areStored(store, rows))) return;
      return await store.commit(writes, true);
    } catch (error) {
      const code = codeOf(error);
      const isWorthIt = mayBeNetwork.has(code) || (code === 'permission-denied' && tries === 0);
      const rest = isWorthIt ? pause(tries) : undefined;
      if (rest === undefined) throw error;
      await rest;
    }
  }
}

/** The stored rows that a file may bring again, by id: all of them when that is cheaper than asking for each. */
async function findStored(store: Store, books: Books, rows: readonly Transaction[]) {
  const count =
    [...books.byId.values()].reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0) / 2;
  if (count === 0) return new Map<string, StoredTransaction>();
  const ids = rows.map(({ TransactionId }) => TransactionId);
  const found =
    count <= rows.length * 2
      ? await readAllTransactions(store)
      : (
          await Promise.all(
            [...slices(ids, valuesPerQuery)].map(async (some) =>
              (await store.list('transactions', { ids: some })).map(({ data }) =>
                readTransactionDocument(data),
              ),
            ),
          )
        ).flat();
  return new Map(found.map((row) => [row.transaction.TransactionId, row]));
}

/**
 * Brings a file in, commit by commit; by id a row that is there already is skipped, so the same file may be brought again at
 * any time. What went in before a commit that failed for good stays, and the answer says that it is not complete.
 */
export async function importRows(
  store: Store,
  { data }: CallBody<'import-data'>,
  pause: Pause,
): Promise<CallAnswer<'import-data'>> {
  const accounts = readWhole(readImportAccounts(data.accounts ?? []));
  const transactions = readWhole(readImportTransactions(data.transactions ?? []));
  const plan = planAccounts(await readAccounts(store), accounts.rows);
  const counts: Counts = { added: 0, updated: 0, skipped: 0 };
  const result = {
    complete: true,
    accounts: plan.counts,
    transactions: counts,
    rejected: [...accounts.rejected, ...transactions.rejected, ...plan.rejected],
  };
  for (const steps of slices(plan.steps, accountsPerCommit)) await store.commit(writeAccounts(steps), true);
  const stored = await findStored(store, plan.books, transactions.rows);

  const changes: Change[] = [];
  for (const row of transactions.rows) {
    const outcome = judgeTransaction(plan.books, row, stored.get(row.TransactionId));
    if (outcome === 'skipped') counts.skipped += 1;
    else if ('message' in outcome) result.rejected.push(outcome);
    else changes.push(outcome);
  }
  let isFirst = plan.steps.length === 0;
  for (const some of slices(changes, changesPerCommit)) {
    try {
      await commitSurely(store, plan.books, some, pause);
    } catch (error) {
      if (isFirst) throw error; // nothing went in yet
      return { ...result, complete: false };
    }
    isFirst = false;
    for (const { before } of some) counts[before === undefined ? 'added' : 'updated'] += 1;
  }
  if (data.userConfig !== undefined) await store.saveConfig(writeConfig(data.userConfig));
  return result;
}
