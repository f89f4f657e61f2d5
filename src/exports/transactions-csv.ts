import type { AccountTree } from '#ledger/account-tree.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { readBookCurrency, moneyOf, readSignStyle, toDecimalText } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { escapeForSpreadsheet, writeCsv } from '#statements/write-csv.ts';

/** The names of the columns. */
export type TransactionCsvColumns = Record<
  'day' | 'description' | 'amount' | 'from' | 'to' | 'tags' | 'notes',
  string
>;

/** Writes rows of several accounts as CSV: each with its positive amount and the accounts from and to which it went. */
export function writeTransactionsCsv(
  rows: readonly Transaction[],
  tree: AccountTree,
  columns: TransactionCsvColumns,
): string {
  const book = { ...readBookCurrency(tree.root), signStyle: readSignStyle(tree.root) };
  const written = (accountId: string, minor: bigint): string => {
    const account = tree.accounts.get(accountId);
    const own = account ? ownCurrency(account) : '';
    const amount = toDecimalText(minor, (account ? moneyOf(account, book) : book).decimals);
    // Amounts in other currencies are labelled, so that they are not added up with the rest.
    return own === '' ? amount : `${amount} ${own}`;
  };
  const zone = bookZone(tree.root);
  const name = (id: string) => escapeForSpreadsheet(formatAccountPath(tree, id));
  const { day, description, amount, from, to, tags, notes } = columns;
  const head = [day, description, amount, from, to, tags, notes].map(escapeForSpreadsheet);
  return writeCsv([
    head,
    ...rows.map((row) => {
      const isGain = row.splitA.valueMinor >= 0n;
      const [gains, loses] = isGain ? [row.splitA, row.splitB] : [row.splitB, row.splitA];
      return [
        dayOf(row.postedAt.toISOString(), zone),
        escapeForSpreadsheet(row.description),
        written(gains.accountId, gains.valueMinor),
        name(loses.accountId),
        name(gains.accountId),
        escapeForSpreadsheet(row.tags.join(', ')),
        escapeForSpreadsheet(row.notes),
      ];
    }),
  ]);
}
