import { groupIdOf, linesOf } from '#ledger/groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { DecimalSign } from '#values/amounts.ts';
import { escapeForSpreadsheet } from '#statements/spreadsheet-escape.ts';
import type { Delimiter } from '#statements/table.ts';
import { lined, tidy } from '#statements/text-lines.ts';
import { writeCsv } from '#statements/write-csv.ts';
import type { FromBook } from './book-of.ts';
import { oldestFirst } from './entries-of.ts';
import { type BookHand, handOf } from './hand.ts';

/** The columns of a journal, in their order. */
export const journalColumns = ['number', 'date', 'debit', 'credit', 'amount', 'currency', 'text'] as const;

/** The format of a journal: the delimiter of its cells, the decimal sign, the names of its columns. */
export type JournalTableHand = {
  delimiter: Delimiter;
  decimal: DecimalSign;
  names: Record<(typeof journalColumns)[number], string>;
};

/** Rows per piece. */
const rowsInPiece = 500;
const between = ' › ';

/** Returns the entries of a journal, the oldest first: each is one transaction, or the lines of one split. */
function entriesIn(transactions: readonly Transaction[]): Transaction[][] {
  const groups = Map.groupBy(transactions, groupIdOf);
  const done = new Set<string>();
  return oldestFirst(transactions).flatMap((transaction) => {
    const id = groupIdOf(transaction);
    if (id === undefined) return [[transaction]];
    if (done.has(id)) return [];
    done.add(id);
    return [linesOf(groups.get(id) ?? [], id)];
  });
}

/** Returns the cells of a line: what the debited account gains is what the credited one loses. */
function cellsOf(
  { number, line }: { number: number; line: Transaction },
  hand: BookHand,
  decimal: DecimalSign,
): string[] {
  const { splitA, splitB, description, notes } = line;
  const [debit, credit] = splitA.valueMinor < 0n ? [splitB, splitA] : [splitA, splitB];
  const nameOf = (accountId: string) => escapeForSpreadsheet(tidy(hand.pathOf(accountId).join(between)));
  const said = [tidy(description), lined(notes)].filter((text) => text !== '');
  const cells = {
    number: String(number),
    date: hand.dayOf(line),
    debit: nameOf(debit.accountId),
    credit: nameOf(credit.accountId),
    amount: hand.amountOf(debit.accountId, debit.valueMinor).replace('.', decimal),
    currency: hand.currencyOf(debit.accountId),
    text: escapeForSpreadsheet(said.join('\n')),
  };
  return journalColumns.map((name) => cells[name]);
}

/**
 * Writes transactions as a journal in CSV, piece by piece: each once, with the account that is debited and the one that is credited, so
 * that the amounts of each currency add up. The lines of a split have one number, and so have the two ends of an exchange, which go over
 * accounts of trading.
 */
export function* writeJournalTable(from: FromBook, table: JournalTableHand): Generator<string> {
  const hand = handOf(from.accounts);
  yield writeCsv([journalColumns.map((name) => table.names[name])], table.delimiter);
  const lines = entriesIn(from.transactions).flatMap((entry, at) =>
    entry.map((line) => ({ number: at + 1, line })),
  );
  for (let at = 0; at < lines.length; at += rowsInPiece)
    yield writeCsv(
      lines.slice(at, at + rowsInPiece).map((line) => cellsOf(line, hand, table.decimal)),
      table.delimiter,
    );
}
