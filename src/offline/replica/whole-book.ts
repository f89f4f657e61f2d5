import type { CallAnswer } from '#contract/calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { findBooksOfAccounts } from '#ledger/fingerprint.ts';
import type { RemoteRecord } from '#offline/replica/take-over.ts';

type Exported = CallAnswer<'export-data'>['data'];

/** All that a place holds, as it exports it, or that answer as it came. */
export type ProviderExport = Exported | { text(): Promise<string> };

/** Reads what a place exported. @throws CallError unexpected where it is none of its answers */
export async function readProviderExport(whole: ProviderExport): Promise<Exported> {
  if (!('text' in whole)) return whole;
  let read: unknown;
  try {
    read = JSON.parse(await whole.text());
  } catch {
    // What is no JSON is no answer.
  }
  return parseAnswer('export-data', read).data;
}

/** All that an export holds of one book, as it is told. */
export function recordsOfBook({ accounts, transactions, items = [] }: Exported, bookId: string): RemoteRecord[] {
  const books = findBooksOfAccounts(accounts);
  return [
    ...accounts
      .filter(({ AccountId }) => books.get(AccountId) === bookId)
      .map((After) => ({ What: 'account', ThingId: After.AccountId, After }) as const),
    ...transactions
      .filter((row) => books.get(row.TransactionSplitAAccountId) === bookId)
      .map((After) => ({ What: 'transaction', ThingId: After.TransactionId, After }) as const),
    ...items
      .filter(({ BookId }) => BookId === bookId)
      .map((After) => ({ What: 'item', ThingId: After.ItemId, After }) as const),
  ];
}

/** A book, and its name among the books of the user. */
export type NamedBook = { bookId: string; bookName: string };

/** The same thing; the root of the book goes by its name among the user's books, which may be another than its owner gave it. */
export function withBookName({ bookId, bookName }: NamedBook, record: RemoteRecord): RemoteRecord {
  const { ThingId, After } = record;
  if (ThingId !== bookId || After === null || !('AccountName' in After)) return record;
  return { ...record, After: { ...After, AccountName: bookName } };
}

/** The same, as it is told where the book is gone. */
export const deletedRecordsOf = (exported: Exported, bookId: string): RemoteRecord[] =>
  recordsOfBook(exported, bookId).map((record) => ({ ...record, After: null }));
