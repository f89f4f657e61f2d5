import { type ExportAnswer, exportFormat, type UnreadableRecord } from '#contract/transfer.ts';
import {
  type AccountDocument,
  readAccountDocument,
  readTagDocument,
  readTransactionDocument,
  type StoredTransaction,
  toShown,
  toStoredAccount,
} from '#documents/model/documents.ts';
import { readMonthDocument } from '#documents/model/flow-documents.ts';
import { readItemDocument } from '#documents/model/item-documents.ts';
import { readReadable, readUserConfig, findUnreadable } from '#documents/model/read-document.ts';
import type { Collection, DocumentStore, StoredDocument } from '#documents/store.ts';
import type { WireItem } from '#contract/items.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { Books } from '#documents/model/books.ts';
import { readBooks, readItems } from '#documents/read-books.ts';
import { readTransactionPages } from '#documents/transfer/read-all.ts';

/** An unreadable document and its collection. */
type UnreadableDocument = UnreadableRecord & { in: Collection };

const toEntry =
  (from: Collection) =>
  ({ name, data }: StoredDocument): UnreadableDocument => ({ in: from, name, data: data ?? null });

/** Reads the unreadable documents of a collection. */
async function findUnreadableIn(
  store: DocumentStore,
  from: Collection,
  read: (document: StoredDocument) => unknown,
): Promise<StoredDocument[]> {
  return findUnreadable(await store.list(from, {}), read);
}

/** Reads the unreadable derived documents; they hold no user data. */
export async function readUnreadableDerived(store: DocumentStore): Promise<UnreadableDocument[]> {
  const tags = await findUnreadableIn(store, 'tags', readTagDocument);
  const months = await findUnreadableIn(store, 'flows', readMonthDocument);
  return [...tags.map(toEntry('tags')), ...months.map(toEntry('flows'))];
}

/** Reads the unreadable accounts and items in their stored form. */
export async function readUnreadable(store: DocumentStore): Promise<UnreadableDocument[]> {
  const accounts = await findUnreadableIn(store, 'accounts', readAccountDocument);
  const items = await findUnreadableIn(store, 'items', readItemDocument);
  return [...accounts.map(toEntry('accounts')), ...items.map(toEntry('items'))];
}

/** Returns the unreadable transactions of a page in their stored form. */
export function findUnreadableRows(page: readonly StoredDocument[]): UnreadableDocument[] {
  return findUnreadable(page, readTransactionDocument).map(toEntry('transactions'));
}

type Lists = Omit<ExportAnswer['data'], 'format' | 'version' | 'exportedAt' | 'userConfig'>;

function toExport(now: Date, lists: Lists, userConfig: ExportAnswer['data']['userConfig']): ExportAnswer {
  const exportedAt = now.toISOString();
  const filename = `${exportFormat.format}-${exportedAt.slice(0, 10)}.json`;
  return { filename, data: { ...exportFormat, exportedAt, ...lists, userConfig } };
}

/** Returns the accounts of some books, parents first. */
const accountsOf = (books: Books, roots: readonly AccountDocument[]): Lists['accounts'] =>
  roots
    .flatMap((root) => books.nodes(root))
    .toSorted((a, b) => a.depth - b.depth || (a.document.AccountId < b.document.AccountId ? -1 : 1))
    .map(({ document }) => toStoredAccount(document));

const compareItems = (a: WireItem, b: WireItem) => (a.ItemId < b.ItemId ? -1 : 1);

/** Exports all data of the user: accounts parents first, transactions oldest first (calls.md Export and import). */
export async function exportRows(store: DocumentStore, now: Date): Promise<ExportAnswer> {
  const books = await readBooks(store);
  const unreadableDocuments = await readUnreadable(store);
  const transactions: TransactionRow[] = [];
  for await (const page of readTransactionPages(store)) {
    transactions.push(...readReadable(page, readTransactionDocument).map(({ transaction }) => transaction));
    unreadableDocuments.push(...findUnreadableRows(page));
  }
  const items = (await readItems(store, books)).toSorted(compareItems);
  const lists = {
    accounts: accountsOf(books, books.roots),
    transactions: transactions.toReversed(),
    ...(items.length > 0 && { items }),
    ...(unreadableDocuments.length > 0 && { unreadable: unreadableDocuments }),
  };
  return toExport(now, lists, readUserConfig(await store.user()));
}

/** Exports one book for an offline copy: its transactions state who added them. @throws CallError not-found */
export async function exportBook(store: DocumentStore, bookName: string, now: Date): Promise<ExportAnswer> {
  const books = await readBooks(store);
  const book = books.bookAt(bookName);
  const isOfBook = ({ BookId }: WireItem) => BookId === book.AccountId;
  const rows: StoredTransaction[] = [];
  for await (const page of readTransactionPages(store, book.AccountId))
    rows.push(...readReadable(page, readTransactionDocument));
  const items = (await readItems(store, books)).filter(isOfBook).toSorted(compareItems);
  const lists = {
    accounts: accountsOf(books, [book]),
    transactions: rows.map(toShown).toReversed(),
    ...(items.length > 0 && { items }),
  };
  return toExport(now, lists, {});
}
