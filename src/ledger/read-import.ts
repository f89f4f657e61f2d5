import { optionalTexts } from '#contract/transaction-text-fields.ts';
import { byWireName } from '#contract/transaction-texts.ts';
import { StoredAccount } from '#contract/inputs/accounts.ts';
import { defaults, limits } from '#contract/limits.ts';
import { schemaErrorOf } from '#contract/error-catalogue/catalogue.ts';
import { fileError } from '#contract/error-catalogue/files-and-foreign.ts';
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

/** The derived fields of responses. An import drops them, because they are derived again. */
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

/** Returns a row of a file as an object; undefined if it is not an object. */
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

/** Returns the props of a row with every unknown field stored under `imported` (calls.md The wire). */
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

/** Reads one account of a file: fills in optional fields, keeps unknown ones, and rejects everything that the contract forbids. */
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

/** Reads one transaction of a file by the same rules as an account. */
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

/** Reads one item of a file: nothing is filled in, and its body stays unchanged. */
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

/** Rejects the unknown collections of a file by name; nothing of them is imported. */
function rejectUnknownParts(data: Row): RejectedRow[] {
  return Object.entries(data)
    .filter(([name, value]) => name !== unreadablePart && !knownParts.has(name) && holdsRows(value))
    .map(([name]) => rejectRow(name.slice(0, limits.idLength).toWellFormed(), fileError('unknownPart')));
}

/** The part of an export with the records that its provider could not read, in their original form. */
const unreadablePart = 'unreadable';

/** Rejects the records of a file that the exporting provider could not read, each by its name. */
function rejectUnreadableRecords({ [unreadablePart]: records }: Row): RejectedRow[] {
  if (!Array.isArray(records)) return [];
  return records.map((record) => {
    const { in: from = '', name = '' } = asRow(record) ?? {};
    const id = `${String(from)}/${String(name)}`.slice(0, limits.idLength).toWellFormed();
    return rejectRow(id, fileError('leftOut'));
  });
}

/** The rows of a file read so far, and the rejected ones. */
export type ReadRows<T> = { rows: T[]; rejected: RejectedRow[] };

/**
 * Reads the rows of one collection of an import file. It yields every `slice` rows, so that a server can handle other requests in between.
 * Only the first row with an id counts; `known` are the ids of rows read before.
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

/** Reads the accounts of an import file in slices (calls.md Export and import). */
export function readImportAccounts(values: readonly unknown[]): Generator<void, ReadRows<StoredAccount>> {
  return readRows(values, readAccountRow, (account) => account.AccountId, sliceRows);
}

/** Returns the tree position of an exported account, for `sortParentsFirst`. */
export function toAccountNode({ AccountId, ParentAccountId }: StoredAccount): {
  id: string;
  parentId: string | undefined;
} {
  return { id: AccountId, parentId: ParentAccountId ?? undefined };
}

/** Reads transactions of an import file in slices; those with `known` ids were read before. */
export function readImportTransactions(
  values: readonly unknown[],
  known?: Set<string>,
): Generator<void, ReadRows<TransactionRow>> {
  return readRows(values, readTransactionRow, (transaction) => transaction.TransactionId, sliceRows, known);
}

/** Reads the items of an import file in slices. */
function readImportItems(values: readonly unknown[]): Generator<void, ReadRows<StoredItem>> {
  return readRows(values, readItemRow, (item) => item.ItemId, sliceRows);
}

/** Runs a generator to its end in one go. */
export function runToEnd<T>(reading: Generator<void, T>): T {
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/** The data of an import file; unknown parts are only known by their names. */
export type ImportData = Row & {
  accounts?: unknown[] | undefined;
  transactions?: unknown[] | undefined;
  items?: unknown[] | undefined;
};

/** The readable rows of a file, and the rejected ones. */
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

/** A row of a file as sent to the back-end, and its display data. */
export type ImportEntry<Row, Item> = { row: Row; item: Item };

/** The display data of an account of a file. */
export type ImportedAccount = { id: string; name: string; props: Record<string, unknown>; isBook: boolean };

/** The display data of a transaction of a file. */
export type ImportedTransaction = {
  id: string;
  description: string;
  postedAt: Date;
  accountIds: [string, string];
  /** The gain of the first account, in minor units. */
  valueMinor: bigint;
};

/** The readable content of a file, and the rejected rows. */
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

/** Reads all rows of a file in slices, so that the screen stays responsive. */
export function* readImportFile(data: ImportData): Generator<void, ImportFile> {
  const { accounts, transactions, items, rejected } = yield* readAll(data);
  return {
    accounts: accounts.map(toAccountEntry),
    transactions: transactions.map(toTransactionEntry),
    items,
    rejected,
  };
}
