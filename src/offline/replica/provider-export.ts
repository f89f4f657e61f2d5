import type { CallAnswer } from '#contract/calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { findBooksOfAccounts } from '#ledger/fingerprint.ts';
import type { RemoteRecord } from '#offline/replica/apply-remote-changes.ts';

type Exported = CallAnswer<'export-data'>['data'];

/** A provider's export, parsed or as the unparsed answer. */
export type ProviderExport = Exported | { text(): Promise<string> };

/** Parses the export of a provider. @throws CallError unexpected if it is not a valid answer */
export async function readProviderExport(whole: ProviderExport): Promise<Exported> {
  if (!('text' in whole)) return whole;
  let read: unknown;
  try {
    read = JSON.parse(await whole.text());
  } catch {
    // Text that is not JSON is not a valid answer.
  }
  return parseAnswer('export-data', read).data;
}

/** Returns all records of one book in an export. */
export function recordsOfBook(
  { accounts, transactions, items = [] }: Exported,
  bookId: string,
): RemoteRecord[] {
  const books = findBooksOfAccounts(accounts);
  return [
    ...accounts
      .filter(({ AccountId }) => books.get(AccountId) === bookId)
      .map((After) => ({ RecordType: 'account', RecordId: After.AccountId, After }) as const),
    ...transactions
      .filter((row) => books.get(row.TransactionSplitAAccountId) === bookId)
      .map((After) => ({ RecordType: 'transaction', RecordId: After.TransactionId, After }) as const),
    ...items
      .filter(({ BookId }) => BookId === bookId)
      .map((After) => ({ RecordType: 'item', RecordId: After.ItemId, After }) as const),
  ];
}

/** A book, and its name among the books of the user. */
export type NamedBook = { bookId: string; bookName: string };

/** Returns a record with the book's name among the user's books in its root; the owner's name may differ. */
export function withBookName({ bookId, bookName }: NamedBook, record: RemoteRecord): RemoteRecord {
  const { RecordId, After } = record;
  if (RecordId !== bookId || After === null || !('AccountName' in After)) return record;
  return { ...record, After: { ...After, AccountName: bookName } };
}

/** Returns all records of one book in an export as deleted. */
export const toDeletedRecords = (exported: Exported, bookId: string): RemoteRecord[] =>
  recordsOfBook(exported, bookId).map((record) => ({ ...record, After: null }));
