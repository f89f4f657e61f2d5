import type { Books } from '#documents/model/books.ts';
import {
  type AccountDocument,
  readTransactionDocument,
  type StoredTransaction,
} from '#documents/model/documents.ts';
import { readReadable } from '#documents/model/read-document.ts';
import { cutSlices, type DocumentStore, type StoredDocument, valuesPerQuery } from '#documents/store.ts';

/** The page size when all rows are read. */
const rowsPerPage = 1000;

/** Reads all transactions of a user, newest first. */
export async function readAllTransactions(store: DocumentStore): Promise<StoredTransaction[]> {
  const rows: StoredTransaction[] = [];
  for await (const page of readTransactionPages(store))
    rows.push(...readReadable(page, readTransactionDocument));
  return rows;
}

/** Reads the documents of all transactions, or of one book, page by page. */
export async function* readTransactionPages(
  store: DocumentStore,
  bookId?: string,
): AsyncGenerator<StoredDocument[]> {
  const registerKeys = bookId === undefined ? [] : [bookId];
  for (let after: string | undefined; ;) {
    const page = await store.list('transactions', { registerKeys, after, limit: rowsPerPage });
    yield page;
    if (page.length < rowsPerPage) return;
    after = page.at(-1)?.name;
  }
}

/** Reads all transactions of some accounts, without duplicates. */
export async function readRegisters(
  store: DocumentStore,
  accounts: readonly AccountDocument[],
): Promise<StoredTransaction[]> {
  const rows = new Map<string, StoredTransaction>();
  for (const { AccountId } of accounts)
    for (let after: string | undefined; ;) {
      const query = { registerKeys: [AccountId], after, limit: rowsPerPage };
      const page = await store.list('transactions', query);
      for (const row of readReadable(page, readTransactionDocument)) rows.set(row.name, row);
      if (page.length < rowsPerPage) break;
      after = page.at(-1)?.name;
    }
  return [...rows.values()];
}

/** Stored transactions by id. */
export type TransactionsById = ReadonlyMap<string, StoredTransaction>;

const indexById = (rows: readonly StoredTransaction[]): TransactionsById =>
  new Map(rows.map((row) => [row.transaction.TransactionId, row]));

/** Finds each of some transactions by id. */
export async function findByIds(store: DocumentStore, ids: readonly string[]): Promise<TransactionsById> {
  const parts = await Promise.all(
    [...cutSlices(ids, valuesPerQuery)].map((some) => store.list('transactions', { ids: some })),
  );
  return indexById(readReadable(parts.flat(), readTransactionDocument));
}

/** Finds the stored ones among many transactions: reads all stored rows if that is cheaper than a query for each. */
export async function findStored(
  store: DocumentStore,
  books: Books,
  ids: readonly string[],
): Promise<TransactionsById> {
  const counts = [...books.byId.values()].map(({ TransactionsCount }) => TransactionsCount);
  const count = counts.reduce((sum, each) => sum + each, 0) / 2;
  if (count === 0 || ids.length === 0) return new Map();
  return count <= ids.length * 2 ? indexById(await readAllTransactions(store)) : findByIds(store, ids);
}
