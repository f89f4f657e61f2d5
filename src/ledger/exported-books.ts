import { ExportedAccount } from '#contract/accounts.ts';
import { WireItem } from '#contract/items.ts';
import { WireTransaction } from '#contract/transactions.ts';
import { findBooksOfAccounts, type ExportedRows } from './fingerprint.ts';
import type { Account } from './account.ts';
import { itemName, findMissingAccount } from './rules/items.ts';
import type { Transaction } from './transaction.ts';
import { readAccount, readTransaction } from './wire.ts';

/** A book of an export: its id (that of its root), its name, and how much is in it. */
export type ExportedBook = {
  id: string;
  name: string;
  accounts: number;
  transactions: number;
};

/** The books of an export, in its order. */
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

/** The accounts and transactions of a book of an export, without what is worked out of them: totals and counts are 0. */
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

/** What an import calls a book whose name is taken: the name with a number after it (calls.md Export and import). */
function isNumbered(name: string, before: string): boolean {
  return name.startsWith(`${before} (`) && /^\d+\)$/.test(name.slice(before.length + 2));
}

/** The rows with each book called what it is called in `there`, where that is only its name with a number behind it. */
export function withNamesOf(rows: ExportedRows, there: ExportedRows): ExportedRows {
  const names = new Map(listExportedBooks(there).map(({ id, name }) => [id, name]));
  const accounts = rows.accounts.map((account) => {
    const name = account.ParentAccountId === null ? names.get(account.AccountId) : undefined;
    const isRenamed = name !== undefined && isNumbered(name, account.AccountName);
    return isRenamed ? { ...account, AccountName: name } : account;
  });
  return { ...rows, accounts };
}

/** The rows without the items that name an account which was deleted since: an import rejects these. */
export function withoutDanglingItems<Rows extends ExportedRows>(rows: Rows): Rows {
  const books = findBooksOfAccounts(rows.accounts);
  const items = rows.items?.filter(
    (item) => findMissingAccount(item, undefined, (id) => books.get(id)) === undefined,
  );
  return { ...rows, ...(items && { items: items.length > 0 ? items : undefined }) };
}

/** How a book differs from its copy: the names, descriptions and kinds of what it lacks, has otherwise, and has besides. */
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

/** How each book of a copy differs from what lies in a place, by the id of the book; all of them empty where they are the same. */
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
 * What a book holds, in the order in which it can be taken away: its transactions, and its accounts, those without others first.
 * Its items go with them.
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
