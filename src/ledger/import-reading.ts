import { optionalTexts } from '#contract/texts-of.ts';
import { byWireName } from '#contract/transaction-texts.ts';
import { StoredAccount } from '#contract/inputs/accounts.ts';
import { defaults, limits } from '#contract/limits.ts';
import { schemaErrorOf } from '#contract/refusals/catalogue.ts';
import { fileError } from '#contract/refusals/others.ts';
import { StoredItem } from '#contract/inputs/items.ts';
import { TransactionRow } from '#contract/inputs/transactions.ts';
import { rejectRow } from '#contract/import-outcome.ts';
import { ImportInput } from '#contract/inputs/transfer.ts';
import type { RejectedRow } from '#contract/transfer.ts';
import { amountPattern } from '#contract/values.ts';
import { readProps } from './props.ts';

type Row = Record<string, unknown>;
type ReadRowResult<T> = { row: T } | { rejected: RejectedRow };

const accountFields = new Set(Object.keys(StoredAccount.def.shape));
const transactionFields = new Set(Object.keys(TransactionRow.def.shape));

/** What an answer derives from the rows; an import drops it, because it is derived again. */
const derivedFields = new Set([
  'SubAccountsCount',
  'TransactionsCount',
  'TotalAmountHeld',
  'LastPostedTransaction',
  'SubAccounts',
  'IsTagAccount',
  'IsTagContainer',
  'IsFavouriteContainer',
  'IsSearchContainer',
]);

/** A row as it is found in a file: a plain object, or nothing that can be read. */
function asRow(value: unknown): Row | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function asJsonText(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return '{}';
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function asAmount(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
}

function asFlag(value: unknown): unknown {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return '0';
  return value === true || value === 1 ? '1' : value;
}

/** The props of a row with every unknown field kept under `imported` (calls.md The wire). */
function keepUnknown(row: Row, known: ReadonlySet<string>): unknown {
  const unknown = Object.entries(row).filter(([key]) => !known.has(key) && !derivedFields.has(key));
  const props = asJsonText(row['PropsInJSON']);
  if (unknown.length === 0 || typeof props !== 'string') return props;
  const kept = readProps(props);
  const before = asRow(kept['imported']) ?? {};
  return JSON.stringify({ ...kept, imported: { ...before, ...Object.fromEntries(unknown) } });
}

function idOf(row: Row | undefined, field: string): string {
  const id = row?.[field];
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, limits.idLength) : '';
}

type ParseOutcome<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

function toReadRow<T>(id: string, parsed: ParseOutcome<T>): ReadRowResult<T> {
  if (parsed.success) return { row: parsed.data };
  const [issue] = parsed.error.issues;
  const what = issue === undefined ? fileError('unreadable') : schemaErrorOf(issue.message);
  const field = issue?.path.join('.') ?? '';
  return { rejected: rejectRow(id, fileError('inField', { field, what })) };
}

/** Reads one account of a file: fills what may be absent, keeps what is unknown, refuses what the contract forbids. */
function readAccountRow(value: unknown): ReadRowResult<StoredAccount> {
  const row = asRow(value);
  const id = idOf(row, 'AccountId');
  if (row === undefined) return { rejected: rejectRow(id, fileError('noAccount')) };
  return toReadRow(
    id,
    StoredAccount.safeParse({
      ...row,
      AccountDescription: row['AccountDescription'] ?? '',
      AccountColor: row['AccountColor'] || defaults.accountColor,
      ParentAccountId: row['ParentAccountId'] || null,
      IsFavourite: asFlag(row['IsFavourite']),
      IsPlaceholder: asFlag(row['IsPlaceholder']),
      TagsInSemicolonSeparated: row['TagsInSemicolonSeparated'] ?? '',
      PropsInJSON: keepUnknown(row, accountFields),
    }),
  );
}

function negateAmount(value: unknown): unknown {
  return typeof value === 'string' && amountPattern.test(value) ? (-BigInt(value)).toString() : value;
}

/** Reads one transaction of a file, in the same way. */
function readTransactionRow(value: unknown): ReadRowResult<TransactionRow> {
  const row = asRow(value);
  const id = idOf(row, 'TransactionId');
  if (row === undefined) return { rejected: rejectRow(id, fileError('noTransaction')) };
  const valueA = asAmount(row['TransactionSplitAValue']);
  return toReadRow(
    id,
    TransactionRow.safeParse({
      ...row,
      ...byWireName(optionalTexts, ({ wire }) => row[wire] ?? ''),
      TransactionDateEntered: row['TransactionDateEntered'] ?? row['TransactionDatePosted'],
      TransactionSplitAId: row['TransactionSplitAId'] ?? `${id.slice(0, limits.idLength - 1)}A`,
      TransactionSplitBId: row['TransactionSplitBId'] ?? `${id.slice(0, limits.idLength - 1)}B`,
      TransactionSplitAValue: valueA,
      TransactionSplitBValue: asAmount(row['TransactionSplitBValue']) ?? negateAmount(valueA),
      TagsInSemicolonSeparated: row['TagsInSemicolonSeparated'] ?? '',
      PropsInJSON: keepUnknown(row, transactionFields),
      OtherTransactionSplitInfoInJSON: asJsonText(row['OtherTransactionSplitInfoInJSON']),
    }),
  );
}

/** Reads one item of a file: nothing is filled in, and its body is kept as it is. */
function readItemRow(value: unknown): ReadRowResult<StoredItem> {
  const row = asRow(value);
  const id = idOf(row, 'ItemId');
  if (row === undefined) return { rejected: rejectRow(id, fileError('unreadable')) };
  return toReadRow(id, StoredItem.safeParse(row));
}

const knownParts = new Set(Object.keys(ImportInput.def.shape.data.def.shape));

const holdsRows = (value: unknown) => {
  const rows = asRow(value)?.['documents'] ?? value;
  return Array.isArray(rows) && rows.length > 0;
};

/** The collections of a file that nobody knows, by their names: nothing of them goes in. */
function rejectUnknownParts(data: Row): RejectedRow[] {
  return Object.entries(data)
    .filter(([name, value]) => name !== unreadablePart && !knownParts.has(name) && holdsRows(value))
    .map(([name]) => rejectRow(name.slice(0, limits.idLength).toWellFormed(), fileError('unknownPart')));
}

/** What could not be read at the place where an export was made, as it lay there. */
const unreadablePart = 'unreadable';

/** The records of a file that could not be read where they were, each by its name. */
function rejectUnreadableRecords({ [unreadablePart]: records }: Row): RejectedRow[] {
  if (!Array.isArray(records)) return [];
  return records.map((record) => {
    const { in: from = '', name = '' } = asRow(record) ?? {};
    const id = `${String(from)}/${String(name)}`.slice(0, limits.idLength).toWellFormed();
    return rejectRow(id, fileError('leftOut'));
  });
}

/** What was read of a file so far. */
export type ReadRows<T> = { rows: T[]; rejected: RejectedRow[] };

/**
 * Reads the rows of one collection of an import file one by one, yielding every `slice` rows so that a server can see
 * to others in between. An id that appears twice counts once, the first time; `known` are those of rows read before.
 */
function* readRows<T>(
  values: readonly unknown[],
  read: (value: unknown) => ReadRowResult<T>,
  key: (row: T) => string,
  slice: number,
  known = new Set<string>(),
): Generator<void, ReadRows<T>> {
  const rows: T[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, value] of values.entries()) {
    if (index % slice === slice - 1) yield;
    const result = read(value);
    if ('rejected' in result) {
      rejected.push(result.rejected);
    } else if (known.has(key(result.row))) {
      rejected.push(rejectRow(key(result.row), fileError('twice')));
    } else {
      known.add(key(result.row));
      rows.push(result.row);
    }
  }
  return { rows, rejected };
}

const sliceRows = 1000;

/** Reads the accounts of an import file (calls.md Export and import); in slices. */
export function readImportAccounts(
  values: readonly unknown[],
): Generator<void, ReadRows<StoredAccount>> {
  return readRows(values, readAccountRow, (account) => account.AccountId, sliceRows);
}

/** Where an account of a file hangs, for `parentsFirst`. */
export function toAccountNode({ AccountId, ParentAccountId }: StoredAccount): {
  id: string;
  parentId: string | undefined;
} {
  return { id: AccountId, parentId: ParentAccountId ?? undefined };
}

/** Reads the transactions of an import file, or the next of them, after those with `known` ids; in slices. */
export function readImportTransactions(
  values: readonly unknown[],
  known?: Set<string>,
): Generator<void, ReadRows<TransactionRow>> {
  return readRows(values, readTransactionRow, (transaction) => transaction.TransactionId, sliceRows, known);
}

/** Reads the items of an import file; in slices. */
function readImportItems(values: readonly unknown[]): Generator<void, ReadRows<StoredItem>> {
  return readRows(values, readItemRow, (item) => item.ItemId, sliceRows);
}

/** Runs a reading to its end in one go, where nobody waits. */
export function runToEnd<T>(reading: Generator<void, T>): T {
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/** What a file brings; other parts of it are known by their names only. */
export type ImportData = Row & {
  accounts?: unknown[] | undefined;
  transactions?: unknown[] | undefined;
  items?: unknown[] | undefined;
};

/** The rows of a file that go in, and what of it stays out. */
type ImportRows = {
  accounts: StoredAccount[];
  transactions: TransactionRow[];
  items: StoredItem[];
  rejected: RejectedRow[];
};

function* readAll(data: ImportData): Generator<void, ImportRows> {
  const accounts = yield* readImportAccounts(data.accounts ?? []);
  const transactions = yield* readImportTransactions(data.transactions ?? []);
  const items = yield* readImportItems(data.items ?? []);
  return {
    accounts: accounts.rows,
    transactions: transactions.rows,
    items: items.rows,
    rejected: [
      ...rejectUnknownParts(data),
      ...rejectUnreadableRecords(data),
      ...[accounts, transactions, items].flatMap(({ rejected }) => rejected),
    ],
  };
}

/** Reads a whole file in one go. */
export const readImport = (data: ImportData): ImportRows => runToEnd(readAll(data));

/** A row of a file, as it goes to the back-end, and what is shown of it. */
export type ImportEntry<Row, Item> = { row: Row; item: Item };

/** What is shown of an account of a file. */
export type ImportedAccount = { id: string; name: string; props: Record<string, unknown>; isBook: boolean };

/** What is shown of a transaction of a file. */
export type ImportedTransaction = {
  id: string;
  description: string;
  postedAt: Date;
  accountIds: [string, string];
  /** What the first account gains, in minor units. */
  valueMinor: bigint;
};

/** A file as far as it could be read. */
export type ImportFile = {
  accounts: ImportEntry<StoredAccount, ImportedAccount>[];
  transactions: ImportEntry<TransactionRow, ImportedTransaction>[];
  items: StoredItem[];
  rejected: RejectedRow[];
};

function toAccountEntry(row: StoredAccount): ImportFile['accounts'][number] {
  const { AccountId: id, AccountName: name, AccountType: type, PropsInJSON: props } = row;
  return { row, item: { id, name, props: readProps(props), isBook: type === 'ROOT' } };
}

function toTransactionEntry(row: TransactionRow): ImportFile['transactions'][number] {
  return {
    row,
    item: {
      id: row.TransactionId,
      description: row.TransactionDescription,
      postedAt: new Date(row.TransactionDatePosted),
      accountIds: [row.TransactionSplitAAccountId, row.TransactionSplitBAccountId],
      valueMinor: BigInt(row.TransactionSplitAValue),
    },
  };
}

/** Reads all rows of a file; in slices, so that the screen keeps up. */
export function* readImportFile(data: ImportData): Generator<void, ImportFile> {
  const { accounts, transactions, items, rejected } = yield* readAll(data);
  return {
    accounts: accounts.map(toAccountEntry),
    transactions: transactions.map(toTransactionEntry),
    items,
    rejected,
  };
}
