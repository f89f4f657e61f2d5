import type { CallAnswer } from '#contract/calls.ts';
import { exportFormat } from '#contract/transfer.ts';
import { makeBooks } from './books.ts';
import {
  AccountDocument,
  readTransactionDocument,
  type StoredTransaction,
  toStoredAccount,
} from './documents.ts';
import type { Store } from './store.ts';
import { readConfig } from './user-document.ts';

/** Rows of one page of an export. */
const rowsPerPage = 1000;

/** All accounts of a user. */
export async function readAccounts(store: Store): Promise<AccountDocument[]> {
  return (await store.list('accounts', {})).map(({ data }) => AccountDocument.parse(data));
}

/** All transactions of a user, newest first, page by page. */
export async function readAllTransactions(store: Store): Promise<StoredTransaction[]> {
  const rows: StoredTransaction[] = [];
  for (;;) {
    const page = await store.list('transactions', { after: rows.at(-1)?.name, atMost: rowsPerPage });
    rows.push(...page.map(readTransactionDocument));
    if (page.length < rowsPerPage) return rows;
  }
}

/** Everything of the user: accounts parents first, transactions oldest first (calls.md Export and import). */
export async function exportRows(store: Store, now: Date): Promise<CallAnswer<'export-data'>> {
  const books = makeBooks(await readAccounts(store));
  const accounts = books.roots
    .flatMap((root) => books.placed(root))
    .toSorted((a, b) => a.depth - b.depth || (a.document.AccountId < b.document.AccountId ? -1 : 1))
    .map(({ document }) => toStoredAccount(document));
  const transactions = (await readAllTransactions(store)).toReversed().map(({ transaction }) => transaction);
  const userConfig = readConfig(await store.user());
  const exportedAt = now.toISOString();
  const filename = `${exportFormat.format}-${exportedAt.slice(0, 10)}.json`;
  return { filename, data: { ...exportFormat, exportedAt, accounts, transactions, userConfig } };
}
