import { addAmounts, readFileAmount } from './amounts.ts';
import type { BookFile, FileRemark } from './book-file.ts';
import { createBudgetBook, type BudgetRow, joinTransfers, type OtherSide } from './budget-book.ts';
import { guessDayOrder, readNamedTable, numberEntries, toSkippedLine } from './budget-table.ts';
import type { SkippedLine } from './statement.ts';
import type { Table } from './table.ts';
import { readTableDay } from './table-days.ts';

const whole = /^\(SPLIT INTO (\d{1,4})\)\s*/;
const part = /^\(SPLIT (\d{1,4}) OF (\d{1,4})\)\s*/;
const incomes = /^income\b/i;

/** True if a table is an export of Actual. */
export function isActualTable(table: Table): boolean {
  const { has } = readNamedTable(table);
  const isOwn = has('Split_Amount') || (has('Cleared') && has('Reconciled'));
  return ['Account', 'Date', 'Payee', 'Notes', 'Category', 'Amount', 'Cleared'].every(has) && isOwn;
}

function otherSideOf(category: string, group: string, payee: string): OtherSide {
  if (/^starting balances?$/i.test(category) || (category === '' && /^starting balance$/i.test(payee)))
    return { kind: 'opening' };
  if (category === '') return { kind: 'none' };
  const path = group === '' ? category.split(/:\s+/) : [group, category];
  const isIncome = incomes.test(path[0] ?? '');
  return { kind: 'category', isIncome, path: isIncome && path.length > 1 ? path.slice(1) : path };
}

/** Reads a table exported by Actual: split parts become one entry, and a transfer between two accounts counts once. */
export function readActualTable(table: Table): BookFile {
  const named = readNamedTable(table);
  const { cell } = named;
  const { order, remarks } = guessDayOrder(named, 'Date');
  const skippedLines: SkippedLine[] = [];
  const wholes: { line: number; after: number; amount: string; of: number }[] = [];
  const read: (Omit<BudgetRow, 'entry'> & { category: string; memo: string })[] = [];
  for (const row of named.rows) {
    const date = readTableDay(cell(row, 'Date'), order);
    const amount = readFileAmount(cell(row, 'Amount'), '.')?.amount;
    const account = cell(row, 'Account');
    const memo = cell(row, 'Notes');
    const of = whole.exec(memo)?.[1];
    const sum = of === undefined ? undefined : readFileAmount(cell(row, 'Split_Amount'), '.')?.amount;
    if (date === undefined || amount === undefined || account === '') {
      skippedLines.push(
        toSkippedLine(row, account === '' ? 'notARow' : date === undefined ? 'noDate' : 'noAmount'),
      );
    } else if (of !== undefined && sum !== undefined && amount === '0') {
      // The parent row of a split repeats the data of its parts.
      wholes.push({ line: row.line, after: read.length, amount: sum, of: Number(of) });
    } else {
      const [category, payee] = [cell(row, 'Category'), cell(row, 'Payee')];
      const other = otherSideOf(category, cell(row, 'Category_Group'), payee);
      const notes = memo.replace(part, '');
      read.push({ line: row.line, account, date, payee, notes, memo, amount, category, other });
    }
  }
  const numbered = numberEntries(read, ({ memo }) => {
    const [, at, of] = part.exec(memo) ?? [];
    return at === undefined ? undefined : { at: Number(at), of: Number(of) };
  });
  const unequal = wholes.flatMap(({ line, after, amount, of }): FileRemark[] => {
    const sum = addAmounts(read.slice(after, after + of).map((each) => each.amount));
    return sum === amount ? [] : [{ line, text: `${amount} | ${sum}`, why: 'splitIncomplete' }];
  });
  const accounts = new Set(read.map(({ account }) => account));
  const joined = joinTransfers(
    read.map(({ memo: _memo, category: _category, ...row }, at) => ({
      ...row,
      entry: numbered.entries[at] ?? 0,
    })),
    {
      maxDays: 0,
      // Actual names a transfer by a payee that is an account.
      halfOf: ({ payee, account }) =>
        accounts.has(payee) && payee !== account ? { account: payee } : undefined,
    },
  );
  return createBudgetBook({
    format: 'ACTUAL',
    commodity: '',
    rows: joined.rows,
    skippedLines,
    remarks: [...remarks, ...numbered.remarks, ...unequal, ...joined.remarks],
  });
}
