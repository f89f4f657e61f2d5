import type { ImportFile } from './import-reading.ts';

/** What of a file goes in (spec 5 Import). */
export type ImportFilter = {
  /** Transactions before this moment stay out. */
  from: Date | undefined;
  /** Only transactions, into accounts that are there; else what stands in the file goes in with its accounts. */
  isTransactionsOnly: boolean;
  /** The accounts of the open book. */
  currentAccountIds: ReadonlySet<string>;
};

/** What goes in, and how many transactions stay out for each reason. */
export type ImportPreview = Pick<ImportFile, 'accounts' | 'transactions'> & {
  tooEarly: number;
  withoutAccount: number;
};

/**
 * Chooses the rows that go in: transactions at or after the chosen date, both of whose accounts exist, among the current
 * ones in transactions-only mode, otherwise among those of the file (spec 5 Import).
 */
export function chooseImport(file: ImportFile, filter: ImportFilter): ImportPreview {
  const { from, isTransactionsOnly, currentAccountIds } = filter;
  const known = isTransactionsOnly ? currentAccountIds : new Set(file.accounts.map(({ item }) => item.id));
  const inTime = file.transactions.filter(({ item }) => from === undefined || item.postedAt >= from);
  const transactions = inTime.filter(({ item }) => item.accountIds.every((id) => known.has(id)));
  return {
    accounts: isTransactionsOnly ? [] : file.accounts,
    transactions,
    tooEarly: file.transactions.length - inTime.length,
    withoutAccount: inTime.length - transactions.length,
  };
}

/** The moment of the earliest transaction of a file; undefined when it has none. */
export function earliestIn({ transactions }: Pick<ImportFile, 'transactions'>): Date | undefined {
  let earliest: Date | undefined;
  for (const { item } of transactions)
    if (earliest === undefined || item.postedAt < earliest) earliest = item.postedAt;
  return earliest;
}
