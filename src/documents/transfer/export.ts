import type { CallAnswer } from '#contract/calls.ts';
import { exportFormat } from '#contract/transfer.ts';
import { toStoredAccount } from '#documents/model/documents.ts';
import { readConfig } from '#documents/model/user-document.ts';
import { readBooks } from '#documents/read-books.ts';
import type { Store } from '#documents/store.ts';
import { readAllTransactions } from '#documents/transfer/read-all.ts';

/** Everything of the user: accounts parents first, transactions oldest first (calls.md Export and import). */
export async function exportRows(store: Store, now: Date): Promise<CallAnswer<'export-data'>> {
  const books = await readBooks(store);
  const accounts = books.roots
    .flatMap((root) => books.nodes(root))
    .toSorted((a, b) => a.depth - b.depth || (a.document.AccountId < b.document.AccountId ? -1 : 1))
    .map(({ document }) => toStoredAccount(document));
  const transactions = (await readAllTransactions(store)).toReversed().map(({ transaction }) => transaction);
  const userConfig = readConfig(await store.user());
  const exportedAt = now.toISOString();
  const filename = `${exportFormat.format}-${exportedAt.slice(0, 10)}.json`;
  return { filename, data: { ...exportFormat, exportedAt, accounts, transactions, userConfig } };
}
