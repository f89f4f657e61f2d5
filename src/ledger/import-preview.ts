import type { ImportFile } from './read-import.ts';
import { readTransaction } from './wire.ts';
import { readProps } from './props.ts';

/** The filter for the rows of a file (spec 5 Import). */
export type ImportFilter = {
  /** Transactions before this moment are not imported. */
  from: Date | undefined;
  /** True if only transactions into existing accounts are imported; otherwise the file's accounts are imported too. */
  isTransactionsOnly: boolean;
  /** The accounts of the open book. */
  currentAccountIds: ReadonlySet<string>;
};

/** The rows to import, and the number of skipped transactions by reason. */
export type ImportPreview = Pick<ImportFile, 'accounts' | 'transactions' | 'items'> & {
  tooEarly: number;
  withoutAccount: number;
};

/**
 * Selects the rows to import: transactions at or after the chosen date whose two accounts exist. In transactions-only mode these are the
 * current accounts, otherwise those of the file (spec 5 Import).
 */
export function selectImportRows(file: ImportFile, filter: ImportFilter): ImportPreview {
  const { from, isTransactionsOnly, currentAccountIds } = filter;
  const known = isTransactionsOnly ? currentAccountIds : new Set(file.accounts.map(({ item }) => item.id));
  const inTime = file.transactions.filter(({ item }) => from === undefined || item.postedAt >= from);
  const transactions = inTime.filter(({ item }) => item.accountIds.every((id) => known.has(id)));
  return {
    accounts: isTransactionsOnly ? [] : file.accounts,
    transactions,
    items: isTransactionsOnly ? [] : file.items,
    tooEarly: file.transactions.length - inTime.length,
    withoutAccount: inTime.length - transactions.length,
  };
}

/** Returns the moment of the earliest transaction of a file; undefined if it has none. */
export function findEarliest({ transactions }: Pick<ImportFile, 'transactions'>): Date | undefined {
  let earliest: Date | undefined;
  for (const { item } of transactions)
    if (earliest === undefined || item.postedAt < earliest) earliest = item.postedAt;
  return earliest;
}

const isoPattern = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

function toMoment(value: string | number): Date | undefined {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Parses an ISO date. A date alone or a time without a zone is in UTC, so that it is the same for every user. */
function readIso(text: string): Date | undefined {
  const found = isoPattern.exec(text);
  if (found === null) return undefined;
  const isWithoutZone = text.includes(':') && found[1] === undefined;
  return toMoment(text.replace(' ', 'T') + (isWithoutZone ? 'Z' : ''));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a recurring date: ISO 8601, milliseconds since 1970, or an object that contains one of them. */
function readRecurring(value: unknown): Date | undefined {
  if (typeof value === 'string') return readIso(value.trim());
  if (typeof value === 'number') return toMoment(value);
  if (!isObject(value)) return undefined;
  for (const key of ['nextDate', 'date', 'startDate']) {
    const each = value[key];
    const moment = isObject(each) ? undefined : readRecurring(each);
    if (moment !== undefined) return moment;
  }
  return undefined;
}

/**
 * Returns the next date of a recurring transaction of a file: the first date under a key that begins with 'recurring', in its props or its
 * other fields (spec 5 Import).
 */
export function findRecurringDate({ row }: ImportFile['transactions'][number]): Date | undefined {
  const props = readProps(readTransaction(row).props);
  const besides = isObject(props['imported']) ? props['imported'] : {};
  for (const [key, value] of [...Object.entries(besides), ...Object.entries(props)]) {
    const moment = key.toLowerCase().startsWith('recurring') ? readRecurring(value) : undefined;
    if (moment !== undefined) return moment;
  }
  return undefined;
}
