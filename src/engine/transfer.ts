import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { StoredItem } from '#contract/inputs/items.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { CallBody } from '#contract/calls.ts';
import { groupSymbolsByBook } from '#contract/commodity-kinds.ts';
import { addRejectedRows } from '#contract/import-outcome.ts';
import { exportFormat, ImportResult } from '#contract/transfer.ts';
import { PortableUserConfig, type UserConfig } from '#contract/users.ts';
import { sqlFunctionOf } from '#contract/data-calls.ts';
import type { SqlCall, SqlHost } from './as-user.ts';

declare const crypto: { randomUUID(): string };

/** The rows of one export slice: quick for the database, and little memory here. */
const rowsPerSlice = 2000;

/** The items of one import batch. It is small, as items may be long. */
const itemsPerBatch = 500;

/** The content of an import; the schemas of the contract have cleaned each row. */
export type ImportRows = {
  accounts: StoredAccount[];
  /** In batches. The next batch is requested while the database stores the current one. */
  transactions: AsyncIterable<TransactionRow[]>;
  /** Missing if the file has no items; the response then has no counts for items. */
  items?: StoredItem[] | undefined;
  userConfig?: UserConfig | undefined;
  /** The action of the whole import; a new one if missing. */
  action?: CallBody<'import-data'>['action'];
};

/** The callbacks of an import. */
type ImportObserver = {
  /** Receives the result before the commit; nothing is stored if it throws. */
  accept?: (result: ImportResult) => void;
  /** Called after each batch of transactions that the database has stored. */
  onBatch?: () => void;
};

/**
 * Imports all rows in one commit (calls.md Export and import). Rejects, with nothing stored, if the database does. Rows that break a rule
 * are in `rejected` of the response.
 */
export async function importInOneCommit(
  host: SqlHost,
  userId: string,
  rows: ImportRows,
  { accept, onBatch }: ImportObserver = {},
): Promise<ImportResult> {
  const session = await host.begin(userId, 'write');
  try {
    const result = await importBatches(session.call, rows, onBatch);
    if (rows.userConfig !== undefined) {
      await session.call(sqlFunctionOf('set-user-config'), { config: rows.userConfig });
    }
    accept?.(result);
    await session.commit();
    return result;
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

async function importBatches(
  call: SqlCall,
  { accounts, transactions, items, action = { id: crypto.randomUUID(), kind: 'import-data' } }: ImportRows,
  onBatch: ImportObserver['onBatch'],
): Promise<ImportResult> {
  const store = (input: unknown) => {
    const stored = call('partita_import_rows', input);
    stored.catch(() => undefined); // It may fail while the next batch is read; it is awaited later.
    return stored;
  };
  const read = (answer: string) => ImportResult.parse({ complete: true, ...JSON.parse(answer) });
  const { items: itemCounts, ...total } = read(
    await store({ accounts, commodities: groupSymbolsByBook(items ?? []), action }),
  );
  const add = (answer: string) => {
    const batch = read(answer);
    for (const outcome of ['added', 'updated', 'skipped'] as const) {
      total.transactions[outcome] += batch.transactions[outcome];
      if (itemCounts && batch.items) itemCounts[outcome] += batch.items[outcome];
    }
    addRejectedRows(total, batch);
  };
  const addTransactions = (answer: string) => {
    add(answer);
    onBatch?.();
  };
  let storing: Promise<string> | undefined;
  for await (const batch of transactions) {
    const transactionsInJSON = JSON.stringify(batch);
    if (storing !== undefined) addTransactions(await storing);
    storing = store({ transactionsInJSON, action });
  }
  if (storing !== undefined) addTransactions(await storing);
  if (items === undefined) return total;
  for (let start = 0; start < items.length; start += itemsPerBatch)
    add(await store({ items: items.slice(start, start + itemsPerBatch), action }));
  return { ...total, items: itemCounts };
}

type ExportSlice = { accounts: unknown[]; transactionsInJSON: string; items?: unknown[]; next: unknown };

/** Yields the lists of an export as JSON pieces, slice by slice: the accounts, the transactions, and then the items, if there are any. */
async function* exportLists(
  readSlice: (after: unknown) => Promise<string>,
): AsyncGenerator<string, void, void> {
  let slice: Promise<string> | undefined = readSlice(null);
  let isFirst = true;
  let isEmpty = true;
  let hasItems = false;
  while (slice !== undefined) {
    const { accounts, transactionsInJSON, items, next }: ExportSlice = JSON.parse(await slice);
    slice = next === null ? undefined : readSlice(next); // The database collects the slice meanwhile.
    if (isFirst) yield `"accounts":${JSON.stringify(accounts)},"transactions":[`;
    isFirst = false;
    if (items !== undefined && !hasItems) {
      yield '],"items":[';
      [hasItems, isEmpty] = [true, true];
    }
    const rows = (items === undefined ? transactionsInJSON : JSON.stringify(items)).slice(1, -1);
    if (rows === '') continue;
    yield isEmpty ? rows : `,${rows}`;
    isEmpty = false;
  }
  yield ']';
}

/**
 * Yields the response of `export-data` as pieces of one JSON text. All rows are of one moment, and of one book if a name is given. At most
 * two slices are in memory. Ending the iteration early releases the connection.
 */
export async function* exportData(
  host: SqlHost,
  userId: string,
  now: Date,
  bookName?: string,
): AsyncGenerator<string, void, void> {
  const exportedAt = now.toISOString();
  const head = JSON.stringify({ ...exportFormat, exportedAt }).slice(0, -1);
  const session = await host.begin(userId, 'snapshot');
  try {
    yield `{"filename":"${exportFormat.format}-${exportedAt.slice(0, 10)}.json","data":${head},`;
    const readSlice = (after: unknown) => {
      const slice = session.call('partita_export_rows', {
        after,
        limit: rowsPerSlice,
        inJSON: true,
        bookName,
      });
      slice.catch(() => undefined); // It may fail while the previous slice is sent; it is awaited later.
      return slice;
    };
    yield* exportLists(readSlice);
    const config = await session.call(sqlFunctionOf('get-user-config'), {});
    yield `,"userConfig":${JSON.stringify(PortableUserConfig.parse(JSON.parse(config)))}}}`;
  } finally {
    await session.rollback();
  }
}
