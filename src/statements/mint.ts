import { commonDecimal, negated, readAmount } from './amounts.ts';
import type { BookFile } from './book-file.ts';
import { bookOfBudget, type BudgetRow, joinTransfers } from './budget-book.ts';
import { dayOrderIn, namedTable, unreadRow } from './budget-table.ts';
import { directionOf } from './cell-words.ts';
import type { SkippedLine } from './statement.ts';
import type { Table } from './table.ts';
import { readDay } from './table-days.ts';
import { joined } from './text-lines.ts';

const transfers = /transfer|credit card payment/i;
const incomes =
  /^(?:income|paycheck|bonus|interest income|reimbursement|rental income|dividends?.*|salary|wages)$/i;
const maxDays = 3;

/** Whether a table is what Mint exports, or what other programs export for who comes from there. */
export function isMint(table: Table): boolean {
  const { has } = namedTable(table);
  return ['Date', 'Description', 'Amount', 'Transaction Type', 'Category', 'Account Name'].every(has);
}

/**
 * Reads the transactions of Mint. What goes from one account to another stands in both; two halves of opposite amounts within three
 * days are one, and a half that finds none stays by itself in an account named by its category.
 */
export function readMint(table: Table): BookFile {
  const named = namedTable(table);
  const { rows, cell } = named;
  const decimal = commonDecimal(rows.map((row) => cell(row, 'Amount')));
  const { order, remarks } = dayOrderIn(named, 'Date');
  const unread: SkippedLine[] = [];
  const read = rows.flatMap((row, entry): (BudgetRow & { category: string })[] => {
    const date = readDay(cell(row, 'Date'), order);
    const size = readAmount(cell(row, 'Amount'), decimal)?.amount;
    const direction = directionOf(cell(row, 'Transaction Type'));
    const account = cell(row, 'Account Name');
    if (date === undefined || size === undefined || direction === undefined || account === '') {
      unread.push(unreadRow(row, account === '' ? 'notARow' : date === undefined ? 'noDate' : 'noAmount'));
      return [];
    }
    const payee = cell(row, 'Description');
    const original = cell(row, 'Original Description');
    const notes = joined([cell(row, 'Notes'), original === payee ? '' : original, cell(row, 'Labels')]);
    const amount = direction < 0 ? negated(size) : size;
    const category = cell(row, 'Category');
    return [
      { line: row.line, entry, account, date, payee, notes, amount, category, other: { kind: 'none' } },
    ];
  });
  // What always comes in is an income, whatever somebody called it.
  const spent = new Set(read.filter(({ amount }) => amount.startsWith('-')).map(({ category }) => category));
  const placed = read.map(({ category, ...row }): BudgetRow => {
    if (category === '' || /^uncategorized$/i.test(category)) return row;
    if (transfers.test(category)) return { ...row, other: { kind: 'unknownTransfer', name: category } };
    const isIncome = incomes.test(category) || !spent.has(category);
    return { ...row, other: { kind: 'category', path: [category], isIncome } };
  });
  const paired = joinTransfers(placed, {
    maxDays,
    halfOf: ({ other }) => (other.kind === 'unknownTransfer' ? { account: undefined } : undefined),
  });
  return bookOfBudget({
    format: 'MINT',
    commodity: 'USD',
    rows: paired.rows,
    unread,
    remarks: [...remarks, ...paired.remarks],
  });
}
