import { ExportedAccount } from '#contract/accounts.ts';
import { WireItem } from '#contract/items.ts';
import { WireTransaction } from '#contract/transactions.ts';
import { findBooksOfAccounts, type ExportedRows } from './fingerprint.ts';
import type { Account } from './account.ts';
import { itemName, findMissingAccount } from './rules/items.ts';
import type { Transaction } from './transaction.ts';
import { readAccount, readTransaction } from './wire.ts';

/** A book of an export: its id (that of its root), its name, and its size. */
export type ExportedBook = {
  id: string;
  name: string;
  accounts: number;
  transactions: number;
};

/** Returns the books of an export in their order. */
export function listExportedBooks({ accounts, transactions }: ExportedRows): ExportedBook[] {
  const books = findBooksOfAccounts(accounts);
  const found = new Map<string, ExportedBook>();
  for (const { AccountId: id, AccountName: name, ParentAccountId: parent } of accounts)
    if (parent === null) found.set(id, { id, name, accounts: 0, transactions: 0 });
  const count = (accountId: string, what: 'accounts' | 'transactions') => {
    const book = found.get(books.get(accountId) ?? '');
    if (book !== undefined) book[what] += 1;
  };
  for (const { AccountId } of accounts) count(AccountId, 'accounts');
  for (const { TransactionSplitAAccountId } of transactions)
    count(TransactionSplitAAccountId, 'transactions');
  return [...found.values()];
}

/** Reads the accounts and transactions of an exported book without derived data: totals and counts are 0. */
export function readBookOfExport(
  { accounts, transactions }: ExportedRows,
  bookId: string,
): { accounts: Account[]; transactions: Transaction[] } {
  const books = findBooksOfAccounts(accounts);
  const nothing = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };
  return {
    accounts: accounts
      .filter(({ AccountId }) => books.get(AccountId) === bookId)
      .map((account) => readAccount({ ...account, ...nothing })),
    transactions: transactions
      .filter(({ TransactionSplitAAccountId: account }) => books.get(account) === bookId)
      .map((transaction) => readTransaction(transaction)),
  };
}

/** True if a name is another name with a number after it, as imports name a book whose name is taken (calls.md Export and import). */
function isNumbered(name: string, before: string): boolean {
  return name.startsWith(`${before} (`) && /^\d+\)$/.test(name.slice(before.length + 2));
}

/** Returns the rows with each book named as in `there`, if that is only its name with a number after it. */
export function withNamesOf(rows: ExportedRows, there: ExportedRows): ExportedRows {
  const names = new Map(listExportedBooks(there).map(({ id, name }) => [id, name]));
  const accounts = rows.accounts.map((account) => {
    const name = account.ParentAccountId === null ? names.get(account.AccountId) : undefined;
    const isRenamed = name !== undefined && isNumbered(name, account.AccountName);
    return isRenamed ? { ...account, AccountName: name } : account;
  });
  return { ...rows, accounts };
}

/** Returns the rows without items of deleted accounts, which an import rejects. */
export function withoutDanglingItems<Rows extends ExportedRows>(rows: Rows): Rows {
  const books = findBooksOfAccounts(rows.accounts);
  const items = rows.items?.filter(
    (item) => findMissingAccount(item, undefined, (id) => books.get(id)) === undefined,
  );
  return { ...rows, ...(items && { items: items.length > 0 ? items : undefined }) };
}

/** The differences between a book and its copy: the names, descriptions or kinds of missing, changed and additional rows. */
export type BookDifference = { missing: string[]; changed: string[]; extra: string[] };

type Row = { book: string | undefined; name: string; fields: string };

const accountKeys = Object.keys(ExportedAccount.def.shape);
const transactionKeys = Object.keys(WireTransaction.def.shape);
const itemKeys = Object.keys(WireItem.def.shape);

function fieldsOf(row: Readonly<Record<string, unknown>>, keys: readonly string[]): string {
  return JSON.stringify(keys.map((key) => row[key]));
}

function rowsOf({ accounts, transactions, items = [] }: ExportedRows): Map<string, Row> {
  const books = findBooksOfAccounts(accounts);
  const rows = new Map<string, Row>();
  for (const row of accounts) {
    const { AccountId: id, AccountName: name } = row;
    rows.set(`A${id}`, { book: books.get(id), name, fields: fieldsOf(row, accountKeys) });
  }
  for (const row of transactions) {
    const { TransactionId: id, TransactionDescription: name, TransactionSplitAAccountId: account } = row;
    rows.set(`T${id}`, { book: books.get(account), name, fields: fieldsOf(row, transactionKeys) });
  }
  for (const row of items)
    rows.set(`I${row.ItemId}`, {
      book: row.BookId,
      name: itemName(row) || row.Kind,
      fields: fieldsOf(row, itemKeys),
    });
  return rows;
}

/** Compares each book of a copy with the rows at a provider. Returns the differences by book id; they are empty if the books are equal. */
export function compareExports(copy: ExportedRows, there: ExportedRows): Map<string, BookDifference> {
  const [before, after] = [rowsOf(copy), rowsOf(there)];
  const differences = new Map<string, BookDifference>(
    listExportedBooks(copy).map(({ id }) => [id, { missing: [], changed: [], extra: [] }]),
  );
  for (const [key, { book = '', name, fields }] of before) {
    const now = after.get(key);
    if (now === undefined) differences.get(book)?.missing.push(name);
    else if (now.fields !== fields || now.book !== book) differences.get(book)?.changed.push(name);
  }
  for (const [key, { book = '', name }] of after)
    if (!before.has(key)) differences.get(book)?.extra.push(name);
  return differences;
}

/**
 * Returns the rows of a book in the order in which they can be deleted: its transactions, and its accounts with children before parents.
 * Its items are deleted with them.
 */
export function listRowsToDelete({ accounts, transactions }: ExportedRows, bookId: string) {
  const books = findBooksOfAccounts(accounts);
  return {
    accountIds: childrenFirst(accounts.filter(({ AccountId }) => books.get(AccountId) === bookId)),
    transactionIds: transactions
      .filter(({ TransactionSplitAAccountId: account }) => books.get(account) === bookId)
      .map(({ TransactionId }) => TransactionId),
  };
}

function childrenFirst(accounts: ExportedRows['accounts']): string[] {
  const children = new Map<string | null, string[]>();
  for (const { AccountId: id, ParentAccountId: parent } of accounts)
    children.set(parent, [...(children.get(parent) ?? []), id]);
  const order: string[] = [];
  const waiting = [...(children.get(null) ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    order.push(id);
    waiting.push(...(children.get(id) ?? []));
  }
  return order.toReversed();
}
