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

/** Rows of one slice of an export: a moment's work for the database, little memory here. */
const rowsPerSlice = 2000;

/** Items of one batch of an import: each may be long. */
const itemsPerBatch = 500;

/** What an import brings, each row already cleaned by the schemas of the contract. */
export type ImportRows = {
  accounts: StoredAccount[];
  /** In batches; the next one is asked for while the database stores the one before. */
  transactions: AsyncIterable<TransactionRow[]>;
  /** Absent where the file has none, so that the answer stays the same as before there were any. */
  items?: StoredItem[] | undefined;
  userConfig?: UserConfig | undefined;
  /** The action that all of it belongs to; one of its own without. */
  action?: CallBody<'import-data'>['action'];
};

/** What is told of an import on its way. */
type ImportObserver = {
  /** Told the outcome before it is stored for good; nothing is stored when it throws. */
  accept?: (result: ImportResult) => void;
  /** Told after each batch of transactions that the database has taken. */
  onBatch?: () => void;
};

/**
 * Imports all rows in one commit (calls.md Export and import). Rejects, with nothing stored, when the database does;
 * rows that break a rule are in `rejected` of the answer.
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
    stored.catch(() => undefined); // it may fail while the next batch is read, and is asked afterwards
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

/**
 * The pieces of the lists of an export, from the slices that hold them: the transactions, and after them the items, if there are any.
 */
async function* exportLists(readSlice: (after: unknown) => Promise<string>): AsyncGenerator<string, void, void> {
  let slice: Promise<string> | undefined = readSlice(null);
  let isFirst = true;
  let isEmpty = true;
  let hasItems = false;
  while (slice !== undefined) {
    const { accounts, transactionsInJSON, items, next }: ExportSlice = JSON.parse(await slice);
    slice = next === null ? undefined : readSlice(next); // the database collects it meanwhile
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
 * The answer of `export-data` as pieces of one JSON text, all rows as they are at one moment, of one book where a name is given; never
 * more than two slices in memory. Ending the iteration early gives the connection back.
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
      slice.catch(() => undefined); // it may fail while the one before goes out, and is asked afterwards
      return slice;
    };
    yield* exportLists(readSlice);
    const config = await session.call(sqlFunctionOf('get-user-config'), {});
    yield `,"userConfig":${JSON.stringify(PortableUserConfig.parse(JSON.parse(config)))}}}`;
  } finally {
    await session.rollback();
  }
}
