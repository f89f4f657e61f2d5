import { readTransactionDocument, type StoredTransaction } from '#documents/model/documents.ts';
import type { Store } from '#documents/store.ts';

/** Rows of one page of a reading of everything. */
const rowsPerPage = 1000;

/** All transactions of a user, newest first, page by page. */
export async function readAllTransactions(store: Store): Promise<StoredTransaction[]> {
  const rows: StoredTransaction[] = [];
  for (;;) {
    const page = await store.list('transactions', { after: rows.at(-1)?.name, limit: rowsPerPage });
    rows.push(...page.map(readTransactionDocument));
    if (page.length < rowsPerPage) return rows;
  }
}
