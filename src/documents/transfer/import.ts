import type { Pause } from '#async/retry.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { CallAnswer, CallBody } from '#contract/calls.ts';
import { groupSymbolsByBook } from '#contract/commodity-kinds.ts';
import type { WireItem } from '#contract/items.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { toPartFailure } from '#contract/import-outcome.ts';
import type { OnProgress, RejectedRow } from '#contract/transfer.ts';
import { mayNameCurrency, type SymbolsOfBooks } from '#documents/changes/account-rules.ts';
import { checkLocks } from '#documents/changes/locks.ts';
import { planLog, toLoggedTransaction, toLoggedItem } from '#documents/changes/log.ts';
import { type TransactionChange, planChanges } from '#documents/changes/plan.ts';
import { type ActionHead, logKeys, recordKey, type LoggedChange } from '#documents/model/action-documents.ts';
import { writeItems } from '#documents/model/item-documents.ts';
import { type Books, isFlowZoneRight, lockOfRoot } from '#documents/model/books.ts';
import { writeUserConfig } from '#documents/model/read-document.ts';
import type { ActionOfCall } from '#documents/repository.ts';
import { readBooks, readFragments, readStoredItems } from '#documents/read-books.ts';
import { retryCommit } from '#documents/retry.ts';
import { cutSlices, type DocumentStore, type Write } from '#documents/store.ts';
import { cutIntoCommits, flowKeysOf, cutItemChanges } from '#documents/transfer/import-commits.ts';
import {
  type ImportCounts,
  planImportedItems,
  planImportedTransaction,
  planImportedAccounts,
  toLoggedAccounts,
  writeAccounts,
} from '#documents/transfer/import-plan.ts';
import { type TransactionsById, findByIds, findStored } from '#documents/transfer/read-all.ts';
import { repair } from '#documents/transfer/repair.ts';
import { readImport } from '#ledger/read-import.ts';

const accountsPerCommit = 200;

const idsOf = (rows: readonly TransactionRow[]): string[] => rows.map(({ TransactionId }) => TransactionId);

/** The store for the imported rows, and the action of the import. */
type ImportContext = {
  store: DocumentStore;
  pause: Pause;
  action: ActionOfCall;
  head: ActionHead;
};

/** Creates the log of an import for each of its commits; the first stored commit begins the action. */
function createImportLog(head: ActionHead, underWay: string | undefined) {
  let isNew = head.isNew === true;
  return {
    of: (loggedChanges: readonly LoggedChange[]): Write[] =>
      planLog({ ...head, isNew }, loggedChanges, { unfinishedRequest: underWay }),
    /** Notes that a commit was stored. */
    go: () => void (isNew = false),
    /** Plans the entry that completes the import: the same file sent again adds nothing. */
    end: (request: string | undefined): Write[] =>
      request === undefined ? [] : planLog({ ...head, isNew }, [], { request }),
  };
}

/**
 * Reads the records that an interrupted run of the same import has stored. They are not imported again, even if they were changed or
 * deleted since.
 */
async function readImportedRecords(store: DocumentStore, head: ActionHead, request: string | undefined) {
  const imported = new Set<string>();
  const isKnown = head.isNew !== true && request !== undefined;
  const parts = isKnown ? readFragments(store, { registerKeys: [logKeys.underWay(head.id, request)] }) : [];
  for await (const { loggedChanges } of parts)
    for (const change of loggedChanges) imported.add(recordKey(change));
  return (RecordType: LoggedChange['RecordType'], RecordId: string) =>
    imported.has(recordKey({ RecordType, RecordId }));
}

/** The accounts of a file, and its items, which may define commodities for them. */
type IncomingRecords = { accounts: readonly StoredAccount[]; items: readonly WireItem[] };

/** Reads the commodity symbols that imported accounts may name: those stored and those in the file. */
async function readImportSymbols(
  store: DocumentStore,
  { accounts, items }: IncomingRecords,
): Promise<SymbolsOfBooks> {
  if (!accounts.some(mayNameCurrency)) return {};
  return groupSymbolsByBook([...(await readStoredItems(store)), ...items]);
}

/** Imports the accounts. The reported counts are those of the first try. */
async function importAccounts(context: ImportContext, { accounts: rows, items }: IncomingRecords) {
  const {
    store,
    head,
    pause,
    action: { request },
  } = context;
  let first: ReturnType<typeof planImportedAccounts> | undefined;
  return retryCommit(async () => {
    const stored = await readBooks(store);
    const isImported = await readImportedRecords(store, head, request);
    const log = createImportLog(head, request);
    const missing = rows.filter(({ AccountId }) => !isImported('account', AccountId));
    const plan = planImportedAccounts(
      stored,
      missing,
      await readImportSymbols(store, { accounts: missing, items }),
    );
    first ??= plan;
    for (const steps of cutSlices(plan.steps, accountsPerCommit)) {
      await store.commit([...writeAccounts(stored, steps), ...log.of(toLoggedAccounts(steps))], true);
      log.go();
    }
    const counts = { ...first.counts, skipped: first.counts.skipped + rows.length - missing.length };
    return { ...first, counts, log, isBrought: isImported, books: plan.books };
  }, pause);
}

/**
 * Rejects an import that changes locked rows before anything is stored. A book created by the import itself has no lock yet, even after an
 * interruption.
 * @throws CallError not-allowed
 */
async function checkImport(
  { store, head, pause, action }: ImportContext,
  { accounts, items }: IncomingRecords,
  rows: readonly TransactionRow[],
): Promise<void> {
  if (action.changesLocked === true) return;
  await retryCommit(async () => {
    const books = await readBooks(store);
    if (!books.roots.some((root) => lockOfRoot(root) !== undefined)) return;
    const isImported = await readImportedRecords(store, head, action.request);
    const present = new Map([...books.byId].filter(([id]) => !isImported('account', id)));
    const symbols = await readImportSymbols(store, { accounts, items });
    const { books: planned } = planImportedAccounts(books, accounts, symbols);
    const { changes } = planTransactionRows(planned, rows, await findStored(store, books, idsOf(rows)));
    checkLocks({ byId: present }, action, changes);
  }, pause);
}

type ImportState = Pick<Awaited<ReturnType<typeof importAccounts>>, 'books' | 'log' | 'isBrought'>;
/** The counts and rejected rows so far. */
type RowResults = { counts: ImportCounts; rejected: RejectedRow[] };

/** Imports the items. The reported counts are those of the first try. */
async function importItems(
  { store, pause }: ImportContext,
  { books, log, isBrought: isImported }: ImportState,
  rows: readonly WireItem[],
  { counts, rejected }: RowResults,
): Promise<void> {
  const missing = rows.filter(({ ItemId }) => !isImported('item', ItemId));
  let first: ReturnType<typeof planImportedItems> | undefined;
  await retryCommit(async () => {
    const plan = planImportedItems(books, missing, await readStoredItems(store));
    first ??= plan;
    for (const some of cutItemChanges(plan.changes)) {
      await store.commit([...writeItems(some), ...log.of(some.map(toLoggedItem))], true);
      log.go();
    }
  }, pause);
  Object.assign(counts, first?.counts);
  counts.skipped += rows.length - missing.length;
  rejected.push(...(first?.rejected ?? []));
}

/** Plans the import of some rows against the stored ones. */
function planTransactionRows(books: Books, rows: readonly TransactionRow[], stored: TransactionsById) {
  const changes: TransactionChange[] = [];
  const rejected: RejectedRow[] = [];
  for (const row of rows) {
    const outcome = planImportedTransaction(books, row, stored.get(row.TransactionId));
    if (outcome === 'skipped') continue;
    if ('message' in outcome) rejected.push(outcome);
    else changes.push(outcome);
  }
  return { changes, rejected, skipped: rows.length - changes.length - rejected.length };
}

/** Imports the transactions and reports the number of rows after each commit. */
async function importTransactions(
  { store, pause }: ImportContext,
  { books, log }: ImportState,
  rows: readonly TransactionRow[],
  { counts, rejected }: RowResults,
  onImported: (rows: number) => void,
): Promise<void> {
  const stored = await retryCommit(() => findStored(store, books, idsOf(rows)), pause);
  const itself = (row: TransactionRow) => row;
  const changeOf = (row: TransactionRow) => ({
    before: stored.get(row.TransactionId)?.transaction,
    after: row,
  });
  const writesOf = (changes: readonly TransactionChange[]) =>
    changes.length === 0 ? [] : [...planChanges(books, changes), ...log.of(changes.map(toLoggedTransaction))];
  const writeRows = async (
    some: readonly TransactionRow[],
    first: ReturnType<typeof planTransactionRows>,
    planned: Write[],
  ) => {
    await retryCommit(async (tries) => {
      const writes =
        tries === 0
          ? planned
          : writesOf(planTransactionRows(books, some, await findByIds(store, idsOf(some))).changes);
      if (writes.length === 0) return;
      await store.commit(writes, true);
      log.go();
    }, pause);
    counts.skipped += first.skipped;
    for (const { before } of first.changes) counts[before === undefined ? 'added' : 'updated'] += 1;
    onImported(some.length);
  };
  let underWay: Promise<void> | undefined;
  for (const some of cutIntoCommits(rows, itself, (row) => flowKeysOf(books, changeOf(row)))) {
    // Planned while the previous commit is written.
    const first = planTransactionRows(books, some, stored);
    const writes = writesOf(first.changes);
    await underWay;
    rejected.push(...first.rejected);
    underWay = writeRows(some, first, writes);
  }
  await underWay;
}

/**
 * Imports a file commit by commit. Rows that are already stored are skipped by id, so the same file may be imported again at any time. If a
 * commit fails for good, the earlier ones stay, and the answer says that the import is incomplete.
 */
export async function importDocuments(
  context: ImportContext,
  { data }: CallBody<'import-data'>,
  onProgress?: OnProgress,
): Promise<CallAnswer<'import-data'>> {
  const {
    store,
    pause,
    action: { request },
  } = context;
  const { accounts, transactions, items, ...read } = readImport(data);
  await checkImport(context, { accounts, items }, transactions);
  const { steps, ...opened } = await importAccounts(context, { accounts, items });
  const { books, log, isBrought: isImported } = opened;
  const missing = transactions.filter(({ TransactionId }) => !isImported('transaction', TransactionId));
  const counts: ImportCounts = { added: 0, updated: 0, skipped: transactions.length - missing.length };
  const itemCounts: ImportCounts = { added: 0, updated: 0, skipped: 0 };
  const rejected = [...read.rejected, ...opened.rejected];
  const hasItems = (data.items?.length ?? 0) > 0;
  const result = {
    complete: true,
    accounts: opened.counts,
    transactions: counts,
    ...(hasItems && { items: itemCounts }),
    rejected,
  };
  const of = data.transactions?.length ?? 0;
  let done = of - missing.length;
  try {
    await importTransactions(context, opened, missing, { counts, rejected }, (rows) => {
      done += rows;
      onProgress?.({ done, of });
    });
  } catch (error) {
    const isNothingImported = steps.length === 0 && counts.added + counts.updated + counts.skipped === 0;
    if (isNothingImported) throw error;
    return { ...result, complete: false, failure: toPartFailure(error) };
  }
  try {
    if (items.length > 0) await importItems(context, opened, items, { counts: itemCounts, rejected });
    if (!books.roots.every(isFlowZoneRight)) await repair(store);
    if (data.userConfig !== undefined) await store.saveConfig(writeUserConfig(data.userConfig));
    if (log.end(request).length > 0) await retryCommit(() => store.commit(log.end(request)), pause);
    return result;
  } catch (error) {
    return { ...result, complete: false, failure: toPartFailure(error) };
  }
}
