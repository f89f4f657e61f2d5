import { ExportedAccount } from '#contract/accounts.ts';
import { WireItem } from '#contract/items.ts';
import type { ExportAnswer } from '#contract/transfer.ts';
import { WireTransaction } from '#contract/transactions.ts';

/** The hash API of browsers and Node; `subtle` is missing on pages that were not loaded over HTTPS (or from this machine). */
declare const crypto: { subtle?: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> } };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** The rows for fingerprints: those of `export-data`; all other parts are ignored. */
export type ExportedRows = Pick<ExportAnswer['data'], 'accounts' | 'transactions' | 'items'>;

/** True if this page can calculate fingerprints; browsers hash only on pages loaded over HTTPS. */
export function canFingerprint(): boolean {
  return crypto.subtle !== undefined;
}

// Sorted, so that the order of fields in the contract does not matter.
const accountKeys = Object.keys(ExportedAccount.def.shape).toSorted();
const transactionKeys = Object.keys(WireTransaction.def.shape).toSorted();
const itemKeys = Object.keys(WireItem.def.shape).toSorted();

/** Returns a row as one line: its wire values in the order of `keys`. */
function lineOf(row: Readonly<Record<string, unknown>>, keys: readonly string[]): string {
  return JSON.stringify(keys.map((key) => row[key]));
}

const byId = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : Number(a > b));

/** Returns the lines of rows sorted by id (code units). */
function linesOf(rows: readonly (readonly [id: string, line: string])[]): string[] {
  return rows.toSorted(byId).map(([, line]) => line);
}

/** Returns the book of each account by id; accounts without a root are omitted. */
export function findBooksOfAccounts(accounts: ExportedRows['accounts']): Map<string, string> {
  const parents = new Map(accounts.map(({ AccountId, ParentAccountId }) => [AccountId, ParentAccountId]));
  const books = new Map<string, string>();
  for (const { AccountId } of accounts) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let at: string | null | undefined = AccountId;
    let book: string | undefined;
    while (typeof at === 'string' && book === undefined && !onPath.has(at)) {
      path.push(at);
      onPath.add(at);
      const parent = parents.get(at);
      book = books.get(at) ?? (parent === null ? at : undefined);
      at = parent;
    }
    if (book !== undefined) for (const id of path) books.set(id, book);
  }
  return books;
}

/** Adds an item to the list of a key. */
function push<T>(lists: Map<string, T[]>, key: string | undefined, item: T): void {
  if (key !== undefined) lists.get(key)?.push(item);
}

async function sha256(text: string): Promise<string> {
  const { subtle } = crypto;
  if (subtle === undefined) throw new Error('Fingerprints can be made over HTTPS only.');
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Calculates the fingerprint of each book by its id (that of its root): SHA-256 over its accounts, then its transactions, then its items if
 * it has some, each sorted by id, as 64 lower-case hexadecimal digits. Books with the same fingerprint have the same rows, independent of
 * provider and row order. A transaction belongs to the book of its first side.
 * @throws Error if the page cannot hash (`canFingerprint`)
 */
export async function calculateFingerprints(exported: ExportedRows): Promise<Map<string, string>> {
  const books = findBooksOfAccounts(exported.accounts);
  const accounts = new Map<string, [string, string][]>();
  const transactions = new Map<string, [string, string][]>();
  const items = new Map<string, [string, string][]>();
  for (const id of new Set(books.values())) {
    accounts.set(id, []);
    transactions.set(id, []);
    items.set(id, []);
  }
  for (const row of exported.accounts)
    push(accounts, books.get(row.AccountId), [row.AccountId, lineOf(row, accountKeys)]);
  for (const row of exported.transactions) {
    const book = books.get(row.TransactionSplitAAccountId);
    push(transactions, book, [row.TransactionId, lineOf(row, transactionKeys)]);
  }
  for (const row of exported.items ?? []) push(items, row.BookId, [row.ItemId, lineOf(row, itemKeys)]);
  const fingerprints = new Map<string, string>();
  for (const [id, rows] of accounts) {
    const own = linesOf(items.get(id) ?? []);
    const lines = [...linesOf(rows), '', ...linesOf(transactions.get(id) ?? [])];
    fingerprints.set(id, await sha256([...lines, ...(own.length > 0 ? ['', ...own] : [])].join('\n')));
  }
  return fingerprints;
}

/** Formats a fingerprint for comparison by eye: the first 32 of its 64 digits, as eight groups of four. */
export function formatFingerprint(hex: string): string {
  return (hex.slice(0, 32).match(/.{1,4}/g) ?? []).join(' ');
}

/** The result of comparing a provider with saved books: equal, equal with additional rows, or different. */
export type SavedComparison = 'same' | 'more' | 'other';

/**
 * Compares the rows at a provider with saved books.
 * @param saved the fingerprints of the saved books, by book id
 * @param now all rows at the provider
 * @param savedIds the ids of all saved rows; other rows at the provider existed before
 * @throws Error if the page cannot hash (`canFingerprint`)
 */
export async function compareWithSaved(
  saved: ReadonlyMap<string, string>,
  now: ExportedRows,
  savedIds: ReadonlySet<string>,
): Promise<SavedComparison> {
  const holdsSaved = async (rows: ExportedRows) => {
    const found = await calculateFingerprints(rows);
    return [...saved].every(([book, fingerprint]) => found.get(book) === fingerprint);
  };
  if (await holdsSaved(now)) return 'same';
  const without = {
    accounts: now.accounts.filter(({ AccountId }) => savedIds.has(AccountId)),
    transactions: now.transactions.filter(({ TransactionId }) => savedIds.has(TransactionId)),
    items: now.items?.filter(({ ItemId }) => savedIds.has(ItemId)),
  };
  return (await holdsSaved(without)) ? 'more' : 'other';
}
