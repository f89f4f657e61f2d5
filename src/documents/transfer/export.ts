import type { CallAnswer } from '#contract/calls.ts';
import type { Transaction } from '#contract/inputs/transactions.ts';
import { exportFormat } from '#contract/transfer.ts';
import { readTransactionDocument, toStoredAccount } from '#documents/model/documents.ts';
import { readable } from '#documents/model/read-document.ts';
import { readConfig } from '#documents/model/user-document.ts';
import { readBooks, readItems } from '#documents/read-books.ts';
import type { Store } from '#documents/store.ts';
import { readUnreadable, unreadableRows } from '#documents/transfer/unreadable.ts';
import { pagesOf } from '#documents/transfer/read-all.ts';

/** Everything of the user: accounts parents first, transactions oldest first (calls.md Export and import). */
export async function exportRows(store: Store, now: Date): Promise<CallAnswer<'export-data'>> {
  const books = await readBooks(store);
  const accounts = books.roots
    .flatMap((root) => books.nodes(root))
    .toSorted((a, b) => a.depth - b.depth || (a.document.AccountId < b.document.AccountId ? -1 : 1))
    .map(({ document }) => toStoredAccount(document));
  const left = await readUnreadable(store, books);
  const transactions: Transaction[] = [];
  for await (const page of pagesOf(store)) {
    transactions.push(...readable(page, readTransactionDocument).map(({ transaction }) => transaction));
    left.push(...unreadableRows(page));
  }
  transactions.reverse();
  const items = books.keepsItems
    ? (await readItems(store, books)).toSorted((a, b) => (a.ItemId < b.ItemId ? -1 : 1))
    : [];
  const userConfig = readConfig(await store.user());
  const exportedAt = now.toISOString();
  const filename = `${exportFormat.format}-${exportedAt.slice(0, 10)}.json`;
  return {
    filename,
    data: {
      ...exportFormat,
      exportedAt,
      accounts,
      transactions,
      ...(items.length > 0 && { items }),
      userConfig,
      ...(left.length > 0 && { unreadable: left }),
    },
  };
}
