import type { StoredAccount } from '#contract/accounts.ts';
import type { Transaction } from '#contract/transactions.ts';
import { exportFormat, ImportResult } from '#contract/transfer.ts';
import { PortableUserConfig, type UserConfig } from '#contract/users.ts';
import { sqlFunctionOf } from '#contract/data-calls.ts';
import type { SqlCall, SqlHost } from './host.ts';

/** Rows of one slice: a moment's work for the database, little memory here. */
const rowsPerSlice = 2000;

/** What an import brings, each row already cleaned by the schemas of the contract. */
export type ImportRows = {
  accounts: StoredAccount[];
  transactions: Transaction[];
  userConfig?: UserConfig | undefined;
};

/**
 * Imports all rows in one commit (calls.md Export and import). Rejects, with nothing stored, when the database does;
 * rows that break a rule are in `rejected` of the answer. `accept` may throw once the outcome is known: nothing is
 * stored then either.
 */
export async function importRows(
  host: SqlHost,
  userId: string,
  rows: ImportRows,
  accept: (result: ImportResult) => void = () => undefined,
): Promise<ImportResult> {
  const session = await host.begin(userId, 'write');
  try {
    const result = await importSlices(session.call, rows);
    if (rows.userConfig !== undefined) {
      await session.call(sqlFunctionOf('set-user-config'), { config: rows.userConfig });
    }
    accept(result);
    await session.commit();
    return result;
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

async function importSlices(call: SqlCall, { accounts, transactions }: ImportRows): Promise<ImportResult> {
  const importSlice = async (slice: Partial<ImportRows>) =>
    ImportResult.parse({ complete: true, ...JSON.parse(await call('partita_import_rows', slice)) });
  const total = await importSlice({ accounts });
  for (let start = 0; start < transactions.length; start += rowsPerSlice) {
    const slice = await importSlice({ transactions: transactions.slice(start, start + rowsPerSlice) });
    for (const outcome of ['added', 'updated', 'skipped'] as const) {
      total.transactions[outcome] += slice.transactions[outcome];
    }
    total.rejected.push(...slice.rejected);
  }
  return total;
}

type ExportSlice = { accounts: unknown[]; transactions: unknown[]; next: unknown };

/**
 * The answer of `export-data` as pieces of one JSON text, all rows as they are at one moment; never more than a slice
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
    let after: unknown = null;
    do {
      const text = await session.call('partita_export_rows', { after, limit: rowsPerSlice });
      const slice: ExportSlice = JSON.parse(text);
      if (after === null) yield `${JSON.stringify(slice.accounts)},"transactions":[`;
      else if (slice.transactions.length > 0) yield ',';
      yield JSON.stringify(slice.transactions).slice(1, -1);
      after = slice.next;
    } while (after !== null);
    const config = await session.call(sqlFunctionOf('get-user-config'), {});
    yield `],"userConfig":${JSON.stringify(PortableUserConfig.parse(JSON.parse(config)))}}}`;
  } finally {
    await session.rollback();
  }
}
