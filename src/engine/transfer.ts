import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { Transaction } from '#contract/inputs/transactions.ts';
import type { CallBody } from '#contract/calls.ts';
import { exportFormat, ImportResult } from '#contract/transfer.ts';
import { PortableUserConfig, type UserConfig } from '#contract/users.ts';
import { sqlFunctionOf } from '#contract/data-calls.ts';
import type { SqlCall, SqlHost } from './host.ts';

declare const crypto: { randomUUID(): string };

/** Rows of one slice of an export: a moment's work for the database, little memory here. */
const rowsPerSlice = 2000;

/** What an import brings, each row already cleaned by the schemas of the contract. */
export type ImportRows = {
  accounts: StoredAccount[];
  /** In batches; the next one is asked for while the database stores the one before. */
  transactions: AsyncIterable<Transaction[]>;
  userConfig?: UserConfig | undefined;
  /** The action that all of it belongs to; one of its own without. */
  action?: CallBody<'import-data'>['action'];
};

/** What is told of an import on its way. */
type ImportWatch = {
  /** Told the outcome before it is stored for good; nothing is stored when it throws. */
  accept?: (result: ImportResult) => void;
  /** Told after each batch of transactions that the database has taken. */
  onBatch?: () => void;
};

/**
 * Imports all rows in one commit (calls.md Export and import). Rejects, with nothing stored, when the database does;
 * rows that break a rule are in `rejected` of the answer.
 */
export async function importRows(
  host: SqlHost,
  userId: string,
  rows: ImportRows,
  { accept, onBatch }: ImportWatch = {},
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
  { accounts, transactions, action = { id: crypto.randomUUID(), kind: 'import-data' } }: ImportRows,
  onBatch: ImportWatch['onBatch'],
): Promise<ImportResult> {
  const store = (input: unknown) => {
    const stored = call('partita_import_rows', input);
    stored.catch(() => undefined); // it may fail while the next batch is read, and is asked afterwards
    return stored;
  };
  const read = (answer: string) => ImportResult.parse({ complete: true, ...JSON.parse(answer) });
  const total = read(await store({ accounts, action }));
  const add = (answer: string) => {
    const batch = read(answer);
    for (const outcome of ['added', 'updated', 'skipped'] as const) {
      total.transactions[outcome] += batch.transactions[outcome];
    }
    total.rejected.push(...batch.rejected);
    onBatch?.();
  };
  let under: Promise<string> | undefined;
  for await (const batch of transactions) {
    const transactionsInJSON = JSON.stringify(batch);
    if (under !== undefined) add(await under);
    under = store({ transactionsInJSON, action });
  }
  if (under !== undefined) add(await under);
  return total;
}

type ExportSlice = { accounts: unknown[]; transactionsInJSON: string; next: unknown };

/**
 * The answer of `export-data` as pieces of one JSON text, all rows as they are at one moment; never more than two slices
 * in memory. Ending the iteration early gives the connection back.
 */
export async function* exportData(
  host: SqlHost,
  userId: string,
  now: Date,
): AsyncGenerator<string, void, void> {
  const exportedAt = now.toISOString();
  const head = JSON.stringify({ ...exportFormat, exportedAt }).slice(0, -1);
  const session = await host.begin(userId, 'snapshot');
  try {
    yield `{"filename":"${exportFormat.format}-${exportedAt.slice(0, 10)}.json","data":${head},"accounts":`;
    const ask = (after: unknown) => {
      const slice = session.call('partita_export_rows', { after, limit: rowsPerSlice, inJSON: true });
      slice.catch(() => undefined); // it may fail while the one before goes out, and is asked afterwards
      return slice;
    };
    let asked: Promise<string> | undefined = ask(null);
    for (let isFirst = true; asked !== undefined; isFirst = false) {
      const slice: ExportSlice = JSON.parse(await asked);
      asked = slice.next === null ? undefined : ask(slice.next); // the database collects it meanwhile
      const rows = slice.transactionsInJSON.slice(1, -1);
      if (isFirst) yield `${JSON.stringify(slice.accounts)},"transactions":[`;
      else if (rows !== '') yield ',';
      yield rows;
    }
    const config = await session.call(sqlFunctionOf('get-user-config'), {});
    yield `],"userConfig":${JSON.stringify(PortableUserConfig.parse(JSON.parse(config)))}}}`;
  } finally {
    await session.rollback();
  }
}
