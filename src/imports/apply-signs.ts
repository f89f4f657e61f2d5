import type { Account } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { dayOf } from '#ledger/days.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { type SignContext, type SignVerdict, decideSignVerdict } from '#statements/prove-signs.ts';
import type { StatementSource, StatementsFile } from './statement-sources.ts';
import type { ReadRow, SkippedEntry, StatementsRead } from './file-read.ts';

type BookContext = {
  account: Pick<Account, 'id' | 'type'>;
  zone: string;
  transactions: readonly Transaction[];
};

/** Counts the rows that the book has on their day with the same amount, and those with the opposite amount only. */
function countBookRows(
  rows: readonly ReadRow[],
  { account, zone, transactions }: BookContext,
): SignContext['bookCounts'] {
  const bookCounts = new Set(
    transactions.map(
      (each) => `${dayOf(each.postedAt.getTime(), zone)} ${splitIn(each, account.id).valueMinor}`,
    ),
  );
  const counts = { same: 0, opposite: 0 };
  for (const { entry, isFee } of rows) {
    if (isFee === true || entry.gainMinor === 0n) continue;
    if (bookCounts.has(`${entry.day} ${entry.gainMinor}`)) counts.same += 1;
    else if (bookCounts.has(`${entry.day} ${-entry.gainMinor}`)) counts.opposite += 1;
  }
  return counts;
}

/** The skip reasons that another amount column may resolve. */
const amountReasons: ReadonlySet<SkippedEntry['why']> = new Set(['noAmount', 'tooPrecise', 'tooLarge']);

/** True if the user has to choose the amount column of a table, and at least one row depends on it. */
const isColumnOpen = ({ table, skippedRows }: StatementsRead, rows: readonly ReadRow[]): boolean =>
  (table?.form.amountsAt ?? []).length > 0 &&
  (rows.length > 0 || skippedRows.some(({ why }) => amountReasons.has(why)));

/** Returns a row with the opposite sign. */
function negateRow(row: ReadRow): ReadRow {
  return row.isFee === true ? row : { ...row, entry: { ...row.entry, gainMinor: -row.entry.gainMinor } };
}

/** Returns the verdicts on the signs of a part's tables for its account, and the rows with these signs. */
export function applySigns(
  part: StatementSource,
  tables: readonly StatementsFile[],
  known: BookContext,
): { verdicts: Map<string, SignVerdict>; files: Map<string, ReadRow[]> } {
  const { type } = known.account;
  const isDebt = accountTypes[type].family === 'liability';
  const verdicts = new Map(
    tables.flatMap(({ key, read }) => {
      const { table } = read;
      if (table === undefined) return [];
      const rows = part.files.get(key) ?? [];
      if (isColumnOpen(read, rows)) return [[key, 'ask'] as const];
      if (table.form.isSignConfirmed === true) return [];
      // The user is not asked if the answer changes no row.
      if (rows.every(({ isFee, entry }) => isFee === true || entry.gainMinor === 0n))
        return [[key, 'asWritten'] as const];
      const bookCounts = countBookRows(rows, known);
      const isAsBefore = table.isAsBefore && table.knownAccountIds?.[0] === known.account.id;
      const context = { isDebt, isCard: type === 'CREDIT', isAsBefore, bookCounts };
      return [[key, decideSignVerdict(table.signs, context)] as const];
    }),
  );
  const files = new Map(
    [...part.files].map(([key, rows]) => [key, verdicts.get(key) === 'turned' ? rows.map(negateRow) : rows]),
  );
  return { verdicts, files };
}
